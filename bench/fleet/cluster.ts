// A PostgreSQL of its own on loopback that counts its statements, and how long its processes have used a processor.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#database";
import { freePort } from "#test-tools";
import { chmodOpen } from "./folders.ts";

export type Statement = Readonly<{ text: string; calls: number; milliseconds: number }>;

export type Cluster = Readonly<{
  /** Of `database`, for the superuser. */
  url(database: string): string;
  query(text: string, values?: readonly unknown[], database?: string): Promise<pg.QueryResult>;
  /** Seconds of processor of all its processes since its start, those that have ended included. */
  processorSeconds(): Promise<number>;
  /** From now on statements count from nothing. */
  forgetStatements(): Promise<void>;
  /** What was asked since then, all databases together, the most frequent first. */
  statements(): Promise<readonly Statement[]>;
  close(): Promise<void>;
}>;

/** In /proc/<id>/stat times are counted in hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;
const COUNTING = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track=top"];

export async function openCluster(): Promise<Cluster> {
  const dataDir = await chmodOpen(await mkdtemp(join(tmpdir(), "ninefold-fleet-")));
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "max_connections=300", ...COUNTING];
  const postgres = await startEmbeddedPostgres({ dataDir, settings });
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  const url = (database: string) => `postgres://ninefold:${password}@127.0.0.1:${port}/${database}`;
  const query = async (text: string, values: readonly unknown[] = [], database = "postgres") => {
    const client = new pg.Client({ connectionString: url(database) });
    await client.connect();
    return client.query(text, [...values]).finally(() => client.end());
  };
  await query("create extension pg_stat_statements");
  const [first = ""] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return Object.freeze({
    url,
    query,
    processorSeconds: () => secondsOf(Number(first)),
    async forgetStatements() {
      await query("select pg_stat_statements_reset()");
    },
    async statements() {
      const { rows } = await query(
        `select query as text, sum(calls)::int as calls, sum(total_exec_time + total_plan_time) as milliseconds
         from pg_stat_statements where query not like '%pg_stat_statements%' group by query order by calls desc`,
      );
      return rows;
    },
    async close() {
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

/** Of a process, its children now, and those that it has had. */
async function secondsOf(postmaster: number): Promise<number> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const ticks = await Promise.all(ids.map((id) => ticksOf(Number(id), postmaster)));
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

async function ticksOf(id: number, postmaster: number): Promise<number> {
  const text = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
  // After the name, which may have spaces: state, parent, …; the 12th to 15th are own and ended children's times.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
  if (id === postmaster) return own + ended;
  return Number(fields[1]) === postmaster ? own : 0;
}
