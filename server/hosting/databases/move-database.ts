// Moves an app's database from one PostgreSQL to another while nothing of the app runs; which of the two counts is one row.
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { AppEnvironment } from "#contract";
import { conflict, Refusal } from "#http";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppDatabaseRow, AppDatabaseStore } from "./app-database-store.ts";
import { copyDatabase, planAnew } from "./copy-database.ts";
import { createAppDatabase, dropAppDatabase, newPassword } from "./creation.ts";
import type { MoveStore } from "./move-store.ts";
import { sizeOf } from "./size-quota.ts";
import type { Clusters, OpenCluster } from "./types.ts";

export type DatabaseMoves = Readonly<{
  /**
   * `whilePaused` runs its argument while nothing of the app runs; what is asked of the app waits. Afterwards the app's
   * database is in `to`, or, where this throws, as it was. What was copied and does not count is dropped.
   * @returns null when there is nothing to move: it has no database, or is there already
   * @throws Refusal 409 with the reason why it stays, 503 when a cluster is away, 507 when there is no room
   */
  move(
    move: Readonly<{ projectId: string; environment: AppEnvironment; to: string }>,
    whilePaused: (action: () => Promise<void>) => Promise<void>,
  ): Promise<Moved | null>;
}>;

export type Moved = Readonly<{ from: string; bytes: number; pauseMs: number }>;

/** What waits for an app that stands still would be refused soon after. */
const PAUSE_MAX_MS = 10_000;
const END_MS = 3_000;

export function createDatabaseMoves(
  deps: Readonly<{
    clusters: Clusters;
    store: AppDatabaseStore;
    moves: MoveStore;
    limits: HostingLimits;
    onFault(error: unknown): void;
  }>,
): DatabaseMoves {
  const { clusters, store, moves, onFault } = deps;
  return Object.freeze({
    async move({ projectId, environment, to }, whilePaused) {
      const row = await store.appDatabase(projectId, environment);
      if (!row || row.cluster === to) return null;
      const [source, target] = [clusters.of(row.cluster), clusters.of(to)];
      await refuseClosed(source, row.name);
      await target.room.expectRoom();
      const bytes = await sizeOf(source.cluster, row.name);
      const id = await moves.begin({ projectId, environment, from: row.cluster, to });
      const began = { ms: performance.now() };
      try {
        const fresh = await prepareTarget(target, row, deps.limits);
        began.ms = performance.now();
        await whilePaused(() => carryOver({ source, target, store }, row, fresh));
        const pauseMs = performance.now() - began.ms;
        await moves.end(id, { bytes, pauseMs, refusal: null });
        await planAnew({ ...fresh, url: target.cluster.urlFor(fresh) }).catch(onFault);
        await dropAppDatabase(source.cluster, row.name).catch(onFault);
        return { from: row.cluster, bytes, pauseMs };
      } catch (error) {
        const refusal = error instanceof Error ? error.message : String(error);
        // Whether the row was changed is the database's to say: a copy that counts is never dropped.
        const now = await store.appDatabase(projectId, environment);
        if (now?.cluster === row.cluster) await dropAppDatabase(target.cluster, row.name).catch(onFault);
        await moves.end(id, { bytes, pauseMs: performance.now() - began.ms, refusal }).catch(onFault);
        if (error instanceof Refusal) throw error;
        onFault(error);
        throw conflict(`The app was not moved and is where it was. ${refusal}`);
      }
    },
  } satisfies DatabaseMoves);
}

/** An empty one under the same name; what an earlier move that was cut short left there goes first. */
async function prepareTarget(target: OpenCluster, row: AppDatabaseRow, limits: HostingLimits): Promise<AppDatabaseRow> {
  await dropAppDatabase(target.cluster, row.name);
  const fresh = { ...row, cluster: target.cluster.name, password: newPassword() };
  await createAppDatabase({ cluster: target.cluster, limits }, fresh);
  return fresh;
}

type Ends = Readonly<{ source: OpenCluster; target: OpenCluster; store: AppDatabaseStore }>;

async function carryOver({ source, target, store }: Ends, row: AppDatabaseRow, fresh: AppDatabaseRow): Promise<void> {
  await endSessions(source.cluster.pool, row.name);
  const { name } = row;
  await copyDatabase({
    source: { name, password: row.password, url: source.cluster.urlFor(row) },
    target: { name, password: fresh.password, url: target.cluster.urlFor(fresh) },
    signal: AbortSignal.timeout(PAUSE_MAX_MS),
  });
  // From here on the old one is nobody's.
  if (!(await store.moveAppDatabase(fresh, row))) throw conflict("This app's database has changed meanwhile.");
}

async function refuseClosed({ cluster }: OpenCluster, name: string): Promise<void> {
  const { rows } = await cluster.pool.query<{ open: boolean }>(
    "select rolcanlogin as open from pg_roles where rolname = $1",
    [name],
  );
  if (rows[0]?.open === false)
    throw conflict("This app's database is closed for its size: its owner, or you, must open it first.");
}

async function endSessions(pool: pg.Pool, name: string): Promise<void> {
  const untilMs = performance.now() + END_MS;
  for (;;) {
    const { rowCount } = await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [
      name,
    ]);
    if (rowCount === 0) return;
    if (performance.now() > untilMs) throw new Error(`Sessions of ${name} do not end.`);
    await delay(20);
  }
}
