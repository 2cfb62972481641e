// What stands behind all open sockets of an app: its pages, what they follow, its channels. Opened by the first page that asks.
import { randomBytes } from "node:crypto";
import type { Roles } from "../../../entity/index.ts";
import type { Catalog } from "../../catalog.ts";
import { sql } from "../../database.ts";
import type { User } from "../../user.ts";
import { changes, type Listener } from "./changes.ts";
import type { Channels } from "./channel.ts";
import { createFanOut } from "./fan-out.ts";
import { createPages, type Page } from "./pages.ts";
import { createRooms, type Rooms } from "./rooms.ts";
import { CLOSE, type Transport } from "./transport.ts";

export type Hub = Readonly<{
  rooms: Rooms;
  /** The person's new page, or why they may open no more. */
  enter(user: User, transport: Transport): Page | string;
  leave(page: Page): void;
  /** From now on the page hears of these entities; and of what changed in them in the last `ageMs`. */
  watch(page: Page, entities: readonly string[], ageMs: number | null): Promise<void>;
}>;

export type HubOptions = Readonly<{ catalog: Catalog; channels: Channels; roles: Roles }>;

/** How often it is asked again who may be in a channel and what people may do. */
const REVIEW_MS = 20_000;
/** A page's reading begins before its answer is there. */
const READING_MS = 1_000;
const PAGE_ID_BYTES = 9;

export function openHub({ catalog, channels, roles }: HubOptions): Hub {
  const pages = createPages(() => randomBytes(PAGE_ID_BYTES).toString("base64url"));
  const fanOut = createFanOut({ sql, catalog, pages });
  const rooms = createRooms({ sql, channels });
  const hasRoles = Object.keys(roles).length > 0;
  const failed = (error: unknown) => console.error("Who may be in a channel could not be asked:", error);
  let timer: NodeJS.Timeout | null = null;

  const sendBack = (isMeant: (user: User) => boolean) => {
    for (const page of [...pages.all()]) if (isMeant(page.user)) page.transport.close(CLOSE.comeBack, "");
  };

  /** Roles that the app's own SQL gave or took. */
  async function reviewRoles(): Promise<void> {
    const ids = new Set([...pages.all()].flatMap(({ user }) => (user.role === "member" ? user.id : [])));
    if (!hasRoles || ids.size === 0) return;
    const rows = await sql<
      { id: string; roles: string[] }[]
    >`select id, roles from _people where id in ${sql([...ids])}`;
    const known = new Map(rows.map(({ id, roles: given }) => [id, given.filter((role) => Object.hasOwn(roles, role))]));
    sendBack(
      (user) =>
        ids.has(user.id) && user.role === "member" && !user.isSeenAs && differ(known.get(user.id) ?? [], user.roles),
    );
  }

  const review = () =>
    void reviewRoles()
      .then(() => rooms.review())
      .catch(failed);
  fanOut.onTold((entity, ids) => void rooms.review({ entity: entity.name, ids }).catch(failed));

  const hub: Hub = {
    rooms,
    enter(user, transport) {
      timer ??= setInterval(review, REVIEW_MS).unref();
      return pages.add(user, transport);
    },
    leave(page) {
      pages.remove(page);
      rooms.leaveAll(page);
      if (pages.count() > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    },
    async watch(page, entities, ageMs) {
      const added = entities.filter((name) => catalog.has(name) && !page.watched.has(name));
      page.watched.clear();
      for (const name of entities) if (catalog.has(name)) page.watched.add(name);
      if (ageMs === null || added.length === 0) return;
      const past = changes.since(performance.now() - ageMs - READING_MS);
      if (past === null) return page.tell({ t: "again" });
      await fanOut.tellPast(
        page,
        past.filter(({ entity }) => added.includes(entity)),
      );
    },
  };
  const listener: Listener = {
    tell: fanOut.add,
    readersBefore: fanOut.readersBefore,
    personChanged: (id) => sendBack((user) => user.id === id),
    broadcast: rooms.broadcast,
  };
  changes.listen(listener);
  return Object.freeze(hub);
}

const differ = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() !== [...other].sort().join();
