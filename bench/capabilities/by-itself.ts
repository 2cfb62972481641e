// What apps do without a visitor: how soon a hook is accepted and done while the app sleeps, and how late schedules start.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { type Database, openDatabase, startEmbeddedClusters } from "#database";
import { createJobs } from "#jobs";
import { freePort, startServer } from "#test-tools";
import { BUDGETS } from "../budgets.ts";
import { BARE_CALL, bareCall } from "../references/bare-call.ts";
import { BARE_WAKE, type BareWake, openBareWake } from "../references/bare-wake.ts";
import { besideReference } from "../references/in-turns.ts";
import { type Figure, median, percentile } from "../report.ts";

const HOOKS = 30;
const SCHEDULES = 15;
/** Apps asleep beside the one that is measured, each with a schedule that waits for its time. */
const ASLEEP = 1_000;
/** Long enough for the place in reserve to be made again. */
const PAUSE_MS = 1_500;

const APP = `
import { createServer } from "@ninefold/server";
export default createServer({
  hooks: { orders: { verify: "anyone", run() {} } },
  schedules: { digest: { every: "1d", run() {} } },
});
`;

type Subject = Readonly<{ url: string; database: Database; token: string; projectId: string; bareWake: BareWake }>;

async function call({ url, token }: Pick<Subject, "url" | "token">, method: string, path: string, body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: token, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** An app with a hook and a schedule, deployed. */
async function openSubject(url: string, database: Database, bareWake: BareWake): Promise<Subject> {
  const account = { username: "bench", password: "correct horse", isCreator: true };
  const { token } = await call({ url, token: "" }, "POST", "/register", account);
  const { projectId } = await call({ url, token }, "POST", "/api/projects", {});
  const path = `/api/projects/${projectId}`;
  const { files } = await call({ url, token }, "GET", `${path}/code`);
  const { hash } = files.find((file: { path: string }) => file.path === "server/index.ts");
  const changes = [{ path: "server/index.ts", content: APP, baseHash: hash }];
  await call({ url, token }, "POST", `${path}/code/save`, { changes });
  await call({ url, token }, "POST", `${path}/deploy`, {});
  while ((await call({ url, token }, "GET", `${path}/deployment`)).status !== "serving") await delay(100);
  return { url, database, token, projectId, bareWake };
}

async function sleep(subject: Subject): Promise<void> {
  await call(subject, "POST", `/api/projects/${subject.projectId}/restart`, { environment: "live" });
  await delay(PAUSE_MS);
}

async function measureHooks(subject: Subject): Promise<Figure[]> {
  const accepted: number[] = [];
  const done: number[] = [];
  const calls: number[] = [];
  const wakes: number[] = [];
  for (let n = 0; n < HOOKS; n += 1) {
    await sleep(subject);
    calls.push(await bareCall(subject.url, subject.database.pool));
    wakes.push(await subject.bareWake.wake());
    const began = performance.now();
    const answer = await fetch(`${subject.url}/hook/${subject.projectId}/orders`, { method: "POST", body: "{}" });
    accepted.push(performance.now() - began);
    const { id } = Object(await answer.json());
    done.push(await milliseconds(subject.database, "hook_deliveries", "received_at", "finished_at", id));
  }
  const how = `of ${HOOKS}: POST /hook/<app>/<name> while the app sleeps, in turns`;
  return [
    {
      what: "a hook is accepted",
      budget: null,
      measured: median(accepted),
      unit: "ms",
      reference: besideReference(BARE_CALL, calls, BUDGETS.hookAccepted),
      method: `median ${how}`,
    },
    {
      what: "a hook is accepted, p95",
      budget: null,
      measured: percentile(accepted, 95),
      unit: "ms",
      reference: { what: `${BARE_CALL}, p95`, measured: percentile(calls, 95), budget: null },
      method: `p95 ${how}`,
    },
    {
      what: "a hook is done after that",
      budget: null,
      measured: median(done),
      unit: "ms",
      reference: besideReference(BARE_WAKE, wakes, BUDGETS.hookDone),
      method: `median ${how}; the app's work is nothing`,
    },
  ];
}

/** Milliseconds between two times of a row, once the second is there. */
async function milliseconds({ pool }: Database, table: string, from: string, to: string, id: string): Promise<number> {
  for (let tries = 0; tries < 3_000; tries += 1) {
    const { rows } = await pool.query(
      `select extract(epoch from ${to} - ${from}) * 1000 as ms from ${table} where id = $1 and ${to} is not null`,
      [id],
    );
    if (rows[0]) return Number(rows[0].ms);
    await delay(10);
  }
  throw new Error(`${table} ${id} was never done.`);
}

/** Others' schedules, each with a run that waits and the job that will wake for it. */
async function addSleepingApps({ database, projectId }: Subject): Promise<void> {
  const { pool } = database;
  await pool.query(
    "insert into projects (id, owner_id) select gen_random_uuid(), owner_id from projects, generate_series(1, $2) where id = $1",
    [projectId, ASLEEP],
  );
  await pool.query(
    "insert into schedule_runs (project_id, environment, name, by_hand, due_at, begin_at) select id, 'live', 'digest', false, now() + interval '1 day', now() + interval '1 day' from projects where id <> $1",
    [projectId],
  );
}

async function measureSchedules(subject: Subject): Promise<Figure[]> {
  const { database, projectId } = subject;
  await addSleepingApps(subject);
  const jobs = createJobs({ database, log: pino({ level: "silent" }) });
  await jobs.connect();
  const { rows: waiting } = await database.pool.query("select id, begin_at from schedule_runs where project_id <> $1", [
    projectId,
  ]);
  for (const { id, begin_at: at } of waiting) await jobs.enqueue("schedule", id, { at });
  const late: number[] = [];
  for (let n = 0; n < SCHEDULES; n += 1) {
    await sleep(subject);
    const dueAt = new Date(Date.now() + 1_000 + Math.random() * 1_000);
    const { rows } = await database.pool.query(
      "update schedule_runs set due_at = $2, begin_at = $2 where project_id = $1 and state = 'waiting' returning id",
      [projectId, dueAt],
    );
    await jobs.enqueue("schedule", rows[0].id, { at: dueAt });
    late.push(await milliseconds(database, "schedule_runs", "due_at", "finished_at", rows[0].id));
  }
  await jobs.stop();
  const how = `of ${SCHEDULES}: from its time to its end, ${ASLEEP} apps asleep with schedules of their own; the run itself is nothing`;
  return [
    {
      what: "a schedule is run after its time",
      budget: 2_000,
      measured: median(late),
      unit: "ms",
      method: `median ${how}`,
    },
    {
      what: "a schedule is run after its time, the worst",
      budget: 2_000,
      measured: Math.max(...late),
      unit: "ms",
      method: `the worst ${how}`,
    },
  ];
}

/** On a server of its own. */
export async function measureByItself(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  await chmod(dataDir, 0o755);
  const clusters = await startEmbeddedClusters({ dataDir });
  const settings = { DATABASE_URL: clusters.url, APPS_DATABASE_URL: clusters.appsUrl, RATE_FACTOR: "1000" };
  const server = await startServer({ dataDir, port: await freePort(), settings });
  const database = openDatabase(clusters.url, { connections: 4 });
  const bareWake = await openBareWake(clusters.appsUrl);
  try {
    const subject = await openSubject(server.url, database, bareWake);
    return [...(await measureHooks(subject)), ...(await measureSchedules(subject))];
  } finally {
    await bareWake.close();
    await server.stop("SIGTERM");
    await database.close();
    await clusters.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
