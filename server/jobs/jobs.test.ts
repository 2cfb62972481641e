// Durable work on a real PostgreSQL, with as many jobs under way as there may be.
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#database";
import { createTestDatabase } from "#testing";
import { createJobs } from "./index.ts";

const database = await createTestDatabase();
const narrow = openDatabase(database.url, { connections: 2 });
afterAll(async () => {
  await narrow.close();
  await database.drop();
});

test("with every worker busy, each still finds a connection to work with", async () => {
  const jobs = createJobs({ database: narrow, log: pino({ level: "silent" }) });
  const ids = Array.from({ length: 6 }, (_, index) => `job-${index}`);
  const waiting: (() => void)[] = [];
  const done = new Set<string>();
  jobs.define({
    queue: "busy",
    concurrency: ids.length,
    unfinished: async () => ids.filter((id) => !done.has(id)),
    async work(id) {
      // All of them are under way before any goes on.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === ids.length) for (const go of waiting) go();
      });
      await narrow.pool.query("select 1");
      done.add(id);
    },
  });
  await jobs.connect();
  await jobs.start();
  await expect.poll(() => done.size).toBe(ids.length);
  await jobs.stop();
});

test("what waits in the queue and nobody was told of is found by the sweep, and a worker woken for it", async () => {
  const jobs = createJobs({ database: narrow, log: pino({ level: "silent" }) });
  const rows = new Set<string>();
  jobs.define({
    queue: "untold",
    concurrency: 2,
    unfinished: async () => [...rows],
    work: async (id) => void rows.delete(id),
  });
  await jobs.connect();
  await jobs.start();
  // Until the workers are told of new work, they look for themselves every second.
  await delay(3_000);
  // As when the notification went out while the connection that listens was broken: it is queued, so it is not queued again.
  await narrow.pool.query(
    `insert into pgboss.job (name, data, policy, singleton_key) values ('untold', '{"id":"one"}', 'short', 'one')`,
  );
  rows.add("one");
  await expect.poll(() => rows.size).toBe(0);
  await jobs.stop();
});

test("work is begun at the time that is named, and not before", async () => {
  const jobs = createJobs({ database: narrow, log: pino({ level: "silent" }) });
  const begun: number[] = [];
  jobs.define({
    queue: "later",
    concurrency: 1,
    unfinished: async () => [],
    async work() {
      begun.push(Date.now());
    },
  });
  await jobs.connect();
  await jobs.start();
  const at = new Date(Date.now() + 1_000);
  await jobs.enqueue("later", "one", { at });
  await expect.poll(() => begun.length).toBe(1);
  expect(begun[0]).toBeGreaterThanOrEqual(at.getTime());
  await jobs.stop();
});

test("a server that leaves comes to its next step, and another one goes on at once with what is left", async () => {
  const done: string[] = [];
  const begun: string[] = [];
  const jobsOf = (name: string) => {
    const jobs = createJobs({ database: narrow, log: pino({ level: "silent" }) });
    jobs.define({
      queue: "steps",
      concurrency: 1,
      unfinished: async () => (done.length > 0 ? [] : ["long"]),
      async work(id, _signal, leaving) {
        // Woken twice, it finds out that it was done.
        if (done.length > 0) return;
        begun.push(name);
        // A step that is whole before the work is left.
        if (name === "first") await new Promise((resolve) => leaving.addEventListener("abort", resolve));
        else done.push(`${name} ${id}`);
      },
    });
    return jobs;
  };
  const [first, second] = [jobsOf("first"), jobsOf("second")];
  for (const jobs of [first, second]) await jobs.connect();
  await first.start();
  await expect.poll(() => begun).toEqual(["first"]);
  await second.start();
  await first.leave(AbortSignal.timeout(20_000));
  // Far sooner than the next sweep.
  await expect.poll(() => done).toEqual(["second long"]);
  expect(begun).toEqual(["first", "second"]);
  for (const jobs of [first, second]) await jobs.stop();
});

test("work that does not come to a step in time is cut short, and another server goes on with it", async () => {
  const begun: string[] = [];
  const jobsOf = (name: string) => {
    const jobs = createJobs({ database: narrow, log: pino({ level: "silent" }) });
    jobs.define({
      queue: "cut",
      concurrency: 1,
      unfinished: async () => (begun.includes("second") ? [] : ["long"]),
      async work(_id, signal) {
        begun.push(name);
        if (name === "first") await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
    return jobs;
  };
  const [first, second] = [jobsOf("first"), jobsOf("second")];
  for (const jobs of [first, second]) await jobs.connect();
  await first.start();
  await expect.poll(() => begun).toEqual(["first"]);
  await second.start();
  await first.leave(AbortSignal.timeout(200));
  await expect.poll(() => begun).toEqual(["first", "second"]);
  for (const jobs of [first, second]) await jobs.stop();
});
