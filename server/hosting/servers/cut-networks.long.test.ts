// Servers and their database on machines of their own, and the cables between them cut: an app is awake once, and all is well again afterwards.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#database";
import { aliveAmong } from "#sandbox";
import { type PostgresElsewhere, startPostgresElsewhere } from "#testing";
import { startHostingProcesses } from "../testing/hosting-processes.ts";
import { type Cable, type Networks, openNetworks } from "../testing/networks.ts";
import { createWriters, WRITER_APP } from "../testing/writer-app.ts";

const PATIENT = { interval: 100 };
const GONE_MS = 3_000;
/** The machines: of the database, and of two servers. */
const [STORE, ONE, OTHER] = [0, 1, 2] as const;
const CABLES = [
  [STORE, ONE],
  [STORE, OTHER],
  [ONE, OTHER],
] as const;

type Ground = {
  networks: Networks;
  store: PostgresElsewhere;
  database: Database;
  started: Awaited<ReturnType<typeof startHostingProcesses>>;
};
const ground = {} as Ground;

beforeAll(async () => {
  ground.networks = await openNetworks(3, CABLES);
  const { machines, cables } = ground.networks;
  // Before anything is sent: each has itself and its cables, and no way to anywhere else.
  const looks = await Promise.all(machines.map((machine) => machine.look()));
  expect(looks.map(({ interfaces }) => interfaces)).toEqual([
    ["lo", "cable0", "cable1"],
    ["lo", "cable0", "cable2"],
    ["lo", "cable1", "cable2"],
  ]);
  for (const { routes } of looks) {
    expect(routes).toHaveLength(2);
    for (const route of routes) expect(route).toMatch(/^192\.0\.2\.\d+\/30 dev cable\d proto kernel scope link /);
  }

  ground.store = await startPostgresElsewhere(machines[STORE]?.enter ?? []);
  const { socketUrl, port } = ground.store;
  const at = (url: string, name: string, host?: string) => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    if (host !== undefined) {
      Object.assign(address, { host: `${host}:${port}`, search: "" });
      Object.assign(address, { username: "platform", password: "secret" });
    }
    return address.href;
  };
  const setUp = new pg.Client({ connectionString: socketUrl });
  await setUp.connect();
  await setUp.query("create role platform login createrole createdb password 'secret'");
  for (const name of ["ninefold", "apps"]) await setUp.query(`create database ${name} owner platform`);
  await setUp.end();
  ground.database = openDatabase(at(socketUrl, "ninefold").replace(/ninefold:[^@]*@/, "platform:secret@"));
  await ground.database.migrate();
  const placeOf = (cable: number, end: 0 | 1) => {
    const host = cables[cable]?.addresses[0] ?? "";
    return {
      databaseUrl: at(socketUrl, "ninefold", host),
      appsUrl: at(socketUrl, "apps", host),
      host: cables[2]?.addresses[end] ?? "",
      enter: machines[end === 0 ? ONE : OTHER]?.enter ?? [],
    };
  };
  ground.started = await startHostingProcesses({
    database: { ...ground.database, apps: async () => ({ url: at(socketUrl, "apps") }) },
    locations: [placeOf(0, 0), placeOf(1, 1)],
    serverGoneMs: GONE_MS,
    files: WRITER_APP,
  });
});
afterAll(async () => {
  for (const cable of ground.networks?.cables ?? []) await cable.mend();
  await ground.started?.close();
  await ground.database?.close();
  await ground.store?.close();
  await ground.networks?.close();
});

/** A test that fails leaves no cable cut for the next. */
afterEach(async () => {
  for (const cable of ground.networks.cables) await cable.mend();
});

/** An app that runs, and the cables: its server's to the database, the other's, and that between both. */
async function running() {
  const writers = createWriters(ground.started);
  const app = await writers.running();
  const isFirst = app.owner === ground.started.servers[0];
  const [one, other, between] = ground.networks.cables as readonly [Cable, Cable, Cable];
  const [ownersCable, othersCable] = isFirst ? [one, other] : [other, one];
  return { ...writers, ...app, ownersCable, othersCable, between };
}

test.each([
  [
    "and that to the other server are pulled",
    async (cable: Cable, between: Cable) => {
      await cable.pull();
      await between.pull();
    },
  ],
  [
    "loses everything in both directions",
    async (cable: Cable) => {
      await cable.lose(0);
      await cable.lose(1);
    },
  ],
  ["loses what the database answers", (cable: Cable) => cable.lose(0)],
  ["loses what the server says", (cable: Cable) => cable.lose(1)],
] as const)(
  "a server whose cable to the database %s ends its copy, another goes on with the app, and both are well afterwards",
  async (_how, cut) => {
    const { projectId, session, owner, other, ownersCable, between, ...writers } = await running();
    const before = await writers.writerAt(owner, session);
    const ids = await writers.idsOn(owner, projectId);
    expect(aliveAmong(ids)).toEqual(ids);
    const asking = writers.askingBoth(session);
    await cut(ownersCable, between);
    await expect
      .poll(async () => {
        const writer = await writers.writerAt(other, session);
        return writer !== before && writer.length > 3;
      }, PATIENT)
      .toBe(true);
    await expect.poll(() => aliveAmong(ids), PATIENT).toEqual([]);
    for (const cable of [ownersCable, between]) await cable.mend();
    await writers.untilSame(session);
    await asking.end();
    await writers.expectOneAtATime(projectId, 2);
  },
);

test("two servers that reach the database but not each other leave an app where it is", async () => {
  const { projectId, session, owner, between, ...writers } = await running();
  const before = await writers.writerAt(owner, session);
  for (const end of [0, 1] as const) await between.lose(end);
  await delay(GONE_MS * 1.5);
  expect(await writers.writerAt(owner, session)).toBe(before);
  await between.mend();
  await writers.untilSame(session);
  expect(await writers.writerAt(owner, session)).toBe(before);
  await writers.expectOneAtATime(projectId, 1);
});
