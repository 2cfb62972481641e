// What a hostile app can do with its own database, tried from its side: none of it reaches another app, or lasts.
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, startOwnClusters } from "#testing";
import { type OpenedAppDatabases, openAppDatabases } from "../testing/app-databases.ts";
import { type AppSessions, createAppSessions } from "../testing/app-sessions.ts";
import type { AppDatabase, QuotaNews } from "./types.ts";

const MEBIBYTE = 2 ** 20;
// What these take is taken from every app of a cluster.
const clusters = await startOwnClusters();
const database = await createTestDatabase({ apps: clusters.apps });
const news: QuotaNews["became"][] = [];
let opened: OpenedAppDatabases;
let sessions: AppSessions;
let mine: AppDatabase;
let theirs: AppDatabase;
beforeAll(async () => {
  opened = await openAppDatabases(database, {
    limits: { databaseBytes: 4 * MEBIBYTE, databaseMemoryBytes: 96 * MEBIBYTE, statementMs: 2_000 },
    onQuota: ({ became }) => void news.push(became),
  });
  sessions = createAppSessions(opened);
  mine = await opened.databases.ensure("11111111-1111-4111-8111-111111111111", "live");
  theirs = await opened.databases.ensure("22222222-2222-4222-8222-222222222222", "live");
});
// In turns from the last: each goes whatever became of the one before.
afterAll(() => clusters.close());
afterAll(() => database.drop());
afterAll(async () => {
  await sessions.close();
  await opened.close();
});

test("messages (NOTIFY) stay in an app's own database", async () => {
  const [listener, other] = [await sessions.connect(mine), await sessions.connect(mine)];
  const heard: (string | undefined)[] = [];
  listener.on("notification", ({ payload }) => void heard.push(payload));
  await listener.query("listen news");
  await sessions.run(theirs, "notify news, 'of theirs'");
  await other.query("notify news, 'of mine'");
  await expect.poll(() => heard).toEqual(["of mine"]);
});

test("who listens and does not read is ended, and the room for messages is given back", async () => {
  const usage = async () =>
    (await opened.cluster.pool.query<{ usage: number }>("select pg_notification_queue_usage() as usage")).rows[0]
      ?.usage ?? 1;
  const deaf = await sessions.connect(mine);
  await deaf.query("listen flood");
  // The driver knows its socket; its types do not.
  (deaf as pg.Client & { connection: { stream: { pause(): void } } }).connection.stream.pause();
  const loud = await sessions.connect(mine);
  const flood = `do $$ begin for n in 1..2000 loop perform 1; execute format('notify flood, %L', repeat('x', 7000) || n); end loop; end $$`;
  const flooding = (async () => {
    for (let round = 0; round < 12; round += 1) await loud.query(flood);
  })().catch(() => {});
  await flooding;
  expect(await usage()).toBeGreaterThan(0);
  const peaceful = await sessions.connect(theirs);
  // PostgreSQL wakes those who are behind, and clears away what all have read, when the next message comes.
  await sessions.lookUntil(async () => {
    const isSent = await peaceful.query("notify calm").then(
      () => true,
      () => false,
    );
    return isSent && (await usage()) === 0;
  });
  await expect(
    deaf.query("select 1").then(
      () => "answers",
      () => "ended",
    ),
  ).resolves.toBe("ended");
});

test("a statement without end is ended, whatever its session calls itself and sets", async () => {
  const client = await sessions.connect(mine);
  await client.query("set statement_timeout = 0; set application_name = 'ninefold migration'");
  await client.query("alter role current_user set statement_timeout = 0");
  const endless = client.query("select count(*) from generate_series(1, 1000000000000) n").then(
    () => "came to an end",
    () => "ended",
  );
  const state = { outcome: "" };
  void endless.then((outcome) => Object.assign(state, { outcome }));
  await sessions.lookUntil(() => state.outcome !== "");
  expect(state.outcome).toBe("ended");
});

test("sessions that take too much memory together are ended, and the others go on", async () => {
  const calm = await sessions.connect(theirs);
  const before = (await calm.query("select pg_postmaster_start_time() as began")).rows;
  const outcomes: string[] = [];
  const greedy = Array.from({ length: 4 }, async () => {
    const client = await sessions.connect(mine);
    await client.query("set statement_timeout = 0; set work_mem = '2GB'; set hash_mem_multiplier = 1000");
    const outcome = await client
      .query("select count(*) from (select array_agg(repeat(md5(n::text), 8)) from generate_series(1, 3000000) n) a")
      .then(
        () => "done",
        () => "ended",
      );
    outcomes.push(outcome);
  });
  await sessions.lookUntil(() => outcomes.length === greedy.length);
  await Promise.all(greedy);
  expect(outcomes).toContain("ended");
  // The server under all of them was not harmed.
  expect((await calm.query("select pg_postmaster_start_time() as began")).rows).toEqual(before);
});

test("functions' texts count, and their room comes back with them", async () => {
  const bodies = Array.from({ length: 40 }, (_, n) => {
    const text = Array.from({ length: 9_000 }, (_each, at) => Math.sin(n * 9_000 + at)).join(" ");
    return `create function body_${n}() returns int language sql as $$ select 1 /* ${text} */ $$`;
  });
  await sessions.run(mine, ...bodies);
  await opened.databases.enforceSizes([mine.name]);
  expect(news.splice(0)).toEqual(["full"]);
  await expect(
    sessions.run(mine, "create function more() returns int language sql as 'select 1'"),
  ).rejects.toMatchObject({
    code: "42501",
  });
  await sessions.run(mine, ...bodies.map((_, n) => `drop function body_${n}()`));
  await sessions.lookUntil(async () => {
    await opened.databases.enforceSizes([]);
    return news.includes("roomy");
  });
  news.splice(0);
});

test.each([
  ["names of other databases", "select datname from pg_database"],
  ["names of other roles", "select rolname from pg_roles"],
  ["what others are at", "select * from pg_stat_activity"],
  ["what others are at, by functions", "select pg_stat_get_activity(null)"],
  ["what others hold", "select * from pg_locks"],
  ["others' settings", "select * from pg_db_role_setting"],
  ["others' figures", "select * from pg_stat_database"],
  ["comments on what is shared", "select * from pg_shdescription"],
])("an app does not see %s", async (_what, question) => {
  await expect(sessions.run(mine, question)).rejects.toMatchObject({ code: "42501" });
});

test("an app sees no name and no function's text of another's", async () => {
  await sessions.run(
    theirs,
    "create table ledger_of_theirs (n int)",
    "create function secret_of_theirs() returns text language sql as $$ select 'kept from others' $$",
  );
  const seen = await sessions.run(
    mine,
    `select string_agg(found, ' ') as all from (select prosrc as found from pg_proc union all select relname from pg_class
     union all select proname from pg_proc union all select nspname from pg_namespace union all select attname from pg_attribute) s`,
  );
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`theirs|kept from|${theirs.name}`));
});

test("an app's end leaves nothing, whatever it has settled for its own role", async () => {
  const trial = await opened.databases.fresh();
  await sessions.run(trial, `alter role ${trial.name} set search_path = '${"x".repeat(60)}${", x".repeat(10_000)}'`);
  await trial.drop();
  await opened.databases.close();
  const left = await opened.cluster.pool.query(
    "select rolname from pg_roles where rolname = $1 union all select datname from pg_database where datname = $1",
    [trial.name],
  );
  expect(left.rows).toEqual([]);
});
