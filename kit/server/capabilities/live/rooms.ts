// Channels at work: who is in, who says what to whom, and who has to leave because their rights have ended.
import { refusals } from "../../../words/refusals/index.ts";
import type { Sql } from "../../database.ts";
import { Refusal } from "../../refusal.ts";
import { APP_RATE, CHANNELS_PER_PAGE, createBucket, DELIVERY_RATE, MESSAGE_BYTES_MAX } from "./bounds.ts";
import type { ChannelDefinition, Channels } from "./channel.ts";
import type { Page } from "./pages.ts";
import { createPresence, type Presence } from "./presence.ts";
import { personKey, readersOf } from "./readers.ts";

type Room = Readonly<{
  channel: string;
  key: string;
  definition: ChannelDefinition;
  pages: Set<Page>;
  presence: Presence | null;
}>;

export type Rooms = Readonly<{
  /** Lets the page in and tells it who is there. Throws a Refusal when it may not come in. */
  join(page: Page, channel: string, key: string): Promise<void>;
  leave(page: Page, channel: string, key: string): void;
  leaveAll(page: Page): void;
  /** Passes a message on. Throws a Refusal with the reason why not. */
  say(page: Page, channel: string, key: string, message: unknown): Promise<void>;
  broadcast(channel: string, key: string, message: unknown): void;
  /** Asks again who may be in; without ids in all rooms of rows. */
  review(of?: { entity: string; ids: readonly string[] }): Promise<void>;
}>;

const KEY_CHARACTERS_MAX = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const bytesOf = (text: string) => Buffer.byteLength(text);
const nameOf = (channel: string, key: string) => `${channel} ${key}`;

export function createRooms({ sql, channels }: { sql: Sql; channels: Channels }): Rooms {
  const rooms = new Map<string, Room>();
  const joined = new Map<Page, Set<Room>>();
  const said = createBucket(APP_RATE);
  const delivered = createBucket(DELIVERY_RATE);

  function definitionOf(channel: string): ChannelDefinition {
    const definition = Object.hasOwn(channels, channel) ? channels[channel] : undefined;
    if (definition) return definition;
    throw new Refusal(404, `There is no channel "${channel.slice(0, 40)}": name it in createServer({ channels }).`);
  }

  async function admitted({ definition, key }: Pick<Room, "definition" | "key">, pages: readonly Page[]) {
    const { of, join } = definition;
    const users = pages.map(({ user }) => user);
    const readers = of ? ((await readersOf(sql, of, [key], users)).get(key.toLowerCase()) ?? new Set<string>()) : null;
    const allowed = new Set<Page>();
    for (const page of pages)
      if ((readers?.has(personKey(page.user)) ?? true) && (await (join?.({ user: page.user, key }) ?? true)))
        allowed.add(page);
    return allowed;
  }

  function open(channel: string, key: string, definition: ChannelDefinition): Room {
    const name = nameOf(channel, key);
    const found = rooms.get(name);
    if (found) return found;
    const pages = new Set<Page>();
    const tell = (news: object) => sendTo(pages, JSON.stringify({ t: "people", channel, key, ...news }));
    const presence = definition.presence === false ? null : createPresence(tell);
    const room = { channel, key, definition, pages, presence };
    rooms.set(name, room);
    return room;
  }

  function remove(page: Page, room: Room): void {
    if (!room.pages.delete(page)) return;
    joined.get(page)?.delete(room);
    room.presence?.leave(page.user);
    if (room.pages.size > 0) return;
    room.presence?.close();
    rooms.delete(nameOf(room.channel, room.key));
  }

  function pass(room: Room, from: Page | null, message: unknown): void {
    const person = from && room.presence ? { id: from.user.id, name: from.user.name } : null;
    const text = JSON.stringify({ t: "said", channel: room.channel, key: room.key, from: person, message });
    if (bytesOf(text) > MESSAGE_BYTES_MAX + 1024) throw new Refusal(413, refusals().live.messageTooLarge);
    if (!delivered.take(room.pages.size)) throw new Refusal(503, refusals().live.appBusy);
    sendTo(room.pages, text, from);
  }

  return Object.freeze({
    async join(page: Page, channel: string, key: string) {
      const definition = definitionOf(channel);
      if (key.length > KEY_CHARACTERS_MAX) throw new Refusal(403, refusals().live.noEntry);
      if (definition.of && !UUID.test(key)) throw new Refusal(422, needsRow(channel, definition.of.name));
      const own = joined.get(page) ?? new Set<Room>();
      joined.set(page, own);
      if (own.size >= CHANNELS_PER_PAGE) throw new Refusal(503, refusals().live.channels(CHANNELS_PER_PAGE));
      if (!(await admitted({ definition, key }, [page])).has(page)) throw new Refusal(403, refusals().live.noEntry);
      // The page may have gone, or come in another time, while its rights were asked for.
      if (joined.get(page) !== own) return;
      const room = open(channel, key, definition);
      if (!room.pages.has(page)) {
        room.pages.add(page);
        own.add(room);
        room.presence?.enter(page.user);
      }
      page.tell({ t: "joined", channel, key, ...room.presence?.listed() });
    },
    leave(page: Page, channel: string, key: string) {
      const room = rooms.get(nameOf(channel, key));
      if (room) remove(page, room);
    },
    leaveAll(page: Page) {
      for (const room of [...(joined.get(page) ?? [])]) remove(page, room);
      joined.delete(page);
    },
    async say(page: Page, channel: string, key: string, message: unknown) {
      const room = rooms.get(nameOf(channel, key));
      if (!room?.pages.has(page)) throw new Refusal(403, refusals().live.noEntry);
      if (!said.take()) throw new Refusal(503, refusals().live.appBusy);
      const { send } = room.definition;
      const heard = send ? await send({ user: page.user, key, message }) : message;
      if (heard !== null && heard !== undefined && room.pages.has(page)) pass(room, page, heard);
    },
    broadcast(channel: string, key: string, message: unknown) {
      definitionOf(channel);
      const room = rooms.get(nameOf(channel, key));
      if (room) pass(room, null, message);
    },
    async review(of?: { entity: string; ids: readonly string[] }) {
      for (const room of [...rooms.values()]) {
        const { definition, key, pages } = room;
        if (!definition.of && !definition.join) continue;
        if (of && (definition.of?.name !== of.entity || !of.ids.includes(key))) continue;
        const allowed = await admitted(room, [...pages]);
        for (const page of [...pages])
          if (!allowed.has(page)) {
            remove(page, room);
            page.tell({ t: "refused", channel: room.channel, key, error: refusals().live.noEntry });
          }
      }
    },
  });
}

const needsRow = (channel: string, entity: string) =>
  `There is one channel "${channel}" for each row of ${entity}: join it with the row's id, useChannel("${channel}", id).`;

function sendTo(pages: Iterable<Page>, text: string, except: Page | null = null): void {
  for (const page of pages) if (page !== except) page.transport.send(text);
}
