// Tells pages what changed: each of them only of rows that its person may read, or could before.
import type { Entity } from "../../../entity/index.ts";
import type { Catalog } from "../../catalog.ts";
import type { Queryable, Sql } from "../../database.ts";
import type { Change, Readers } from "./changes.ts";
import type { Page, Pages } from "./pages.ts";
import { askedByRow, personKey, readersOf } from "./readers.ts";

/** Changes that come in quick succession are told together; the first of them at once. */
const GAP_MS = 40;
/** Rows that one message names; more are told as "some". */
const IDS_MAX = 50;
/** Rows whose readers one query looks up. */
const ROWS_MAX = 500;

export type FanOut = Readonly<{
  add(change: Change): void;
  /** What changed before the page began to listen. */
  tellPast(page: Page, past: readonly Change[]): Promise<void>;
  readersBefore(tx: Queryable, entity: Entity, id: string): Promise<Readers | null>;
  /** After each telling: entity and ids. */
  onTold(follow: (entity: Entity, ids: readonly string[]) => void): void;
  close(): void;
}>;

export function createFanOut({ sql, catalog, pages }: { sql: Sql; catalog: Catalog; pages: Pages }): FanOut {
  let waiting: Change[] = [];
  let timer: NodeJS.Timeout | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let telling = false;
  let follow: (entity: Entity, ids: readonly string[]) => void = () => {};

  /** Never two at once: what comes while rights are asked for is told with the next ones. */
  async function tellWaiting(): Promise<void> {
    timer = null;
    telling = true;
    toldAt = performance.now();
    const told = waiting;
    waiting = [];
    try {
      await tellAll(told, [...pages.all()]);
    } catch (error) {
      console.error("What changed could not be told:", error);
    }
    telling = false;
    if (waiting.length > 0) plan();
  }

  function plan(): void {
    if (timer !== null || telling) return;
    const wait = Math.max(0, toldAt + GAP_MS - performance.now());
    timer = setTimeout(() => void tellWaiting(), wait);
  }

  async function tellAll(told: readonly Change[], listening: readonly Page[]): Promise<void> {
    for (const [name, ofEntity] of Map.groupBy(told, ({ entity }) => entity)) {
      const entity = catalog.get(name);
      const watching = listening.filter(({ watched }) => watched.has(name));
      if (entity && watching.length > 0) await tellOf(entity, ofEntity, watching);
      if (entity)
        follow(
          entity,
          ofEntity.flatMap(({ id }) => id ?? []),
        );
    }
  }

  async function tellOf(entity: Entity, told: readonly Change[], watching: readonly Page[]): Promise<void> {
    const readers = await lookUp(entity, told, watching);
    const byRow = new Set(askedByRow(entity, watching));
    for (const page of watching) {
      const key = personKey(page.user);
      const heard = told.filter(
        ({ id, page: by, before }) =>
          by !== page.id && (id === null || !byRow.has(page) || readers.get(id)?.has(key) || before?.has(key)),
      );
      if (heard.length === 0) continue;
      const ids = new Set(heard.map(({ id }) => id));
      const named = ids.size <= IDS_MAX && !ids.has(null) ? { ids: [...ids] } : {};
      page.tell({ t: "changed", entity: entity.name, ...named, crowd: watching.length });
    }
  }

  async function lookUp(entity: Entity, told: readonly Change[], watching: readonly Page[]) {
    const asked = askedByRow(entity, watching);
    const ids = [...new Set(told.flatMap(({ id }) => id ?? []))];
    const readers = new Map<string, Set<string>>();
    if (asked.length === 0) return readers;
    const users = asked.map(({ user }) => user);
    for (let from = 0; from < ids.length; from += ROWS_MAX)
      for (const [id, found] of await readersOf(sql, entity, ids.slice(from, from + ROWS_MAX), users))
        readers.set(id, found);
    return readers;
  }

  return Object.freeze({
    add(change: Change) {
      waiting.push(change);
      plan();
    },
    tellPast: (page: Page, past: readonly Change[]) => tellAll(past, [page]),
    async readersBefore(tx: Queryable, entity: Entity, id: string) {
      const watching = [...pages.all()].filter(({ watched }) => watched.has(entity.name));
      const asked = askedByRow(entity, watching);
      if (asked.length === 0) return null;
      const users = asked.map(({ user }) => user);
      return (await readersOf(tx, entity, [id], users)).get(id) ?? null;
    },
    onTold(next: typeof follow) {
      follow = next;
    },
    close() {
      if (timer) clearTimeout(timer);
    },
  });
}
