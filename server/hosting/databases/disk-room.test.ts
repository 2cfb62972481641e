// No room for apps' data: what each app can still do, who is stopped, and how all goes on by itself once there is room.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { type OpenedAppDatabases, openAppDatabases } from "../testing/app-databases.ts";
import { fillingOf as fill, outcomeOf as run } from "../testing/filling.ts";
import type { AppDatabase, QuotaNews } from "./types.ts";

const MEBIBYTE = 2 ** 20;
const DISK_BYTES = 10_000 * MEBIBYTE;
const NOT_ALLOWED = "42501";
const database = await createTestDatabase();
const disk = { bytes: DISK_BYTES, freeBytes: DISK_BYTES / 2 };
const news: QuotaNews[] = [];
let opened: OpenedAppDatabases;
let one: AppDatabase;
let other: AppDatabase;
beforeAll(async () => {
  opened = await openAppDatabases(database, {
    limits: { appsDiskBytes: 40 * MEBIBYTE },
    readDisk: async () => disk,
    onQuota: (told) => void news.push(told),
  });
  one = await opened.databases.ensure("61111111-1111-4111-8111-111111111111", "live");
  other = await opened.databases.ensure("62222222-2222-4222-8222-222222222222", "live");
  for (const app of [one, other])
    await run(app, "create table things (id bigint generated always as identity, text text)");
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const ONE_ROW = "insert into things (text) values ('one more')";

/** As the server does. */
async function look() {
  await opened.room.look();
  await opened.databases.enforceSizes([one.name, other.name]);
  return news.splice(0).map(({ name, became, forAll }) => [name === one.name ? "one" : "other", became, forAll]);
}
const looksLike = (became: string) => expect.poll(look, { interval: 100 }).toContainEqual(["one", became, undefined]);

test("when all apps together take what they may, none grows and none is made; reading and deleting go on, and end it", async () => {
  await run(one, fill(28));
  expect(await look()).toEqual([
    ["one", "full", true],
    ["other", "full", true],
  ]);
  for (const app of [one, other]) {
    expect(await run(app, ONE_ROW)).toBe(NOT_ALLOWED);
    expect(await run(app, "create table more (n int)")).toBe(NOT_ALLOWED);
  }
  expect(await run(one, "select count(*)::int as n from things")).toEqual([{ n: 28 * 1900 }]);
  const sentence = "There is no room left for apps' data on this server. Please try again later.";
  await expect(opened.databases.fresh()).rejects.toMatchObject({ status: 507, message: sentence });
  await expect(opened.databases.ensure("63333333-3333-4333-8333-333333333333", "live")).rejects.toMatchObject({
    status: 507,
  });

  expect(await run(one, "delete from things where id > 100")).toEqual([]);
  await looksLike("roomy");
  for (const app of [one, other]) expect(await run(app, ONE_ROW)).toEqual([]);
  await (await opened.databases.fresh()).drop();
});

test("when the disk's reserve is reached, whoever it was that filled it, the same holds until there is room", async () => {
  disk.freeBytes = DISK_BYTES * 0.09;
  expect(await look()).toEqual([
    ["one", "full", true],
    ["other", "full", true],
  ]);
  expect(await run(one, ONE_ROW)).toBe(NOT_ALLOWED);
  // A little more than the reserve does not count yet.
  disk.freeBytes = DISK_BYTES * 0.11;
  expect(await look()).toEqual([]);
  expect(await run(one, ONE_ROW)).toBe(NOT_ALLOWED);
  disk.freeBytes = DISK_BYTES * 0.2;
  await looksLike("roomy");
  expect(await run(one, ONE_ROW)).toEqual([]);
});

test("an app that gives itself back the right to write is shut out as soon as it has grown", async () => {
  disk.freeBytes = DISK_BYTES * 0.09;
  await look();
  expect(await run(other, `grant insert on things to ${other.name}; ${fill(8)}`)).not.toBe(NOT_ALLOWED);
  expect(await look()).toContainEqual(["other", "closed", true]);
  expect(await run(other, "select 1")).toBe("28000");
  expect(await run(one, "select 1 as one")).toEqual([{ one: 1 }]);
  disk.freeBytes = DISK_BYTES / 2;
  await looksLike("roomy");
  await opened.databases.reopen("62222222-2222-4222-8222-222222222222", "live");
  expect(await run(other, ONE_ROW)).toEqual([]);
});

test("while the disk is scarce a statement that goes on is ended, whatever it does", async () => {
  const client = new pg.Client({ connectionString: one.url });
  client.on("error", () => {});
  await client.connect();
  const endless = client.query("select count(*) from generate_series(1, 1000000000000) n").then(
    () => "came to an end",
    () => "ended",
  );
  disk.freeBytes = DISK_BYTES * 0.04;
  await expect
    .poll(async () => {
      await opened.room.look();
      await opened.sessions.look();
      return Promise.race([endless, "goes on"]);
    })
    .toBe("ended");
  disk.freeBytes = DISK_BYTES / 2;
  await opened.room.look();
  expect(opened.room.isScarce()).toBe(false);
  await client.end().catch(() => {});
});
