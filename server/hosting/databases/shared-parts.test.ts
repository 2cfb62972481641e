// What apps share in one PostgreSQL beside memory and disk, attacked from one of them: it is stopped, and its neighbour goes on.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, startOwnClusters } from "#testing";
import { type OpenedAppDatabases, openAppDatabases } from "../testing/app-databases.ts";
import { type AppSessions, createAppSessions } from "../testing/app-sessions.ts";
import { createSharedParts } from "./shared-parts.ts";
import type { AppDatabase } from "./types.ts";

const MEBIBYTE = 2 ** 20;
// What these take is taken from every app of a cluster.
const clusters = await startOwnClusters();
const database = await createTestDatabase({ apps: clusters.apps });
let opened: OpenedAppDatabases;
let sessions: AppSessions;
let mine: AppDatabase;
let theirs: AppDatabase;
beforeAll(async () => {
  // A statement may take as long as it usually may: none of these is ended for its time.
  opened = await openAppDatabases(database, {
    limits: {
      databaseLocks: 1_000,
      transactionsPerSecond: 5_000,
      databaseLogBytes: 8 * MEBIBYTE,
      databaseLogBytesPerSecond: MEBIBYTE / 8,
    },
  });
  sessions = createAppSessions(opened);
  mine = await opened.databases.ensure("71111111-1111-4111-8111-111111111111", "live");
  theirs = await opened.databases.ensure("72222222-2222-4222-8222-222222222222", "live");
});
// In turns from the last: each goes whatever became of the one before.
afterAll(() => clusters.close());
afterAll(() => database.drop());
afterAll(async () => {
  await sessions.close();
  await opened.close();
});

/** What becomes of a statement, said once it is over. */
function outcomeOf(client: pg.Client, statement: string) {
  const state = { outcome: "" };
  const say = (outcome: string) => void Object.assign(state, { outcome });
  client.query(statement).then(
    () => say("done"),
    (error: unknown) => say(error instanceof pg.DatabaseError ? String(error.code) : "hung up"),
  );
  return state;
}
const ENDED = /^(57P01|hung up)$/;

test.each([
  ["tables", "do $$ begin for n in 1..1500 loop execute format('create table held_%s ()', n); end loop; end $$"],
  [
    "savepoints",
    `create table if not exists points (n int); begin; ${"savepoint held; insert into points values (1); ".repeat(1_200)}`,
  ],
])(
  "who fills the table of locks, which all apps share, by %s is ended, and the others lock on",
  async (_by, statement) => {
    const greedy = await sessions.connect(mine);
    const calm = await sessions.connect(theirs);
    await calm.query("begin; create table if not exists calm (n int); insert into calm values (1)");
    await greedy.query("begin");
    await greedy.query(statement);
    const held = await opened.cluster.pool.query(
      "select count(*)::int as locks from pg_locks join pg_stat_activity using (pid) where usename = $1",
      [mine.name],
    );
    expect(held.rows[0].locks).toBeGreaterThan(1_000);
    await sessions.lookUntil(async () => (await sessions.countOf(mine)) === 0);
    await calm.query("lock table calm in access exclusive mode; commit");
    await sessions.run(theirs, "drop table calm");
  },
);

test("locks of an app's own making (advisory ones) are nobody's to take", async () => {
  for (const name of ["pg_advisory_lock(1)", "pg_try_advisory_xact_lock(1)"])
    await expect(sessions.run(mine, `select ${name}`)).rejects.toMatchObject({ code: "42501" });
});

test.each([
  [
    "parts that write",
    "do $$ begin loop begin insert into burnt values (1); perform 1 / 0; exception when others then null; end; end loop; end $$",
  ],
  ["transactions", "do $$ begin loop perform pg_current_xact_id(); commit; end loop; end $$"],
])(
  "who burns transaction numbers, which all apps share, by %s is ended, and a neighbour's long write goes on",
  async (_by, loop) => {
    await sessions.run(mine, "create table if not exists burnt (n int)");
    await sessions.run(theirs, "create table if not exists slow (n int)");
    const burner = await sessions.connect(mine);
    const neighbour = await sessions.connect(theirs);
    await burner.query("set statement_timeout = 0");
    const slow = outcomeOf(neighbour, "insert into slow select n from generate_series(1, 5) n, pg_sleep(0.6)");
    const burning = outcomeOf(burner, loop);
    await sessions.lookUntil(() => burning.outcome !== "");
    expect(burning.outcome).toMatch(ENDED);
    await expect.poll(() => slow.outcome).toBe("done");
  },
);

test("a statement that has come to write meanwhile has taken one number, and is nobody's burner", () => {
  const clock = { ms: 0 };
  const limits = { databaseLocks: 100, transactionsPerSecond: 10, databaseLogBytes: 1, databaseLogBytesPerSecond: 1 };
  const takeTooMuch = createSharedParts(limits, () => clock.ms);
  const session = { role: "app", statementMs: 5_000, statement: "1", locks: 1, hasParts: false, logBytes: null };
  /** What is ended when a second has passed, and a thousand numbers. */
  const look = (slow: string | null, burner: string | null) => {
    clock.ms += 1_000;
    const both = [
      { ...session, id: 1, transactionNumber: slow },
      { ...session, id: 2, transactionNumber: burner },
    ];
    return takeTooMuch(both, BigInt(clock.ms)).map(({ id }) => id);
  };
  expect(look(null, "100")).toEqual([]);
  expect(look("1500", null)).toEqual([]);
  expect(look("1500", "2400")).toEqual([2]);
});

test("the log of changes takes no messages of an app's", async () => {
  for (const transactional of [true, false])
    await expect(
      sessions.run(mine, `select pg_logical_emit_message(${transactional}, 'flood', repeat('x', 100))`),
    ).rejects.toMatchObject({ code: "42501" });
});

test("who floods the log of changes, which all apps share, is ended until it has written less, and others write on", async () => {
  await sessions.run(
    mine,
    "drop table if exists flooded; create table flooded (text text)",
    // As it is, without making it smaller first.
    "alter table flooded alter text set storage external; insert into flooded values ('')",
  );
  await sessions.run(theirs, "create table if not exists dry (n int)");
  const flood = "update flooded set text = repeat('x', 1000000)";
  const state = { ended: 0, isOver: false };
  const flooding = (async () => {
    while (!state.isOver) {
      const client = await sessions.connect(mine);
      let isOpen = true;
      while (isOpen && !state.isOver)
        isOpen = await client.query(flood).then(
          () => true,
          () => false,
        );
      state.ended += isOpen ? 0 : 1;
      await client.end().catch(() => {});
    }
  })();
  const written = async () =>
    await sessions.run(theirs, "insert into dry values (1)").then(
      () => 1,
      () => 0,
    );
  let writes = 0;
  await sessions.lookUntil(async () => {
    writes += await written();
    return state.ended >= 3 && writes >= 3;
  });
  state.isOver = true;
  await flooding.catch(() => {});
  const { rows } = await opened.cluster.pool.query("select count(*)::int as slots from pg_replication_slots");
  expect(rows).toEqual([{ slots: 0 }]);
});

test("an app keeps no log of changes back: it makes no slot, and may not copy the server", async () => {
  await expect(sessions.run(mine, "select pg_create_physical_replication_slot('mine', true)")).rejects.toMatchObject({
    code: "42501",
  });
  await expect(
    sessions.run(mine, "select pg_create_logical_replication_slot('mine', 'pgoutput')"),
  ).rejects.toMatchObject({
    code: "42501",
  });
  await expect(sessions.run(mine, `alter role ${mine.name} replication`)).rejects.toMatchObject({ code: "42501" });
});
