// Tests that an app brings: run by its checks on a database of their own, and bounded whatever they do.
import { afterAll, expect, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import type { SourceFiles } from "#contract";
import { createHostingFixture } from "../testing/hosting-fixture.ts";

const TESTS_MS = 12_000;
const made: { builder: Builder | null } = { builder: null };
const fixture = await createHostingFixture({
  limits: { testsMs: TESTS_MS, processes: 24, memoryBytes: 256 * 1024 * 1024 },
  async builder(dataDir) {
    made.builder = await createBuilder({ dataDir });
    return made.builder;
  },
});
afterAll(async () => {
  await fixture.close();
  await made.builder?.close();
});

const LESSONS = `import { entity, number, relation, stock, text } from "@ninefold/entity";
export const lessons = entity("lessons", { one: "Lesson", many: "Lessons", access: "managed",
  fields: { title: text("Title", { required: true }), places: number("Places", { required: true }) } });
export const bookings = entity("bookings", { one: "Booking", many: "Bookings",
  fields: { note: text("Note"), lesson: relation("Lesson", "lessons", { required: true }), seats: number("Seats", { required: true, default: 1 }) },
  rules: [stock({ relation: "lesson", field: "places", by: "seats" })] });`;

/** The starter with lessons that are booked, and these files. */
const appWith = (files: SourceFiles): SourceFiles => ({
  ...made.builder?.starter,
  "shared/lessons.ts": LESSONS,
  "server/index.ts": `import { createServer, resource } from "@ninefold/server";
import { bookings, lessons } from "../shared/lessons.ts";
export default createServer({ resources: [resource(lessons), resource(bookings)] });`,
  "server/migrations/0001_lessons.sql": `create table lessons (id uuid primary key default gen_random_uuid(), title text not null, places double precision not null, ${GIVEN});
create table bookings (id uuid primary key default gen_random_uuid(), note text, lesson uuid not null references lessons on delete cascade, seats double precision not null, ${GIVEN});`,
  ...files,
});
const GIVEN = `owner_id text not null, owner_name text not null default '', created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;

async function check(files: SourceFiles) {
  const { projectId } = await fixture.createProject();
  const built = await fixture.builder.build(appWith(files));
  if (!built.ok) return { failures: built.failures, milliseconds: {} };
  return fixture.hosting.check(projectId, built.artifact);
}

const HEAD = 'import { call, describe, expect, test } from "@ninefold/testing";\n';
const BOOKING = `${HEAD}
import type { Row } from "@ninefold/entity";
import type { lessons } from "../shared/lessons.ts";
const newLesson = () => call<Row<typeof lessons>>("POST", "/api/lessons", { json: { title: "Yoga", places: 1 } });
const book = (lesson: string, member: string) => call("POST", "/api/bookings", { as: { member }, json: { lesson, seats: 1 } });
const countLessons = async () => (await call<{ total: number }>("GET", "/api/lessons")).body.total;
test("nobody overbooks a lesson", async () => {
  const { body, status } = await newLesson();
  expect(status).toBe(201);
  expect((await book(body.id, "Ada")).status).toBe(201);
  expect((await book(body.id, "Ben")).status).not.toBe(201);
  expect(await countLessons()).toBe(1);
});
describe("people", () => {
  test("who are not the owner add no lessons, and strangers see none", async () => {
    expect(await countLessons()).toBe(0);
    expect((await call("POST", "/api/lessons", { as: "member", json: { title: "Mine", places: 2 } })).status).toBe(403);
    expect((await call("GET", "/api/lessons", { as: "stranger" })).status).toBe(401);
  });
});
`;

test("tests that pass are part of the checks; each begins without rows of the one before", async () => {
  const files = { "tests/booking.test.ts": BOOKING, "tests/words.ts": "export const word = 'no test';" };
  const report = await check(files);
  expect(report.failures).toEqual([]);
  expect(report.milliseconds).toHaveProperty("tests");
  const wrong = { "tests/wrong.test.ts": `${HEAD}test("sum", () => expect(1).toBeTheSum());` };
  const types = await made.builder?.checkTypes(appWith({ ...files, ...wrong }));
  expect(types).toEqual([expect.objectContaining({ check: "types", path: "tests/wrong.test.ts", line: 2 })]);
});

test("one that fails is told with its file, its name and what was expected; the app is not taken", async () => {
  const failing = `${HEAD}
describe("lessons", () => test("are none", async () => expect((await call("GET", "/api/lessons")).body).toMatchObject({ total: 7 })));
test("is fine", () => expect(1 + 1).toBe(2));`;
  const report = await check({ "tests/booking.test.ts": BOOKING, "tests/price.test.ts": failing });
  const message = expect.stringContaining('"lessons › are none" failed: ');
  expect(report.failures).toEqual([{ check: "tests", path: "tests/price.test.ts", message }]);
  expect(report.failures[0]?.message).toMatch(/"total": 7[\s\S]*"total": 0/);
});

const ORDERS = `import { createServer, fetchOutside, sendMail } from "@ninefold/server";
export default createServer({ resources: [], routes: (app) => app.post("/api/order", async (c) => {
  const { mail } = await c.req.json();
  const taken = await fetchOutside("https://courier.example/parcels?fast=1", { method: "POST", body: "one", cacheFor: undefined });
  const { number } = (await taken.json()) as { number: string };
  const sent = await sendMail({ to: [mail, "shop@example.com"], subject: "On its way: " + number, text: "Soon." });
  return c.json(sent, taken.status === 201 ? 201 : 200);
}) });`;
const ORDERED = `import { answerOutside, call, expect, outsideCalls, sentMail, test } from "@ninefold/testing";
const order = (mail: string) => call("POST", "/api/order", { json: { mail } });
test("who orders is written to", async () => {
  answerOutside("https://courier.example/parcels", { status: 201, json: { number: "P-7" } });
  const { status, body } = await order("ada@example.com");
  expect(status).toBe(201);
  expect(body).toEqual([{ to: "ada@example.com", status: "preview" }, { to: "shop@example.com", status: "preview" }]);
  expect(sentMail()).toMatchObject([{ to: "ada@example.com", subject: "On its way: P-7", text: "Soon." }, { to: "shop@example.com" }]);
  expect(outsideCalls()).toMatchObject([{ method: "POST", url: "https://courier.example/parcels?fast=1", body: "one" }]);
});
test("by the call itself", async () => {
  expect(sentMail()).toEqual([]);
  answerOutside("https://courier.example/parcels", ({ body }) => ({ json: { number: body } }));
  expect((await order("ben@example.com")).status).toBe(200);
  expect(sentMail()[0]?.subject).toBe("On its way: one");
  expect((await order("no address")).status).toBe(400);
});
test("an address without an answer fails", async () => {
  expect((await order("ada@example.com")).status).toBe(500);
  expect(sentMail()).toEqual([]);
});`;

test("mail that was sent is there to be looked at, and services outside answer as the test says", async () => {
  const files = { "server/index.ts": ORDERS, "tests/orders.test.ts": ORDERED };
  expect((await check(files)).failures).toEqual([]);
  expect(await made.builder?.checkTypes(appWith(files))).toEqual([]);
});

const TRIGGERED = `import { createServer, sendMail, sql } from "@ninefold/server";
export default createServer({
  resources: [],
  secrets: { STRIPE_HOOK: "The signing secret at Stripe" },
  schedules: { digest: { every: "1d", run: ({ dueAt, timeZone }) => sendMail({ to: "ada@example.com", subject: dueAt.toISOString() + " " + timeZone, text: "Soon." }) } },
  hooks: { payments: { verify: { by: "stripe", secret: "STRIPE_HOOK" }, async run(call) {
    const { id } = call.json() as { id?: string };
    if (!id) throw new Error("An event needs an id, from " + call.headers["x-from"]);
    await sendMail({ to: "shop@example.com", subject: id + " " + call.query.get("a"), text: String((await sql\`select 1 as one\`)[0]?.one) });
  } } },
});`;
const SET_OFF = `import { expect, runSchedule, sendHook, sentMail, test } from "@ninefold/testing";
test("the digest says its day", async () => {
  await runSchedule("digest", { dueAt: new Date("2026-11-23T07:00:00Z"), timeZone: "Europe/Berlin" });
  expect(sentMail()).toMatchObject([{ subject: "2026-11-23T07:00:00.000Z Europe/Berlin" }]);
});
test("a payment is told of", async () => {
  await sendHook("payments", { json: { id: "evt_1" }, query: "a=1" });
  expect(sentMail()).toMatchObject([{ to: "shop@example.com", subject: "evt_1 1" }]);
  await expect(sendHook("payments", { json: {}, headers: { "X-From": "Stripe" } })).rejects.toThrow("An event needs an id, from Stripe");
  await expect(runSchedule("weekly")).rejects.toThrow('The app has no schedule "weekly".');
});`;

test("schedules and hooks are set off by tests, and what they throw is the test's to see", async () => {
  const files = { "server/index.ts": TRIGGERED, "tests/triggered.test.ts": SET_OFF };
  expect((await check(files)).failures).toEqual([]);
  expect(await made.builder?.checkTypes(appWith(files))).toEqual([]);
});

const RUNTIME = "const { Bun, process } = globalThis as unknown as { Bun: any; process: any };";
const HOSTILE = "tests/hostile.test.ts";
const hostile = (code: string) =>
  check({
    [HOSTILE]: `${HEAD}${RUNTIME}\ntest("never ends", () => new Promise(() => {}));\ntest("is not well", () => { ${code} });`,
  });
const LATE = { check: "tests", path: HOSTILE, message: '"never ends" failed: It did not end within 5 seconds.' };
const lost = (why: string) => ({
  check: "tests",
  path: HOSTILE,
  message: `The tests did not end well ("is not well" was the last to begin): ${why}`,
});

test("one that never ends, one that holds everything up, and an end in the middle are each told in a sentence", async () => {
  const [blocked, ended] = await Promise.all([
    hostile("Bun.sleepSync(60_000);"),
    hostile('process.on("exit", () => {}); process.exit(0);'),
  ]);
  const late = { ...lost(`It did not end within ${TESTS_MS / 1000} seconds.`), overran: true };
  expect(blocked.failures).toEqual([LATE, late]);
  expect(ended.failures).toEqual([LATE, lost("The process was ended in the middle.")]);
});

test("a flood of processes and one of words end at their bounds, and the answer stays short", async () => {
  const [bomb, flood] = await Promise.all([
    hostile('for (let n = 0; n < 200; n += 1) Bun.spawn(["/bin/bun", "-e", "setTimeout(() => {}, 1e6)"]);'),
    hostile('for (let n = 0; n < 300_000; n += 1) console.log("flood ".repeat(20) + n);'),
  ]);
  expect(bomb.failures.length).toBeGreaterThan(1);
  expect(JSON.stringify([bomb, flood]).length).toBeLessThan(10_000);
});

test("what tests import is for tests alone, and there is a bound on their number", async () => {
  const inServer = await check({ "server/index.ts": 'export { call } from "@ninefold/testing";' });
  expect(JSON.stringify(inServer.failures)).toContain("is for files below tests/ alone");
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`tests/t${n}.test.ts`, HEAD]));
  const message = "An app has at most 30 files of tests.";
  expect((await check(many)).failures).toEqual([expect.objectContaining({ message })]);
});
