// What an app can say to PostgreSQL through its door, byte by byte, on a server that listens on a port.
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#database";
import { type PostgresOnPort, startPostgresOnPort } from "#testing";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { openAppDatabases } from "../testing/app-databases.ts";
import type { AppsCluster } from "./apps-cluster.ts";
import { createDatabaseDoor } from "./database-door.ts";
import { openDatabaseServer } from "./database-server.ts";
import type { AppDatabase, DatabaseDoor } from "./types.ts";

type Ground = {
  postgres: PostgresOnPort;
  cluster: AppsCluster;
  door: DatabaseDoor;
  directory: string;
  mine: AppDatabase;
  theirs: AppDatabase;
};
let ground: Ground;
const closers: (() => Promise<unknown>)[] = [];
const noted: string[] = [];
const log = {
  note: (_level: string, text: string) => void noted.push(text),
  follow() {},
  redact: (text: string) => text,
};
const limits = { ...DEFAULT_LIMITS, databaseConnections: 3, databaseSignInMs: 2_000 };

beforeAll(async () => {
  const postgres = await startPostgresOnPort();
  closers.push(postgres.close);
  const platform = openDatabase(postgres.url);
  closers.push(platform.close);
  await platform.migrate();
  const { cluster, databases, sessions, close } = await openAppDatabases(platform, { limits });
  closers.push(close);
  const [mine, theirs] = [await databases.fresh(), await databases.fresh()];
  const server = openDatabaseServer(platform.url);
  const door = createDatabaseDoor({
    server,
    endBackend: sessions.end,
    limits,
    connections: 20,
    mayReach: () => true,
    onCut: () => {},
  });
  const directory = await mkdtemp(join(tmpdir(), "ninefold-door-"));
  closers.push(() => rm(directory, { recursive: true, force: true }));
  const opened = await door.open({ directory, role: mine.name, log });
  closers.push(opened.close);
  ground = { postgres, cluster, door, directory, mine, theirs };
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** As an app connects. */
function clientOf(role: { name: string; password: string }, database = role.name): pg.Client {
  const client = new pg.Client({ host: ground.directory, user: role.name, password: role.password, database });
  client.on("error", () => {});
  return client;
}

/** What is answered to these bytes until the door closes, or the first answer. */
function say(...words: Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(join(ground.directory, ".s.PGSQL.5432"), () => socket.write(Buffer.concat(words)));
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      // An R asks for a password, or says that none is needed.
      if (/^N*[RE]/.test(heard)) socket.destroy();
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(heard));
  });
}

