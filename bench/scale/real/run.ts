// One real run of a fleet: `node bench/scale/real/run.ts --data DIR --apps 500 --tail quiet --idle 30 --seconds 150`. Makes what is missing of the
// fleet, starts the whole server on it, replays the model's calls, and adds what was measured to bench/scale/measured.json.

import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { decodeJwt } from "jose";
import { readSecrets } from "#secrets";
import { freePort, signUp } from "#test-tools";
import { issueLiveTokens } from "../../../server/hosting/testing/fleet.ts";
import { percentile } from "../../report.ts";
import { ASKED_FOR, isTail, TAILS } from "../parameters.ts";
import type { Fleet } from "../simulate.ts";
import { drawRates } from "../traffic.ts";
import { diskInUse, type Look, openLook } from "./look.ts";
import { populate, readFleet } from "./populate.ts";
import { momentsOf, replay } from "./replay.ts";

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    apps: { type: "string", default: "500" },
    tail: { type: "string", default: "quiet" },
    /** Seconds after which an app sleeps, in place of the product's five minutes; traffic comes as much faster. */
    idle: { type: "string", default: "30" },
    seconds: { type: "string", default: "150" },
    awake: { type: "string", default: "2000" },
    deployed: { type: "string", default: "100" },
    databases: { type: "string", default: "all" },
    /** Every app is asked so many times as often as the model says: less where the machine bears less. */
    times: { type: "string", default: "1" },
  },
});
const dataDir = resolve(values.data ?? "");
if (!values.data) throw new Error("--data names a folder that is only for this.");
const tail = isTail(values.tail) ? values.tail : "quiet";
const idle = Number(values.idle);
const apps = Number(values.apps);
const SERVER = join(import.meta.dirname, "../../../server/with-other-limits.ts");
const SAMPLE_MS = 5_000;
const QUIET_SECONDS = 20;
const TOKEN_SECONDS = 7_200;

const times = Number(values.times);
const faster = (ASKED_FOR.idleSeconds.value / idle) * times;
const fleet = {
  seed: 2026,
  rates: drawRates(TAILS[tail].tail, apps, 2026).map((rate) => rate * faster),
  swing: 0,
  idle,
  // Who is awake is settled by the calls of the last idle time.
  warmUp: idle + 15,
  lasts: Number(values.seconds),
} satisfies Partial<Fleet>;
const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

async function startServer() {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [SERVER], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      CREATOR_PLAN: "free",
      RATE_FACTOR: "1000000",
      TRUST_PROXY: "1",
      WARM_WORKERS: "0",
      LIMITS: JSON.stringify({
        liveIdleMs: idle * 1_000,
        awakeApps: Number(values.awake),
        appTokenSeconds: TOKEN_SECONDS,
      }),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((ready, failed) => {
    child.stdout.on("data", (text: Buffer) => String(text).includes("ready ") && ready());
    child.once("exit", (code) => failed(new Error(`The server ended with ${code}.`)));
  });
  const startSeconds = (performance.now() - began) / 1_000;
  const ended = new Promise((done) => child.once("exit", done));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url: `http://localhost:${port}`, processId: child.pid ?? 0, startSeconds, stop };
}

/** Who asks: one person who may use every app, with a token for each, as a page has it after it was opened. */
async function admitTo(url: string, projectIds: readonly string[]) {
  const person = await signUp(url);
  const { sub: userId = "" } = decodeJwt(person.token);
  const { appTokenKey: key } = await readSecrets(dataDir, null);
  const issued = await issueLiveTokens({ key, userId, projectIds, lifetimeSeconds: TOKEN_SECONDS });
  return (index: number) => ({
    url: `${url}/live/app/${projectIds[index]}/api/_health`,
    authorization: `Bearer ${issued[index]}`,
  });
}

