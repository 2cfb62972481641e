// Rows that a page shows follow the changes of others: what a change may touch is read again, the sooner the fewer pages there are.
import type { QueryClient } from "@tanstack/react-query";
import { kindOf } from "../../../entity/kinds/index.ts";
import type { AnyEntity } from "../../types.ts";
import { openConnection, type PageConnection } from "./connection.ts";

/** One reading follows another no sooner, nor before it is done. */
const GAP_MS = 250;
/** Each page of a crowd adds so much to the pause and to the time over which all of them spread their readings. */
const GAP_PER_PAGE_MS = 10;
const SPREAD_PER_PAGE_MS = 4;

/** What a change of each entity may show in: itself, what points at it by its title, and what it points at and adds up. */
export function touchedBy(entities: readonly AnyEntity[]): ReadonlyMap<string, ReadonlySet<string>> {
  const touched = new Map(entities.map(({ name }) => [name, new Set([name])]));
  for (const { name, fields } of entities)
    for (const field of Object.values(fields)) {
      const related = kindOf(field).isRelation ? field.entity : undefined;
      if (related === undefined || !touched.has(related)) continue;
      touched.get(related)?.add(name);
      touched.get(name)?.add(related);
    }
  return touched;
}

export function followChanges(client: QueryClient, entities: readonly AnyEntity[]): PageConnection {
  const touched = touchedBy(entities);
  const connection = openConnection();
  const reading = createReading(client);
  connection.onChanges({
    onChanged: (entity, crowd) => reading.plan(touched.get(entity) ?? [], crowd),
    onAgain: () => reading.plan(touched.keys(), 1),
  });
  let timer = 0;
  let watched = "";
  const watch = () => {
    timer = 0;
    const shown = new Set(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    );
    const wanted = [...touched].filter(([, names]) => [...names].some((name) => shown.has(name))).map(([name]) => name);
    if (wanted.join() === watched) return;
    watched = wanted.join();
    connection.watch(wanted);
  };
  watch();
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== "added" && type !== "removed") return;
    // Once for all that one drawing asks for.
    if (timer === 0) timer = window.setTimeout(watch);
  });
  return connection;
}

function createReading(client: QueryClient) {
  const names = new Set<string>();
  let isBusy = false;
  let crowd = 1;

  async function read(): Promise<void> {
    const now = new Set(names);
    names.clear();
    const isOf = ({ queryKey }: { queryKey: readonly unknown[] }) => now.has(String(queryKey[0]));
    // What nobody looks at is read when they look again.
    const refetchType = document.visibilityState === "hidden" ? "none" : "active";
    await client.invalidateQueries({ predicate: isOf, refetchType }).catch(() => {});
    window.setTimeout(next, Math.max(GAP_MS, crowd * GAP_PER_PAGE_MS));
  }

  function next(): void {
    isBusy = names.size > 0;
    if (isBusy) void read();
  }

  return {
    plan(changed: Iterable<string>, pages: number): void {
      for (const name of changed) names.add(name);
      crowd = pages;
      if (isBusy) return;
      isBusy = true;
      // Two people see each other's changes at once; hundreds of pages don't all ask at the same moment.
      const spread = pages <= 4 ? 0 : Math.random() * pages * SPREAD_PER_PAGE_MS;
      window.setTimeout(() => void read(), spread);
    },
  };
}
