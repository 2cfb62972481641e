// The page's socket: opened while somebody looks at the page, opened again after a break, and silent where there can be none.
import { accessStore, sessionStore } from "../../app/session.ts";
import { createChannels } from "./channels.ts";
import { type Connection, link } from "./link.ts";
import { type Ending, pauseAfter } from "./pauses.ts";
import { createReturn, type Return } from "./return.ts";

/** What the page is told of changes. */
export type ChangeListener = {
  /** `crowd`: how many pages were told. */
  onChanged(entity: string, crowd: number): void;
  /** Anything may have changed. */
  onAgain(): void;
};
export type PageConnection = Connection & {
  /** From now on it is told of these. */
  watch(entities: readonly string[]): void;
  onChanges(listener: ChangeListener): void;
};

type Heard = { t?: unknown; page?: unknown; entity?: unknown; crowd?: unknown };
const PROTOCOL = "ninefold-live";
/** What the page began to show was read not longer ago. */
const JUST_READ_MS = 500;
/** A page that nobody looks at for so long lets go of its socket. */
const HIDDEN_MS = 60_000;

/** Opens at once, where the page knows who looks at it. */
export function openConnection(): PageConnection {
  const held: { socket: WebSocket | null; attempts: number; token: string; as: string } = {
    socket: null,
    attempts: 0,
    token: "",
    as: "",
  };
  const heard: { watched: readonly string[]; listener: ChangeListener | null; wasOpen: boolean } = {
    watched: [],
    listener: null,
    wasOpen: false,
  };
  const tell = (message: object) => {
    if (held.socket?.readyState === WebSocket.OPEN) held.socket.send(JSON.stringify(message));
  };
  const channels = createChannels(tell);
  const back = createReturn(connect);

  function connect(): void {
    back.cancel();
    const { token } = sessionStore.get();
    if (held.socket !== null || token === "" || document.visibilityState === "hidden") return;
    held.token = token;
    held.as = accessStore.get().seenAs?.key ?? "";
    try {
      const socket = new WebSocket(addressOf(held.as), [PROTOCOL, `ninefold-token.${token}`]);
      held.socket = socket;
      socket.onmessage = ({ data }) => hear(JSON.parse(String(data)));
      socket.onclose = ({ code, reason }) => end(socket, { code, reason, wasOpen: link.pageId() !== null });
    } catch {
      back.after(pauseAfter({ code: 0, reason: "", wasOpen: false }, held.attempts++));
    }
  }

  function hear(message: Heard): void {
    if (message.t === "hello") begin(String(message.page));
    else if (message.t === "changed") heard.listener?.onChanged(String(message.entity), Number(message.crowd));
    else if (message.t === "again") heard.listener?.onAgain();
    else channels.hear(message);
  }

  function begin(pageId: string): void {
    link.setPageId(pageId);
    held.attempts = 0;
    tell({ t: "watch", entities: heard.watched, ageMs: heard.wasOpen ? null : performance.now() });
    if (heard.wasOpen) heard.listener?.onAgain();
    channels.open(heard.wasOpen);
    heard.wasOpen = true;
  }

  function end(socket: WebSocket, ending: Ending): void {
    if (held.socket !== socket) return;
    held.socket = null;
    link.setPageId(null);
    channels.closed(ending.code === 4008 ? ending.reason : null);
    back.after(pauseAfter(ending, held.attempts++));
  }

  /** Lets go without a word to come back by itself. */
  function letGo(): void {
    const { socket } = held;
    held.socket = null;
    link.setPageId(null);
    socket?.close(1000);
    channels.closed(null);
  }

  followPage({ connect, letGo, back, held });
  connect();
  return {
    ...channels.face,
    watch(entities) {
      heard.watched = entities;
      tell({ t: "watch", entities, ageMs: JUST_READ_MS });
    },
    onChanges(listener) {
      heard.listener = listener;
    },
  };
}

type Followed = {
  connect(): void;
  letGo(): void;
  back: Return;
  held: { socket: WebSocket | null; token: string; as: string };
};

/** What the page's own life means for its socket: looked at or not, online again, another session, seen as somebody else. */
function followPage({ connect, letGo, back, held }: Followed): void {
  let hiddenTimer = 0;
  document.addEventListener("visibilitychange", () => {
    window.clearTimeout(hiddenTimer);
    if (document.visibilityState === "hidden") hiddenTimer = window.setTimeout(letGo, HIDDEN_MS);
    else connect();
  });
  window.addEventListener("online", connect);
  sessionStore.subscribe(() => {
    // With the token that it has a page was refused, or is open already.
    if (held.socket === null && !back.isPlanned() && sessionStore.get().token !== held.token) connect();
  });
  accessStore.subscribe(() => {
    if ((accessStore.get().seenAs?.key ?? "") === held.as) return;
    letGo();
    connect();
  });
}

function addressOf(as: string): string {
  const { protocol, host } = window.location;
  const query = as === "" ? "" : `?as=${encodeURIComponent(as)}`;
  return `${protocol === "https:" ? "wss:" : "ws:"}//${host}${sessionStore.get().base}/api/_live${query}`;
}