async function main() {
  await mkdir(dataDir, { recursive: true });
  const moments = momentsOf(fleet);
  const asked = new Set(moments.map(({ index }) => index));
  say(`${moments.length} calls to ${asked.size} of ${apps} apps; making what is missing`);
  const before = {
    disk: await diskInUse(dataDir),
    databases: (await readFleet(dataDir)).filter((one) => one.hasDatabase).length,
  };
  const making = await populate({
    dataDir,
    apps,
    deployed: Number(values.deployed),
    needsDatabase: (index) => values.databases === "all" || asked.has(index),
  });
  const made = await readFleet(dataDir);
  const databases = made.filter(({ hasDatabase }) => hasDatabase).length;
  const after = await diskInUse(dataDir);
  say(`made, load ${loadavg()[0]?.toFixed(1)}: ${JSON.stringify(making)}; starting the server`);
  const server = await startServer();
  const eye = await openLook(dataDir, server);
  try {
    const startProcessorSeconds = (await eye.counters()).serverSeconds;
    await delay(5_000);
    const idleFrom = await eye.counters();
    await delay(QUIET_SECONDS * 1_000);
    const idleTo = await eye.counters();
    const addressOf = await admitTo(
      server.url,
      made.slice(0, apps).map(({ projectId }) => projectId),
    );
    say(`started in ${server.startSeconds.toFixed(1)} s; replaying ${fleet.warmUp + fleet.lasts} s`);
    const replaying = replay(fleet, addressOf);
    await delay(fleet.warmUp * 1_000);
    const from = await eye.counters();
    const looks: Look[] = [];
    const end = performance.now() + fleet.lasts * 1_000;
    for (let next = performance.now(); next < end; next += SAMPLE_MS) {
      await delay(Math.max(0, next - performance.now()));
      looks.push(await eye.look());
    }
    const memory = { ...(await eye.memory()), awake: (await eye.look()).awake };
    const to = await eye.counters();
    const outcome = await replaying;
    const seconds = fleet.lasts;
    const mean = (of: (look: Look) => number) => looks.reduce((sum, one) => sum + of(one), 0) / looks.length;
    const most = (of: (look: Look) => number) => Math.max(...looks.map(of));
    const calls = moments.filter(({ at }) => at >= fleet.warmUp).length;
    const measured = {
      at: new Date().toISOString(),
      apps,
      tail,
      idle,
      times,
      warmUp: fleet.warmUp,
      seconds,
      awakeMost: Number(values.awake),
      cores: availableParallelism(),
      load: mean(({ load }) => load),
      databases,
      asked: asked.size,
      calls,
      deploySeconds: making.deploySeconds,
      databaseSeconds: making.databaseSeconds,
      diskMegabytesPerDatabase:
        databases > before.databases
          ? (after.megabytes - before.disk.megabytes) / (databases - before.databases)
          : null,
      filesPerDatabase:
        databases > before.databases ? (after.files - before.disk.files) / (databases - before.databases) : null,
      startSeconds: server.startSeconds,
      startProcessorSeconds,
      awakeMean: mean(({ awake }) => awake),
      awakePeak: most(({ awake }) => awake),
      connectionsMean: mean(({ connections }) => connections),
      connectionsPeak: most(({ connections }) => connections),
      wakesPerMinute: outcome.wakes.length / (seconds / 60),
      wakeMedianMs: percentile(outcome.wakes, 50),
      wakeP95Ms: percentile(outcome.wakes, 95),
      callMedianMs: percentile(outcome.others, 50),
      callP95Ms: percentile(outcome.others, 95),
      failures: Object.fromEntries(outcome.failures),
      appMegabytes: memory.appsMegabytes / memory.awake,
      sessionMegabytes: memory.sessionsMegabytes / memory.sessions,
      appsClusterMegabytes: memory.clusterMegabytes,
      serverMegabytes: most(({ serverMegabytes }) => serverMegabytes),
      serverProcessorShare: (to.serverSeconds - from.serverSeconds) / seconds,
      idleServerProcessorShare: (idleTo.serverSeconds - idleFrom.serverSeconds) / QUIET_SECONDS,
      platformTransactionsPerSecond: (to.platform - from.platform) / seconds,
      idlePlatformTransactionsPerSecond: (idleTo.platform - idleFrom.platform) / QUIET_SECONDS,
      appsTransactionsPerSecond: (to.apps - from.apps) / seconds,
      catalog: await eye.catalog(),
    };
    say(JSON.stringify(measured, null, 1));
    const file = join(import.meta.dirname, "../measured.json");
    const known = JSON.parse(await readFile(file, "utf8").catch(() => "[]"));
    await writeFile(file, `${JSON.stringify([...known, measured], null, 2)}\n`);
  } finally {
    await eye.close();
    await server.stop();
  }
}

await main();
process.exit(0);
