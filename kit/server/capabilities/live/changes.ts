// Where writes say what they changed: nothing is told while no page listens. Apps say it of their own SQL with `changed`.
import type { Entity } from "../../../entity/index.ts";
import type { Queryable } from "../../database.ts";

/** People, as rights are asked for them (`personKey`), who could read a row before it changed. */
export type Readers = ReadonlySet<string>;
export type Change = Readonly<{
  entity: string;
  /** Null: any of its rows. */
  id: string | null;
  /** The page that asked for it has read again by itself. */
  page: string | null;
  /** Null: those who can read it now are all. */
  before: Readers | null;
  /** Milliseconds, of `performance.now()`. */
  at: number;
}>;

/** What tells pages, once there is one that listens. */
export type Listener = Readonly<{
  tell(change: Change): void;
  /** Who may read the row before it is changed or deleted; null when nobody asks. */
  readersBefore(tx: Queryable, entity: Entity, id: string): Promise<Readers | null>;
  /** What this person may do has changed: their pages come back with what they may now. */
  personChanged(id: string): void;
  broadcast(channel: string, key: string, message: unknown): void;
}>;

const RECENT_MAX = 500;

function createChanges() {
  let listener: Listener | null = null;
  let recent: Change[] = [];
  let forgottenAt = Number.NEGATIVE_INFINITY;
  return {
    /** From here on `listener` tells pages; null ends it. */
    listen(next: Listener | null): void {
      listener = next;
    },
    listener: (): Listener | null => listener,
    /** Notes a change after its transaction was committed. */
    note({ entity, id, page = null, before = null }: Omit<Change, "at" | "page" | "before"> & Partial<Change>): void {
      const change = { entity, id, page, before, at: performance.now() };
      if (recent.push(change) > RECENT_MAX) {
        forgottenAt = recent[recent.length - RECENT_MAX / 2]?.at ?? change.at;
        recent = recent.slice(-RECENT_MAX / 2);
      }
      listener?.tell(change);
    },
    /** What changed since a moment; null when that is no longer known. */
    since: (at: number): readonly Change[] | null =>
      at < forgottenAt ? null : recent.filter((change) => change.at >= at),
    /** A server begins. Before that the app slept, and nothing changed; pages of a version before it read all again. */
    begin(): void {
      recent = [];
      forgottenAt = Number.NEGATIVE_INFINITY;
    },
  };
}

export const changes = createChanges();

/**
 * Tells pages that a row was added, changed or deleted by the app's own SQL, once that is committed: lists that show it read
 * again. Told to those who may read the row; without `id`, that something changed is told to everybody with a page of it.
 */
export function changed(entity: Pick<Entity, "name">, id: string | null = null): void {
  changes.note({ entity: entity.name, id });
}

/** Says `message` (JSON, at most 16 kB) to all pages in a channel; `key` where there is one per row or name. */
export function broadcast(channel: string, message: unknown, key = ""): void {
  changes.listener()?.broadcast(channel, key, message);
}