function startup(pairs: readonly (readonly [string, string])[], version = 0x30000): Buffer {
  const body = Buffer.from(`${pairs.map(([name, value]) => `${name}\0${value}\0`).join("")}\0`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.writeUInt32BE(version, 4);
  return Buffer.concat([head, body]);
}
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const apps = () => ["database", ground.mine.name] as const;
const REFUSED = /SFATAL.*C28000.*Refused: /s;

test("an app signs in as itself and works, however its client opens the connection", async () => {
  const client = clientOf(ground.mine);
  await client.connect();
  await client.query("create table things (n int)");
  await client.query("insert into things select generate_series(1, 50000)");
  const { rows } = await client.query("select current_user as name, (select count(*) from things)::int as things");
  expect(rows).toEqual([{ name: ground.mine.name, things: 50_000 }]);
  expect((await client.query("select n, repeat('x', 100) from things")).rows).toHaveLength(50_000);
  await client.end();
  expect(await say(SSL_REQUEST, startup([["user", ground.mine.name], apps()]))).toMatch(/^NR/);
});

test("it can't sign in as the platform or as another app, not even with the right password", async () => {
  const platform = { name: "ninefold", password: new URL(ground.postgres.url).password };
  for (const role of [platform, ground.theirs])
    await expect(clientOf(role).connect()).rejects.toThrow("own role is the only one");
  expect(noted.at(-1)).toBe(
    "A connection to the database was refused: this app's own role is the only one it can sign in as.",
  );
});

test("no other database is opened", async () => {
  for (const name of ["postgres", "template1", ground.cluster.databaseName, ground.theirs.name])
    await expect(clientOf(ground.mine, name).connect()).rejects.toThrow("own database is the only one");
});

test.each([
  [
    "two users, of which PostgreSQL would take the last",
    () => startup([["user", ground.mine.name], apps(), ["user", "ninefold"]]),
  ],
  ["two users, the platform's first", () => startup([["user", "ninefold"], ["user", ground.mine.name], apps()])],
  ["no user", () => startup([apps()])],
  ["two databases", () => startup([["user", ground.mine.name], apps(), ["database", "postgres"]])],
  ["no database", () => startup([["user", ground.mine.name]])],
  ["replication", () => startup([["user", ground.mine.name], apps(), ["replication", "database"]])],
  ["a name that only begins alike", () => startup([["user", `${ground.mine.name}x`], apps()])],
])("an opening with %s is refused", async (_what, packet) => {
  expect(await say(packet())).toMatch(REFUSED);
  expect(await say(SSL_REQUEST, packet())).toMatch(/^N[\s\S]*C28000/);
});

test.each([
  ["a cancel request", Buffer.concat([Buffer.from([0, 0, 0, 16, 4, 210, 22, 46]), Buffer.alloc(8)])],
  ["an old protocol", startup([["user", "ninefold"]], 0x20000)],
  ["a packet without end", Buffer.from([0, 0, 0, 20, 0, 3, 0, 0, ...Buffer.from("user\0ninefoldx")])],
  ["a length that lies", Buffer.from([0, 0, 0, 4, 0, 3, 0, 0])],
  ["a packet of a gigabyte", Buffer.from([64, 0, 0, 0, 0, 3, 0, 0])],
  ["HTTP", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
  ["nothing", Buffer.alloc(0)],
])("%s never reaches PostgreSQL", async (_what, bytes) => {
  expect(await say(bytes)).toBe("");
});

test("where PostgreSQL trusts this machine, an app still is nobody but itself", async () => {
  await ground.postgres.admit("host all all 127.0.0.1/32 trust\nlocal all all trust\n");
  const trusted = clientOf({ ...ground.mine, password: "wrong" });
  await trusted.connect();
  const { rows } = await trusted.query("select session_user as name");
  expect(rows).toEqual([{ name: ground.mine.name }]);
  for (const statement of ["set session authorization ninefold", "set role ninefold", `set role ${ground.theirs.name}`])
    await expect(trusted.query(statement)).rejects.toMatchObject({ code: "42501" });
  await trusted.end();
  for (const name of ["ninefold", ground.theirs.name])
    expect(await say(startup([["user", name], apps()]))).toMatch(REFUSED);
  const options = ["options", "-c session_authorization=ninefold"] as const;
  expect(await say(startup([["user", ground.mine.name], apps(), options]))).not.toContain("ninefold\0");
  await ground.postgres.admit("host all all 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n");
  await expect(clientOf({ ...ground.mine, password: "wrong" }).connect()).rejects.toMatchObject({ code: "28P01" });
});

test("connections are counted before PostgreSQL sees them, and those that say nothing are ended", async () => {
  const ended: Promise<unknown>[] = [];
  const silent = () => {
    const socket = connect(join(ground.directory, ".s.PGSQL.5432")).on("error", () => {});
    ended.push(new Promise((resolve) => socket.once("close", resolve).resume()));
    return new Promise((resolve) => socket.once("connect", resolve));
  };
  // A connection of before may still be on its way out, and have a place as long as that takes.
  const comeAfterThree = async () => {
    await Promise.all([silent(), silent(), silent()]);
    const client = clientOf(ground.mine);
    const code = await client.connect().then(
      () => "",
      (error) => error.code,
    );
    await client.end();
    return code;
  };
  await expect.poll(comeAfterThree).toBe("53300");
  await Promise.all(ended);
  const client = clientOf(ground.mine);
  await client.connect();
  await client.end();
});

test("a statement goes with the connection that asked for it, and with the process", async () => {
  const running = async () => {
    const { rows } = await ground.cluster.pool.query(
      "select pid from pg_stat_activity where usename = $1 and query ~ 'pg_sleep'",
      [ground.mine.name],
    );
    return rows.length;
  };
  const asleep = async () => {
    const client = clientOf(ground.mine);
    await client.connect();
    // Whatever it calls itself, and whatever it sets.
    await client.query("set application_name = 'ninefold migration'; set statement_timeout = 0");
    client.query("select pg_sleep(600)").catch(() => {});
    await expect.poll(running).toBe(1);
    return client;
  };
  const left = await asleep();
  (left as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  await expect.poll(running).toBe(0);
  const directory = await mkdtemp(join(tmpdir(), "ninefold-door-"));
  closers.push(() => rm(directory, { recursive: true, force: true }));
  const process = await ground.door.open({ directory, role: ground.mine.name, log });
  const before = ground.directory;
  ground.directory = directory;
  await asleep();
  ground.directory = before;
  await process.close();
  await expect.poll(running).toBe(0);
});

test("while PostgreSQL is away an app hears so, and afterwards it is served again", async () => {
  await ground.postgres.stop();
  await expect(clientOf(ground.mine).connect()).rejects.toMatchObject({ code: "57P03" });
  await ground.postgres.start();
  const client = clientOf(ground.mine);
  await client.connect();
  expect((await client.query("select count(*)::int as n from things")).rows).toEqual([{ n: 50_000 }]);
  await client.end();
});

test("the door tells who came through", () => {
  expect(ground.door.takeVisitors()).toEqual([ground.mine.name]);
  expect(ground.door.takeVisitors()).toEqual([]);
});
