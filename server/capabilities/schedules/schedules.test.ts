// Schedules of apps on a whole server: run at their time, once after a pause, tried again, seen and steered by their owner.
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScheduleEntry, Schedules } from "#contract";
import { createJobs } from "#jobs";
import { type CapableProject, NOTES_MIGRATION, openCapableServer } from "../testing/capable-app.ts";

const APP = `
import { createServer, sql } from "@ninefold/server";

export default createServer({
  schedules: {
    digest: {
      every: "1d",
      at: "07:00",
      async run({ id, attempt, byHand, timeZone }) {
        await sql\`insert into notes (text) values (\${[id, attempt, byHand].join(" ")})\`;
        console.log("digest ran by the clock of " + timeZone);
      },
    },
    broken: { cron: "0 7 1 1 *", timeZone: "America/New_York", run: () => Promise.reject(new Error("No weather today")) },
    endless: { every: "1w", run: () => new Promise(() => {}) },
  },
});
`;
const server = await openCapableServer({ scheduleSeconds: 2 });
let project: CapableProject;
beforeAll(async () => {
  project = await server.createProject();
  expect(await project.save(APP, NOTES_MIGRATION)).toEqual([]);
  await project.deploy();
});
afterAll(() => server.close());

const schedulesOf = async (environment: "live" | "preview"): Promise<Schedules> =>
  (await project.call("GET", `/schedules?environment=${environment}`)).body;
