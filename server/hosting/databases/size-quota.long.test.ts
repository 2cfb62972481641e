// A database that outgrows its quota: read and deleted from, then written again; and one whose app does not give up.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { type OpenedAppDatabases, openAppDatabases } from "../testing/app-databases.ts";
import { fillingOf as fill, outcomeOf as run } from "../testing/filling.ts";
import { MigrationError, migrateApp } from "./migrations.ts";
import type { AppDatabases, QuotaNews } from "./types.ts";

const MEBIBYTE = 2 ** 20;
const database = await createTestDatabase();
const news: QuotaNews["became"][] = [];
/** Of what the owners of these projects may take in all. */
const sharesTaken = new Map<string, number>();
let opened: OpenedAppDatabases;
let databases: AppDatabases;
beforeAll(async () => {
  const onQuota = ({ became }: QuotaNews) => void news.push(became);
  const ownersShare = async (projectId: string) => sharesTaken.get(projectId) ?? 0;
  opened = await openAppDatabases(database, { limits: { databaseBytes: 2 * MEBIBYTE }, onQuota, ownersShare });
  databases = opened.databases;
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const NOT_ALLOWED = "42501";
const TABLE = "create table things (id bigint generated always as identity primary key, text text)";

test("beyond its quota an app reads and deletes, and writes again once it is smaller", async () => {
  const mine = await databases.ensure("51111111-1111-4111-8111-111111111111", "live");
  const migration = { name: "0001_things.sql", hash: "1", text: TABLE };
  await migrateApp({ database: mine, kit: [], choose: () => [migration], timeoutMs: 10_000 });
  await run(mine, fill(3));
  await databases.enforceSizes([mine.name]);
  expect(news.splice(0)).toEqual(["full"]);
  expect(await run(mine, fill(1))).toBe(NOT_ALLOWED);
  expect(await run(mine, "update things set text = text || text")).toBe(NOT_ALLOWED);
  expect(await run(mine, "create table more (n int)")).toBe(NOT_ALLOWED);
  expect(await run(mine, "select count(*)::int as n from things")).toEqual([{ n: 5_700 }]);
  const later = { name: "0002_more.sql", hash: "2", text: "create table more (n int)" };
  const migrating = migrateApp({ database: mine, kit: [], choose: () => [later], timeoutMs: 10_000 });
  await expect(migrating).rejects.toThrow("Delete rows in the app, then deploy again.");
  await expect(migrating).rejects.toBeInstanceOf(MigrationError);
  const kit = [{ name: "0001_kept.sql", hash: "3", text: "create table _kept (n int)" }];
  expect(await migrateApp({ database: mine, kit, choose: () => [], timeoutMs: 10_000 })).toEqual([]);
  expect(await run(mine, "select to_regclass('_kept') as kept")).toEqual([{ kept: null }]);

  expect(await run(mine, "delete from things where id > 100")).toEqual([]);
  // How many rows went is known to PostgreSQL's statistics a moment later.
  const lookAgain = () => databases.enforceSizes([]).then(() => news.at(-1));
  await expect.poll(lookAgain, { interval: 100 }).toBe("roomy");
  news.splice(0);
  expect(await run(mine, "insert into things (text) values ('again')")).toEqual([]);
  expect(await run(mine, "create table more (n int)")).toEqual([]);
});

test("an app that gives itself back the right to write is shut out at twice its quota", async () => {
  const stubborn = await databases.ensure("52222222-2222-4222-8222-222222222222", "live");
  await run(stubborn, TABLE);
  await run(stubborn, fill(3));
  await databases.enforceSizes([stubborn.name]);
  await run(stubborn, `grant insert on things to ${stubborn.name}`);
  expect(await run(stubborn, "insert into things (text) values ('a trick')")).toEqual([]);
  await databases.enforceSizes([]);
  expect(await run(stubborn, "insert into things (text) values ('again')")).toBe(NOT_ALLOWED);
  await run(stubborn, `grant insert on things to ${stubborn.name}; ${fill(3)}`);
  await databases.enforceSizes([]);
  expect(news.splice(0)).toEqual(["full", "closed"]);
  expect(await run(stubborn, "select 1")).toBe("28000");
});

test("its owner opens it again to make room; growing on it is closed anew, and with room it is as before", async () => {
  const projectId = "54444444-4444-4444-8444-444444444444";
  const grown = await databases.ensure(projectId, "live");
  await run(grown, TABLE);
  await run(grown, fill(5));
  await databases.enforceSizes([grown.name]);
  expect(news.splice(0)).toEqual(["closed"]);
  await databases.enforceSizes([grown.name]);
  expect(await run(grown, "select 1")).toBe("28000");
  await databases.reopen(projectId, "live");
  await databases.reopen(projectId, "live");
  await databases.enforceSizes([grown.name]);
  expect(news.splice(0)).toEqual(["reopened"]);
  expect(await run(grown, "insert into things (text) values ('more')")).toBe(NOT_ALLOWED);
  await run(grown, `grant insert on things to ${grown.name}; ${fill(1)}`);
  await databases.enforceSizes([]);
  expect(news.splice(0)).toEqual(["closed"]);
  await databases.reopen(projectId, "live");
  expect(await run(grown, "delete from things where id > 100")).toEqual([]);
  // How many rows went is known to PostgreSQL's statistics a moment later.
  const lookAgain = () => databases.enforceSizes([]).then(() => news.at(-1));
  await expect.poll(lookAgain, { interval: 100 }).toBe("roomy");
  news.splice(0);
  expect(await run(grown, "insert into things (text) values ('again')")).toEqual([]);
  // What it was opened up to is forgotten with it.
  await run(grown, fill(5));
  await databases.enforceSizes([grown.name]);
  expect(news.splice(0)).toEqual(["closed"]);
});

test("rows that somebody may still see keep their space, and give it back once nobody may", async () => {
  const mine = await databases.ensure("58888888-8888-4888-8888-888888888888", "live");
  await run(mine, TABLE);
  await run(mine, fill(3));
  await databases.enforceSizes([mine.name]);
  const seer = new pg.Client({ connectionString: mine.url });
  await seer.connect();
  await seer.query("begin isolation level repeatable read; select 1");
  expect(await run(mine, "delete from things where id > 100")).toEqual([]);
  await databases.enforceSizes([]);
  expect(news.splice(0)).toEqual(["full"]);
  await seer.end();
  const lookAgain = () => databases.enforceSizes([]).then(() => news.at(-1));
  await expect.poll(lookAgain, { interval: 100 }).toBe("roomy");
  news.splice(0);
});

test("beyond four times its quota only the operator opens it", async () => {
  const projectId = "55555555-5555-4555-8555-555555555555";
  const huge = await databases.ensure(projectId, "live");
  await run(huge, TABLE);
  await run(huge, fill(9));
  await databases.enforceSizes([huge.name]);
  expect(news.splice(0)).toEqual(["closed"]);
  await databases.reopen(projectId, "live");
  expect(news).toEqual([]);
  expect(await run(huge, "select 1")).toBe("28000");
});

test("an app that locks its tables is measured all the same", async () => {
  const locking = await databases.ensure("53333333-3333-4333-8333-333333333333", "live");
  await run(locking, TABLE);
  await run(locking, fill(3));
  const client = new pg.Client({ connectionString: locking.url });
  const ended = new Promise((resolve) => client.on("error", resolve));
  await client.connect();
  await client.query("begin; lock table things in access exclusive mode");
  await databases.enforceSizes([locking.name]);
  expect(news.splice(0)).toEqual(["full"]);
  await ended;
});

test("an app far from its own quota stops growing while its owner's apps together are full, and the size of each is written down", async () => {
  const projectId = "56666666-6666-4666-8666-666666666666";
  const mine = await databases.ensure(projectId, "live");
  await run(mine, TABLE);
  await run(mine, "insert into things (text) values ('first')");
  sharesTaken.set(projectId, 1.01);
  await databases.enforceSizes([mine.name]);
  expect(news.splice(0)).toEqual(["full"]);
  expect(await run(mine, "insert into things (text) values ('more')")).toBe(NOT_ALLOWED);
  expect(await run(mine, "select text from things")).toEqual([{ text: "first" }]);
  const row = database.query.selectFrom("app_databases").select("bytes").where("name", "=", mine.name);
  expect((await row.executeTakeFirst())?.bytes).toBe(await databases.size(mine));
  sharesTaken.set(projectId, 0.95);
  await databases.enforceSizes([]);
  expect(news.splice(0)).toEqual([]);
  sharesTaken.set(projectId, 0.5);
  await databases.enforceSizes([]);
  expect(news.splice(0)).toEqual(["roomy"]);
  expect(await run(mine, "insert into things (text) values ('again')")).toEqual([]);
});

test("a database that nobody has looked at is looked at once", async () => {
  const mine = await databases.ensure("57777777-7777-4777-8777-777777777777", "live");
  const bytes = async () =>
    (await database.query.selectFrom("app_databases").select("bytes").where("name", "=", mine.name).executeTakeFirst())
      ?.bytes;
  expect(await bytes()).toBeNull();
  await databases.measureUnknown();
  expect(await bytes()).toBe(await databases.size(mine));
});
