// The embedded PostgreSQL and the platform's migrations, on the real thing.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing";
import { createLauncher, databaseUser, launch } from "./embedded/launcher.ts";
import { endOrphans, postmasterId } from "./embedded/postmaster-watchdog.ts";
import { openDatabase, startEmbeddedPostgres } from "./index.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("migrations run once", async () => {
  expect(await database.migrate()).toEqual([]);
});

test("a version older than the one that was here last refuses, and changes nothing", async () => {
  await database.pool.query("insert into migrations (name) values ('9999_from_the_future.sql')");
  await expect(database.migrate()).rejects.toThrow(
    "The database belongs to a newer Ninefold (9999_from_the_future.sql is not known here): start that version or a newer one.",
  );
  await database.pool.query("delete from migrations where name = '9999_from_the_future.sql'");
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
  const asked = openDatabase(adopted.url);
  // With a thousand apps, one sync of each file kept a restored backup from starting (decision 044).
  expect((await asked.pool.query("show recovery_init_sync_method")).rows[0].recovery_init_sync_method).toBe("syncfs");
  await asked.close();
  await adopted.close();
  const second = await startEmbeddedPostgres({ dataDir });
  const reader = openDatabase(second.url);
  expect((await reader.pool.query("select n from kept")).rows).toEqual([{ n: 9 }]);
  await reader.close();
  await second.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("a cluster that a killed server left in the middle of its recovery is waited for", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-recovery-"));
  await chmod(dataDir, 0o755);
  const clusterDir = join(dataDir, "postgres");
  const first = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(first.url, { onError: () => {} });
  await database.pool.query("create table noise as select md5(n::text) as text from generate_series(1, 400000) n");
  await database.pool.query("checkpoint; insert into noise select text from noise");
  await first.leave();
  process.kill((await postmasterId(clusterDir)) ?? 0, "SIGKILL");
  await endOrphans(clusterDir);
  await database.close();
  const launcher = await createLauncher(clusterDir, process.getuid?.() === 0 ? await databaseUser() : null);
  const options = `-c listen_addresses= -c unix_socket_directories=${first.socketDir}`;
  await launch(launcher, launcher.binaries.pg_ctl, [
    "start",
    "-W",
    "-s",
    "-D",
    launcher.clusterDir,
    "-o",
    options,
    "-l",
    `${launcher.clusterDir}/server.log`,
  ]);
  const second = await startEmbeddedPostgres({ dataDir });
  const again = openDatabase(second.url);
  const { rows } = await again.pool.query("select count(*) from noise");
  expect(rows).toEqual([{ count: 800_000 }]);
  await again.close();
  await second.close();
  await rm(dataDir, { recursive: true });
});
