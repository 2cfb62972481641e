// What leases cost and how soon they bite: `node bench/late-server.ts [--publish]` prints the table, and writes it into docs/benchmarks.md when asked.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { openDatabase, startEmbeddedClusters } from "#database";
import { aliveAmong } from "#sandbox";
import { type HostingProcess, startHostingProcesses } from "../server/hosting/testing/hosting-processes.ts";
import { plainApp } from "../server/hosting/testing/plain-builder.ts";
import { type Figure, machine, median, publish, tableOf } from "./report.ts";

const STOPS = 5;
const WAKES = 20;
/** Long enough for the place in reserve to be made again. */
const PAUSE_MS = 1_000;
const GONE_MS = 6_000;

/** Asks its database before it answers anything. */
const APP = `
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
await sql\`select 1\`;
export default { fetch: () => new Response("well") };`;

type Hostings = Awaited<ReturnType<typeof startHostingProcesses>>;
type App = Readonly<{ projectId: string; ask(server: HostingProcess): Promise<void> }>;

async function deployed(hostings: Hostings): Promise<App> {
  const [server] = hostings.servers;
  if (!server) throw new Error("There is no server.");
  const { projectId, userId } = await hostings.createProject();
  await server.do({ kind: "deploy", projectId });
  const session = await hostings.session(server, projectId, userId);
  const ask = async (asked: HostingProcess) => {
    const answer = await hostings.call(asked, session, "/api/x");
    if (!answer.ok) throw new Error(`The app answered ${answer.status}.`);
  };
  return { projectId, ask };
}

const idsOn = (server: HostingProcess, projectId: string) => server.do<number[]>({ kind: "processIds", projectId });

/** Where it is awake, once it is on one of them. */
async function ownerOf({ servers }: Hostings, { projectId, ask }: App): Promise<HostingProcess> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const server of servers) await ask(server).catch(() => {});
    const awake = [];
    for (const server of servers) if ((await idsOn(server, projectId)).length > 0) awake.push(server);
    const [owner] = awake;
    if (owner && awake.length === 1) return owner;
    await delay(200);
  }
  throw new Error("The app is awake on none of them.");
}

/** Milliseconds from SIGCONT until no process of the late copy is left. */
async function endOfLateCopy(hostings: Hostings, app: App): Promise<number> {
  const owner = await ownerOf(hostings, app);
  const other = hostings.servers.find((server) => server !== owner);
  if (!other) throw new Error("There is no other server.");
  const ids = await idsOn(owner, app.projectId);
  owner.child.kill("SIGSTOP");
  while ((await idsOn(other, app.projectId)).length === 0) await app.ask(other).catch(() => delay(100));
  const began = performance.now();
  owner.child.kill("SIGCONT");
  while (aliveAmong(ids).length > 0) await delay(1);
  const tookMs = performance.now() - began;
  // It beats again and takes its apps back, in order.
  await delay(3_000);
  return tookMs;
}

/** Milliseconds of a call to the app once it sleeps, after `prepare`. */
async function wakeTime(
  owner: HostingProcess,
  app: App,
  prepare: () => Promise<void> = async () => {},
): Promise<number> {
  await owner.do({ kind: "restart", projectId: app.projectId });
  await prepare();
  await delay(PAUSE_MS);
  const began = performance.now();
  await app.ask(owner);
  return performance.now() - began;
}

type Wakes = Readonly<Record<"alone" | "held" | "taken", number[]>>;

/** In turns, so that what else the machine does falls on all alike. */
async function wakeTimes(alone: Hostings, shared: Hostings, app: App): Promise<Wakes> {
  const lone = await deployed(alone);
  const [loneOwner, owner] = [await ownerOf(alone, lone), await ownerOf(shared, app)];
  const times: Wakes = { alone: [], held: [], taken: [] };
  const takeAway = async () => {
    const { query } = shared.database;
    await query.updateTable("app_leases").set({ holder: null }).where("project_id", "=", app.projectId).execute();
    // As whoever takes a lease counts it.
    await query.updateTable("servers").set({ lost_leases: sql`lost_leases + 1` }).execute();
    // Its next beats tell it.
    await delay(PAUSE_MS * 2);
  };
  for (let wake = 0; wake < WAKES; wake += 1) {
    times.alone.push(await wakeTime(loneOwner, lone));
    times.held.push(await wakeTime(owner, app));
    times.taken.push(await wakeTime(owner, app, takeAway));
  }
  return times;
}

async function measureLeases(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedClusters({ dataDir });
  const opened = openDatabase(postgres.url);
  await opened.migrate();
  const database = { ...opened, apps: async () => ({ url: postgres.appsUrl }) };
  const common = { database, files: plainApp(APP) };
  const alone = await startHostingProcesses({ ...common, count: 1, serverGoneMs: null });
  const shared = await startHostingProcesses({ ...common, count: 2, serverGoneMs: GONE_MS });
  try {
    const app = await deployed(shared);
    const wakes = await wakeTimes(alone, shared, app);
    const ends: number[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) ends.push(await endOfLateCopy(shared, app));
    const wake = `median of ${WAKES}, in turns: a call to a sleeping app on its server, a process of its own`;
    const figure = (what: string, measured: number, method: string): Figure => ({
      what,
      budget: null,
      measured,
      unit: "ms",
      method,
    });
    return [
      figure("wake, a server that is alone", median(wakes.alone), wake),
      figure("wake, one of two servers, which holds the lease", median(wakes.held), wake),
      figure(
        "wake, one of two servers, which takes the lease and looks the version up anew",
        median(wakes.taken),
        wake,
      ),
      {
        ...figure(
          "a late server goes on → its copy of the app has ended",
          median(ends),
          `median of ${STOPS}: SIGCONT, after another server has taken the app over, until the last process of the old copy is gone`,
        ),
        budget: 1_000,
      },
    ];
  } finally {
    await shared.close();
    await alone.close();
    await opened.close();
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const { values } = parseArgs({ options: { publish: { type: "boolean", default: false } } });
const table = tableOf(await measureLeases());
process.stdout.write(`\n${machine()}\n\n${table}\n`);
if (values.publish) await publish("leases", `${machine()}\n\n${table}`);