async function scheduleOf(name: string, environment: "live" | "preview" = "live"): Promise<ScheduleEntry> {
  const found = (await schedulesOf(environment)).schedules.find((schedule) => schedule.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
const runNow = (name: string, environment: "live" | "preview") =>
  project.call("POST", `/schedules/${name}/run`, { environment });
const { pool } = server.ninefold.database;
/** As the server does when it plans a run. */
async function wake(id = "", at = new Date()): Promise<void> {
  const jobs = createJobs({ database: server.ninefold.database, log: pino({ level: "silent" }) });
  await jobs.connect();
  await jobs.enqueue("schedule", id, { at });
  await jobs.stop();
}

test("each schedule of the live app has its next time, those of the preview have none", async () => {
  const { timeZone, schedules } = await schedulesOf("live");
  expect(timeZone).toBe("UTC");
  expect(schedules.map(({ name, rule, timeZone }) => [name, rule, timeZone])).toEqual([
    ["digest", "Every day at 07:00", "UTC"],
    ["broken", "By cron: 0 7 1 1 *", "America/New_York"],
    ["endless", "Every week on Monday at 00:00", "UTC"],
  ]);
  expect(schedules[0]?.nextAt).toMatch(/T07:00:00\.000Z$/);
  expect((await schedulesOf("preview")).schedules.map(({ nextAt }) => nextAt)).toEqual([null, null, null]);
});

test("a run that was missed is made up for once, and the next one waits for its time", async () => {
  await pool.query(
    "update schedule_runs set due_at = now() - interval '9 days', begin_at = now() - interval '9 days' where project_id = $1 and name = 'digest'",
    [project.projectId],
  );
  await server.ninefold.restart();
  await expect.poll(async () => (await scheduleOf("digest")).runs.map(({ state }) => state)).toEqual(["done"]);
  await delay(500);
  const digest = await scheduleOf("digest");
  expect(digest.runs).toHaveLength(1);
  expect(Date.parse(digest.nextAt ?? "")).toBeGreaterThan(Date.now());
  await expect.poll(() => project.log()).toContain("digest ran by the clock of UTC");
});

test("a run comes at its time while the app sleeps", async () => {
  await project.call("POST", "/restart", { environment: "live" });
  const dueAt = new Date(Date.now() + 1_500);
  const { rows } = await pool.query<{ id: string }>(
    "update schedule_runs set due_at = $2, begin_at = $2 where project_id = $1 and name = 'digest' and state = 'waiting' returning id",
    [project.projectId, dueAt],
  );
  await wake(rows[0]?.id, dueAt);
  await expect.poll(async () => (await scheduleOf("digest")).runs.length).toBe(2);
  const [run] = (await scheduleOf("digest")).runs;
  expect(Date.parse(run?.startedAt ?? "")).toBeGreaterThanOrEqual(dueAt.getTime());
});

test("“Run now” runs it in the preview too, with an id that stays the same, and once at a time", async () => {
  expect((await runNow("digest", "preview")).body).toMatchObject({ state: "waiting", byHand: true });
  await expect.poll(async () => (await scheduleOf("digest", "preview")).runs[0]?.state).toBe("done");
  expect((await runNow("nothing", "preview")).body).toEqual({ error: 'The app has no schedule "nothing".' });
  expect((await runNow("endless", "preview")).status).toBe(200);
  expect((await runNow("endless", "preview")).body).toEqual({ error: '"endless" is running already.' });
});

test("one that never ends is given up with a sentence, and the app goes on", async () => {
  const ended = async () => (await scheduleOf("endless", "preview")).runs[0];
  await expect.poll(async () => (await ended())?.state).toBe("failed");
  expect(await ended()).toMatchObject({
    error: "It did not end within 2 seconds and was given up.",
    attempts: 1,
  });
  expect((await runNow("digest", "preview")).status).toBe(200);
});

test("one that fails says why, is tried again after a pause, and gives up", async () => {
  await runNow("broken", "live");
  const run = async () => (await scheduleOf("broken")).runs[0];
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await expect.poll(async () => (await run())?.attempts).toBe(attempt);
    await expect.poll(async () => (await run())?.state).not.toBe("running");
    expect((await run())?.error).toBe("No weather today");
    const { rows } = await pool.query<{ id: string; pause: number }>(
      "select id, extract(epoch from begin_at - now())::int as pause from schedule_runs where project_id = $1 and by_hand and environment = 'live'",
      [project.projectId],
    );
    pauses.push(rows[0]?.pause ?? 0);
    // Time passes.
    await pool.query("update schedule_runs set begin_at = now() where id = $1 and state = 'waiting'", [rows[0]?.id]);
    await wake(rows[0]?.id, new Date());
  }
  expect(pauses.slice(0, 3).map((pause) => Math.round(pause / 60))).toEqual([1, 5, 15]);
  expect(await run()).toMatchObject({ state: "failed", attempts: 4 });
  await expect.poll(() => project.log()).toContain("No weather today");
});

test("it goes by its owner's clock, and anew when that changes", async () => {
  const { ninefold } = server;
  const zone = (timeZone: string, more = {}) =>
    ninefold.call("PUT", "/api/time-zone", { token: project.token, body: { timeZone, ...more } });
  expect((await zone("Mars/Base")).body).toEqual({ error: '"Mars/Base" is no time zone.' });
  expect((await zone("Asia/Kolkata")).status).toBe(200);
  // A deploy from another place changes nothing that is known.
  expect((await zone("America/Lima", { unlessKnown: true })).status).toBe(200);
  const digest = await scheduleOf("digest");
  expect([digest.timeZone, digest.nextAt?.slice(10)]).toEqual(["Asia/Kolkata", "T01:30:00.000Z"]);
  expect((await scheduleOf("broken")).timeZone).toBe("America/New_York");
});

test("what the next version no longer declares comes no more, and what is declared wrongly is a failed check", async () => {
  const often = APP.replace("0 7 1 1 *", "* * * * *");
  expect((await project.save(often))[0]).toMatchObject({
    check: "boot",
    path: "server/index.ts",
    message: "schedules.broken: It can run every 5 minutes at most.",
  });
  expect(await project.save(APP.replace("endless:", "ended:"))).toEqual([]);
  await project.deploy();
  const waiting = async () =>
    (
      await pool.query<{ name: string }>(
        "select name from schedule_runs where project_id = $1 and state = 'waiting' and environment = 'live' order by name",
        [project.projectId],
      )
    ).rows.map(({ name }) => name);
  expect(await waiting()).toEqual(["broken", "digest", "ended"]);
  expect((await project.call("DELETE", "/deployment")).status).toBe(200);
  expect(await waiting()).toEqual([]);
});
