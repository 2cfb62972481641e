// What a server's heartbeat costs by the number of its apps, whose leases are rows without apps: `node bench/heartbeats.ts [--publish]`.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "pg-connection-string";
import { type Database, openDatabase, startEmbeddedClusters } from "#database";
import { BEATS_PER_READING, createServerStore, type ServerStore } from "../server/hosting/testing/fleet.ts";
import { machine, median, publish } from "./report.ts";

const APPS = [10, 1_000, 5_000];
const WARM_BEATS = 10;
const BEATS = 10 * BEATS_PER_READING;
/** Of the kernel's clock for processor time. */
const TICK_MS = 10;

type Way = Readonly<{ url: string; bytes: { sent: number; heard: number } }>;
type Beats = Readonly<{ statements: number; sent: number; heard: number; wal: number; beatMs: number; busyMs: number }>;

/** A way to PostgreSQL on which the bytes are counted. */
async function openCountedWay(address: string): Promise<Way> {
  const { host, port, user, password, database } = parse(address);
  const bytes = { sent: 0, heard: 0 };
  const server = createServer((inside) => {
    const outside = host?.startsWith("/")
      ? connect(join(host, `.s.PGSQL.${port || 5432}`))
      : connect(Number(port), host ?? "127.0.0.1");
    inside.on("error", () => outside.destroy());
    inside.on("data", (piece) => {
      bytes.sent += piece.length;
    });
    outside.on("error", () => inside.destroy());
    outside.on("data", (piece) => {
      bytes.heard += piece.length;
    });
    inside.pipe(outside).pipe(inside);
  }).listen(0, "127.0.0.1");
  await once(server.unref(), "listening");
  const { port: own } = server.address() as AddressInfo;
  return { url: `postgres://${user}:${encodeURIComponent(password ?? "")}@127.0.0.1:${own}/${database}`, bytes };
}

/** Leases of the server `holder`, each of a project of its own. */
async function makeLeases({ pool }: Database, holder: string, count: number): Promise<void> {
  const owner = randomUUID();
  await pool.query("insert into users (id, username, password_hash) values ($1, $2, '-')", [owner, `owner-${count}`]);
  await pool.query(
    `with made as (insert into projects (id, owner_id) select gen_random_uuid(), $1 from generate_series(1, $3) returning id)
     insert into app_leases (project_id, holder) select id, $2 from made`,
    [owner, holder, count],
  );
  await pool.query("analyze app_leases");
}

/** Processor time of the sessions that beat, in milliseconds. */
async function busyMs({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'ninefold leases'",
  );
  let ticks = 0;
  for (const { pid } of rows) {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
    ticks += Number(fields[11]) + Number(fields[12]);
  }
  return ticks * TICK_MS;
}

async function walBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ at: number }>("select (pg_current_wal_insert_lsn() - '0/0')::float8 as at");
  return rows[0]?.at ?? Number.NaN;
}

/** As a server beats, but without the second between. */
async function beatTimes(store: ServerStore, id: string, count: number, times: number[]): Promise<number> {
  let statements = 0;
  let lostLeases = 0;
  for (let beats = 1; beats <= count; beats += 1) {
    const began = performance.now();
    const row = { id, address: "http://127.0.0.1:9", takesAppsForMs: 1, isLeaving: false, beats, lostLeases };
    ({ lostLeases } = await store.beat(row));
    statements += 1;
    if (beats % BEATS_PER_READING === 0) {
      await store.leasesOf(id);
      statements += 1;
    }
    times.push(performance.now() - began);
  }
  return statements;
}

async function measure(database: Database, way: Way, apps: number): Promise<Beats> {
  const store = createServerStore(way);
  const id = randomUUID();
  await makeLeases(database, id, apps);
  await beatTimes(store, id, WARM_BEATS, []);
  const before = { ...way.bytes, wal: await walBytes(database), busyMs: await busyMs(database) };
  const times: number[] = [];
  const statements = await beatTimes(store, id, BEATS, times);
  const after = { ...way.bytes, wal: await walBytes(database), busyMs: await busyMs(database) };
  await store.leave(id);
  await store.close();
  const perBeat = (name: "sent" | "heard" | "wal" | "busyMs") => (after[name] - before[name]) / BEATS;
  return {
    statements: statements / BEATS,
    sent: perBeat("sent"),
    heard: perBeat("heard"),
    wal: perBeat("wal"),
    beatMs: median(times),
    busyMs: perBeat("busyMs"),
  };
}

function rowOf(apps: number, { statements, sent, heard, wal, beatMs, busyMs }: Beats): string {
  const figures = [statements.toFixed(2), sent.toFixed(0), heard.toFixed(0), wal.toFixed(0)];
  return `| ${[apps, ...figures, beatMs.toFixed(2), busyMs.toFixed(2)].join(" | ")} |`;
}

const HEAD = `| awake apps | statements | bytes sent | bytes heard | bytes of WAL | ms (median) | ms of PostgreSQL's processor |
| --- | --- | --- | --- | --- | --- | --- |`;

const { values } = parseArgs({ options: { publish: { type: "boolean", default: false } } });
const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
const postgres = await startEmbeddedClusters({ dataDir });
const database = openDatabase(postgres.url);
try {
  await database.migrate();
  const way = await openCountedWay(postgres.url);
  const rows: string[] = [];
  for (const apps of APPS) rows.push(rowOf(apps, await measure(database, way, apps)));
  const table = [HEAD, ...rows].join("\n");
  console.log(table);
  if (values.publish)
    await publish("heartbeats", `${machine()}\n\nEach figure is of one beat, of ${BEATS} in a row.\n\n${table}`);
} finally {
  await database.close();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
