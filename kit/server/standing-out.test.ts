// What is due when, from the newest visit and an interval; what stands out, found and told.
import { afterAll, beforeAll, expect, test } from "vitest";
import { standingOf } from "../entity/alerts.ts";
import { choice, date, dateTime, dueAfter, entity, latestOf, number, relation, text } from "../entity/index.ts";
import { withTotals } from "../entity/totals.ts";
import { createServer, resource } from "./index.ts";
import { openServer, type Person } from "./testing/served.ts";

const DONE = { status: { not: "Planned" } };
const pianos = entity("pianos", {
  one: "Piano",
  many: "Pianos",
  access: "shared",
  fields: {
    name: text("Name", { required: true }),
    every: number("Every", { default: 6, unit: "months" }),
    lastTuned: date("Last tuned"),
    due: date("Due", { alert: { days: 7 } }),
  },
  rules: [
    latestOf({ field: "lastTuned", from: "tunings", by: "piano", of: "day", where: DONE }),
    dueAfter({ field: "due", after: "lastTuned", every: "every", unit: "month" }),
  ],
});
const tunings = entity("tunings", {
  one: "Tuning",
  many: "Tunings",
  access: "shared",
  title: "day",
  fields: {
    day: date("Day", { required: true }),
    piano: relation("Piano", "pianos", { required: true }),
    status: choice("Status", ["Planned", "Done"], { default: "Done" }),
  },
});
const fridges = entity("fridges", {
  one: "Fridge",
  many: "Fridges",
  access: "shared",
  fields: {
    name: text("Name", { required: true }),
    state: choice("State", ["On", "Off"], { default: "On" }),
    most: number("At most", { default: 8 }),
    warmth: number("Warmth", { alert: { over: "most", under: 2, where: { state: "On" } } }),
    servicedAt: dateTime("Serviced at", { alert: { days: 0, word: "Service" } }),
  },
});

let served: Awaited<ReturnType<typeof openServer>>;
let ana: Person;
beforeAll(async () => {
  served = await openServer({ resources: [pianos, tunings, fridges].map(resource) });
  ana = served.person("ana");
});
afterAll(() => served.close());

const named = async (path: string) => (await ana.get(path)).body.rows.map(({ name }) => name);

test("the next date follows the newest visit that counts, and the row's own interval", async () => {
  const { id } = (await ana.post("/api/pianos", { name: "Upright", due: "2020-01-01" })).body;
  const seen = async () => (await ana.get(`/api/pianos/${id}`)).body;
  expect(await seen()).toMatchObject({ lastTuned: null, due: null });
  const first = await ana.post("/api/tunings", { piano: id, day: "2026-08-31" });
  await ana.post("/api/tunings", { piano: id, day: "2026-03-05" });
  await ana.post("/api/tunings", { piano: id, day: "2026-12-24", status: "Planned" });
  expect(await seen()).toMatchObject({ lastTuned: "2026-08-31", due: "2027-02-28" });
  await ana.patch(`/api/pianos/${id}`, { every: 12 });
  expect(await seen()).toMatchObject({ due: "2027-08-31" });
  await ana.delete(`/api/tunings/${first.body.id}`);
  expect(await seen()).toMatchObject({ lastTuned: "2026-03-05", due: "2027-03-05" });
});

test("a list is asked for what stands out on a day: late, on the day and as near as was said", async () => {
  for (const [name, day] of [
    ["Late", "2026-01-10"],
    ["Near", "2026-06-07"],
    ["Far", "2026-06-20"],
  ]) {
    const { id } = (await ana.post("/api/pianos", { name, every: 1 })).body;
    await ana.post("/api/tunings", { piano: id, day });
  }
  await ana.post("/api/pianos", { name: "Never tuned" });
  expect(await named("/api/pianos?filter.due.alert=2026-07-01&sort=due")).toEqual(["Late", "Near"]);
  expect((await ana.get("/api/pianos/summary?filter.due.alert=2026-07-01")).body.groups).toMatchObject([{ value: 2 }]);
});

test("a figure stands out beyond its bounds, one of them the row's own, and only in rows that are meant", async () => {
  for (const [name, warmth, more] of [
    ["Right", 8, {}],
    ["Warm", 8.5, {}],
    ["Warm enough", 8.5, { most: 9 }],
    ["Cold", 1, {}],
    ["Warm and off", 20, { state: "Off" }],
    ["Unread", null, {}],
  ] as const)
    await ana.post("/api/fridges", { name, warmth, ...more });
  expect(await named("/api/fridges?filter.warmth.alert=2026-07-01&sort=name")).toEqual(["Cold", "Warm"]);
  expect((await ana.get("/api/fridges?filter.name.alert=2026-07-01")).status).toBe(400);
  expect((await ana.get("/api/fridges?filter.warmth.alert=today")).status).toBe(400);
});

const today = "2026-07-01";
const { warmth, servicedAt } = fridges.fields;
test.each([
  [{ state: "On", most: 8, warmth: 9 }, "over"],
  [{ state: "On", most: 8, warmth: 8 }, null],
  [{ state: "On", most: null, warmth: 1.5 }, "under"],
  [{ state: "Off", most: 8, warmth: 9 }, null],
] as const)("a row with %j stands out as %s", (row, standing) => {
  expect(standingOf(warmth, "warmth", row, { today })).toBe(standing);
});

test.each([
  ["2026-06-30T10:00:00Z", "past"],
  ["2026-07-01T23:00:00Z", "today"],
  ["2026-07-02T00:00:00Z", null],
] as const)("the moment %s stands out as %s", (moment, standing) => {
  expect(standingOf(servicedAt, "servicedAt", { servicedAt: moment }, { today })).toBe(standing);
});

test("weeks, days and years are counted from the day, and a fixed interval needs no field", () => {
  const due = (every: number, unit: "day" | "week" | "year") =>
    withTotals(
      entity("checks", {
        one: "Check",
        many: "Checks",
        fields: { last: date("Last"), next: date("Next") },
        rules: [dueAfter({ field: "next", after: "last", every, unit })],
      }),
      { last: "2024-02-29" },
    ).next;
  expect([due(10, "day"), due(6, "week"), due(1, "year")]).toEqual(["2024-03-10", "2024-04-11", "2025-02-28"]);
});

test("an alert that names what there is not is told when the app starts", () => {
  const wrong = (alert: object) => () =>
    entity("things", { one: "Thing", many: "Things", fields: { size: number("Size", { alert }) } });
  expect(wrong({ over: "weight" })).toThrow(/goes by "weight"/);
  expect(wrong({ days: 3 })).toThrow(/needs over or under/);
  expect(wrong({ over: 3, where: { state: "On" } })).toThrow(/asks for "state"/);
});

test("the newest of what is no date is refused when the app starts", () => {
  const rules = [latestOf({ field: "name", from: "tunings", by: "piano", of: "day" })];
  const odd = entity("pianos", { one: "Piano", many: "Pianos", fields: { name: text("Name") }, rules });
  expect(() => createServer({ resources: [odd, tunings].map(resource) })).toThrow(/latestOf for "name"/);
});
