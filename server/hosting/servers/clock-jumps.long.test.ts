// Clocks that jump by an hour, of a server and of the database: no app changes hands for that, and none is left behind.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { type Database, openDatabase } from "#database";
import { type PostgresOnPort, startPostgresOnPort } from "#testing";
import { type HostingProcess, startHostingProcesses } from "../testing/hosting-processes.ts";
import { openSetClocks, type SetClock } from "../testing/set-clocks.ts";
import { createWriters, type RunningWriter, WRITER_APP } from "../testing/writer-app.ts";

const HOUR = 3_600;
const GONE_MS = 3_000;
const PATIENT = { interval: 100 };
type Ground = {
  set: Awaited<ReturnType<typeof openSetClocks>>;
  postgres: PostgresOnPort;
  database: Database;
  started: Awaited<ReturnType<typeof startHostingProcesses>>;
};
const ground = {} as Ground;
const clockOf = (index: number): SetClock => {
  const clock = ground.set.clocks[index];
  if (!clock) throw new Error("There is no such clock.");
  return clock;
};

beforeAll(async () => {
  ground.set = await openSetClocks(3);
  ground.postgres = await startPostgresOnPort(() => [], clockOf(0).wrapper);
  const { postgres } = ground;
  await postgres.query("create role platform login createrole createdb password 'secret'");
  for (const name of ["ninefold", "apps"]) await postgres.query(`create database ${name} owner platform`);
  const [databaseUrl, appsUrl] = ["ninefold", "apps"].map((name) => postgres.urlFor("platform", "secret", name)) as [
    string,
    string,
  ];
  ground.database = openDatabase(databaseUrl);
  await ground.database.migrate();
  ground.started = await startHostingProcesses({
    database: { ...ground.database, apps: async () => ({ url: appsUrl }) },
    locations: [1, 2].map((index) => ({
      databaseUrl,
      appsUrl,
      host: "127.0.0.1",
      environment: clockOf(index).environment,
    })),
    serverGoneMs: GONE_MS,
    files: WRITER_APP,
  });
});
afterAll(async () => {
  await ground.started?.close();
  await ground.database?.close();
  await ground.postgres?.close();
  await ground.set?.close();
});

const leaseOf = async (projectId: string) =>
  await ground.database.query
    .selectFrom("app_leases")
    .select(["holder", "epoch", "settled_epoch"])
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
const clockOfServer = (server: HostingProcess) => clockOf(1 + ground.started.servers.indexOf(server));
const databaseTime = async () => {
  const { rows } = await ground.postgres.query("select extract(epoch from clock_timestamp())::float8 as seconds");
  return rows[0].seconds - Date.now() / 1_000;
};

/** Both are asked for longer than a server may be silent; gives the session of a page that was opened then. */
async function askOn(app: RunningWriter): Promise<AppSession> {
  const asking = createWriters(ground.started).askingBoth(app.session);
  await delay(GONE_MS * 1.5);
  await asking.end();
  return ground.started.session(app.owner, app.projectId, app.userId);
}

test("a server whose clock jumps an hour ahead or back keeps its apps, takes no others, and is believed by the others", async () => {
  const writers = createWriters(ground.started);
  const app = await writers.running();
  const lease = await leaseOf(app.projectId);
  const before = await writers.writerAt(app.other, app.session);
  for (const ahead of [HOUR, -HOUR]) {
    await clockOfServer(app.owner).set(ahead);
    await clockOfServer(app.other).set(-ahead);
    await askOn(app);
    expect(await leaseOf(app.projectId)).toEqual(lease);
    // A page that opens now, on either server, gets in and reaches the same process.
    for (const [at, from] of [
      [app.owner, app.other],
      [app.other, app.owner],
    ] as const) {
      const session = await ground.started.session(at, app.projectId, app.userId);
      expect(await writers.writerAt(from, session)).toBe(before);
    }
  }
  await clockOfServer(app.owner).set(0);
  // What is asked of the other server is sent to the app's, signed, and believed there.
  await clockOfServer(app.other).set(HOUR);
  expect(await app.other.do({ kind: "deploy", projectId: app.projectId })).toBe("serving");
  await clockOfServer(app.other).set(-HOUR);
  expect(await app.other.do({ kind: "deploy", projectId: app.projectId })).toBe("serving");
  await clockOfServer(app.other).set(0);
  expect(await leaseOf(app.projectId)).toEqual(lease);
});

test("the database's own clock may jump, too: no app changes hands, and a server that dies then is followed by another", async () => {
  const writers = createWriters(ground.started);
  const app = await writers.running();
  const lease = await leaseOf(app.projectId);
  const before = await writers.writerAt(app.other, app.session);
  for (const ahead of [HOUR, -HOUR]) {
    await clockOf(0).set(ahead);
    expect(await databaseTime()).toBeCloseTo(ahead, -2);
    const session = await askOn(app);
    expect(await leaseOf(app.projectId)).toEqual(lease);
    for (const server of [app.owner, app.other]) expect(await writers.writerAt(server, session)).toBe(before);
  }
  // Its last beat is from the hour that has yet to come.
  await clockOf(0).set(0);
  await delay(2_000);
  app.owner.child.kill("SIGKILL");
  await clockOf(0).set(-HOUR);
  await expect
    .poll(async () => {
      const session = await ground.started.session(app.other, app.projectId, app.userId);
      const writer = await writers.writerAt(app.other, session);
      return writer !== before && writer.length > 3;
    }, PATIENT)
    .toBe(true);
  await writers.expectOneAtATime(app.projectId, 2);
});
