// The channels that a page is in: joined again after every break, and shared by all parts of the page that use the same one.
import { type ChannelListener, type ChannelState, CLOSED, type Connection, type PresentPerson } from "./link.ts";

export type PageChannels = {
  face: Connection;
  /** The socket is open, for the first time or again. */
  open(isReturn: boolean): void;
  closed(error: string | null): void;
  hear(message: object): void;
};

type Joined = {
  channel: string;
  key: string;
  listeners: Set<ChannelListener>;
  state: ChannelState;
  /** Said before it was open. */
  waiting: unknown[];
  /** Others have spoken while this page was away. */
  isReturn: boolean;
};

const WAITING_MAX = 100;
const nameOf = (channel: string, key: string) => `${channel} ${key}`;

export function createChannels(tell: (message: object) => void): PageChannels {
  const joined = new Map<string, Joined>();
  let isConnected = false;

  function set(one: Joined, state: Partial<ChannelState>): void {
    one.state = { ...one.state, ...state };
    for (const { onState } of one.listeners) onState(one.state);
  }

  function opened(one: Joined, message: Partial<ChannelState>): void {
    set(one, { isOpen: true, people: message.people ?? [], count: message.count ?? 0, error: null });
    for (const waiting of one.waiting.splice(0)) say(one, waiting);
    if (one.isReturn) for (const { onReturn } of one.listeners) onReturn();
    one.isReturn = false;
  }

  function say({ channel, key }: Joined, message: unknown): void {
    tell({ t: "say", channel, key, message });
  }

  function peopleChanged(one: Joined, { joined: came = [], left = [], count = 0 }: News): void {
    const people = new Map(one.state.people.map((person) => [person.id, person]));
    for (const id of left) people.delete(id);
    for (const person of came) people.set(person.id, person);
    set(one, { people: [...people.values()], count });
  }

  return {
    face: {
      join(channel, key, listener) {
        const name = nameOf(channel, key);
        const fresh: Joined = {
          channel,
          key,
          listeners: new Set(),
          state: CLOSED,
          waiting: [],
          isReturn: false,
        };
        const one = joined.get(name) ?? fresh;
        one.listeners.add(listener);
        listener.onState(one.state);
        if (!joined.has(name)) {
          joined.set(name, one);
          if (isConnected) tell({ t: "join", channel, key });
        }
        return () => {
          one.listeners.delete(listener);
          if (one.listeners.size > 0 || joined.get(name) !== one) return;
          joined.delete(name);
          tell({ t: "leave", channel, key });
        };
      },
      say(channel, key, message) {
        const one = joined.get(nameOf(channel, key));
        if (!one) return;
        if (one.state.error !== null && one.state.isOpen) set(one, { error: null });
        if (one.state.isOpen) say(one, message);
        else if (one.waiting.length < WAITING_MAX) one.waiting.push(message);
      },
    },
    open(isReturn) {
      isConnected = true;
      for (const one of joined.values()) {
        one.isReturn = isReturn;
        tell({ t: "join", channel: one.channel, key: one.key });
      }
    },
    closed(error) {
      isConnected = false;
      for (const one of joined.values())
        set(one, { isOpen: false, people: [], count: 0, error: error ?? one.state.error });
    },
    hear(message) {
      const heard = message as Heard; // the app's own server wrote it
      // A page that says too much is refused before anybody reads what.
      if (heard.t === "unsaid" && heard.channel === undefined)
        for (const one of joined.values()) set(one, { error: heard.error ?? null });
      const one = joined.get(nameOf(heard.channel ?? "", heard.key ?? ""));
      if (!one) return;
      if (heard.t === "said") for (const { onMessage } of one.listeners) onMessage(heard.message, heard.from ?? null);
      else if (heard.t === "people") peopleChanged(one, heard);
      else if (heard.t === "joined") opened(one, heard);
      else if (heard.t === "refused") set(one, { ...CLOSED, error: heard.error ?? null });
      else if (heard.t === "unsaid") set(one, { error: heard.error ?? null });
    },
  };
}

type News = { joined?: PresentPerson[]; left?: string[]; count?: number };
type Heard = News & {
  t: string;
  channel?: string;
  key?: string;
  people?: PresentPerson[];
  from?: PresentPerson | null;
  message?: unknown;
  error?: string;
};
