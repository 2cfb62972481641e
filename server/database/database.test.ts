// The embedded PostgreSQL and the platform's migrations, on the real thing.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { openDatabase, startEmbeddedPostgres } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("migrations run once", async () => {
  expect(await database.migrate()).toEqual([]);
});

test("a cluster keeps its rows over a restart, and one that still runs is found again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-embedded-"));
  await chmod(dataDir, 0o700);
  const first = await startEmbeddedPostgres({ dataDir });
  const writer = openDatabase(first.url);
  await writer.pool.query("create table kept (n int)");
  await writer.pool.query("insert into kept values (9)");
  await writer.close();
  // As when its server was killed: nobody closes it.
  await first.leave();
  const adopted = await startEmbeddedPostgres({ dataDir });
  expect(adopted.url).toBe(first.url);
  await adopted.close();
  const second = await startEmbeddedPostgres({ dataDir });
  const reader = openDatabase(second.url);
  expect((await reader.pool.query("select n from kept")).rows).toEqual([{ n: 9 }]);
  await reader.close();
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});
