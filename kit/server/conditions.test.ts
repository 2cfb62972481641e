// What a row's values must be to each other and to the clock, through the calls that anybody can make.
import { afterAll, beforeAll, expect, test } from "vitest";
import { isNeeded, isOpen, problemsOf } from "../entity/conditions.ts";
import { date, entity, like, longText, money, number, ordered, phone, text, when } from "../entity/index.ts";
import { sql } from "./index.ts";
import { absences, openFixture, type Person } from "./testing/fixture.ts";

const bills = entity("bills", {
  one: "Bill",
  many: "Bills",
  fields: {
    title: text("Title"),
    amount: money("Amount"),
    discount: money("Discount"),
    note: longText("Note"),
    phone: phone("Phone"),
  },
  rules: [
    when({ field: "note", by: "amount", over: 50_000, required: true }),
    like({ field: "phone", starts: "+" }),
    ordered({ start: "discount", end: "amount", same: true }),
  ],
});

let fixture: Awaited<ReturnType<typeof openFixture>>;
let ana: Person;
beforeAll(async () => {
  fixture = await openFixture();
  ana = fixture.person("ana");
});
afterAll(() => fixture.close());

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const ask = (values: object) => ana.post("/api/absences", { title: "Holiday", ...values });

test("an end before the start is refused where it stands, in a new row and in a change", async () => {
  const refused = await ask({ startsOn: day(10), endsOn: day(9) });
  expect([refused.status, refused.body.fields]).toEqual([422, { endsOn: "Ends on must not be before “starts on”" }]);
  const made = await ask({ startsOn: day(10), endsOn: day(10) });
  expect(made.status).toBe(201);
  expect((await ana.patch(`/api/absences/${made.body.id}`, { endsOn: day(5) })).status).toBe(422);
  expect((await ana.patch(`/api/absences/${made.body.id}`, { endsOn: day(12) })).status).toBe(200);
});

test("a date that comes too early is refused, a moment in the future too", async () => {
  expect((await ask({ startsOn: day(-1) })).body.fields).toEqual({
    startsOn: "Starts on must be at least 2 days ahead",
  });
  expect((await ask({ startsOn: day(4) })).status).toBe(201);
  const future = new Date(Date.now() + 7_200_000).toISOString();
  expect((await ask({ callAt: future })).body.fields).toEqual({ callAt: "Call at can't be in the future" });
});

test("a field that depends on another is required then, and not taken otherwise", async () => {
  expect((await ask({ status: "Rejected" })).body.fields).toEqual({ reason: "Reason is required here" });
  expect((await ask({ reason: "Too late" })).body.fields).toEqual({ reason: "Reason can't be given with this status" });
  const made = await ask({ status: "Rejected", reason: "Too late" });
  expect(made.status).toBe(201);
  const again = await ana.patch(`/api/absences/${made.body.id}`, { status: "Asked" });
  expect([again.status, again.body.reason]).toEqual([200, "Too late"]);
  expect((await ask({ paid: true })).body.fields).toEqual({ account: "Account is required here" });
});

test("a field that an amount decides about is needed above it, in forms too", () => {
  const at = (after: Record<string, unknown>) => problemsOf({ entity: bills, before: null, after }, new Date());
  expect(at({ amount: 50_000 })).toEqual({});
  expect(at({ amount: 50_001 })).toEqual({ note: "Note is required here" });
  expect(at({ amount: 50_001, note: "Agreed by phone" })).toEqual({});
  expect(isNeeded(bills, "note", { amount: 60_000 })).toBe(true);
  expect(isNeeded(bills, "note", { amount: null })).toBe(false);
});

test("a text has to look as it should, numbers stand in their order", () => {
  const at = (after: Record<string, unknown>) => problemsOf({ entity: bills, before: null, after }, new Date());
  expect(at({ phone: "0170 1" })).toEqual({ phone: "Phone must start with “+”" });
  expect(at({ phone: "+49 170 1" })).toEqual({});
  expect(at({ phone: "" })).toEqual({});
  expect(at({ discount: 300, amount: 200 })).toEqual({ amount: "Amount must not be less than “discount”" });
  expect(at({ discount: 200, amount: 200 })).toEqual({});
  const before = { phone: "0170 1", amount: 1 };
  expect(problemsOf({ entity: bills, before, after: { ...before, amount: 2 } }, new Date())).toEqual({});
});

test("an old row can be changed though its day has passed since", () => {
  const before = { title: "Old", startsOn: "2020-01-01", status: "Asked" };
  const after = { ...before, title: "Older" };
  expect(problemsOf({ entity: absences, before, after }, new Date())).toEqual({});
});

test("a day is today wherever on earth it is today", () => {
  const now = new Date("2030-05-10T01:00:00Z");
  const at = (startsOn: string) => problemsOf({ entity: absences, before: null, after: { startsOn } }, now);
  expect(at("2030-05-11")).toEqual({});
  expect(at("2030-05-10")).toHaveProperty("startsOn");
});

test("a form knows which fields are open and which are needed", () => {
  expect(isOpen(absences, "reason", { status: "Asked" })).toBe(false);
  expect(isOpen(absences, "reason", { status: "Rejected" })).toBe(true);
  expect(isNeeded(absences, "account", { paid: true })).toBe(true);
  expect(isNeeded(absences, "account", {})).toBe(false);
});

test("a date lies at most so many days after another", () => {
  const loans = entity("loans", {
    one: "Loan",
    many: "Loans",
    fields: { takenOn: date("Taken on"), dueOn: date("Due on") },
    access: "shared",
    rules: [ordered({ start: "takenOn", end: "dueOn", same: true, most: 7 })],
  });
  const problems = (dueOn: string) =>
    problemsOf({ entity: loans, before: null, after: { takenOn: "2026-03-01", dueOn } }, new Date());
  expect(problems("2026-03-08")).toEqual({});
  expect(problems("2026-03-09")).toEqual({ dueOn: "Due on can be at most 7 days after “taken on”" });
  expect(problems("2026-02-27").dueOn).toContain("before");
});

test.each([
  [{ step: 1 }, 3, null],
  [{ step: 1 }, 2.5, "Weight must be a whole number"],
  [{ step: 1 }, 2.0000001, "Weight must be a whole number"],
  [{ step: 1, min: 0.5 }, 2.5, null],
  [{ step: 1, min: 0.5 }, 2, "Weight must be in steps of 1, such as 2.5"],
  [{ step: 0.1 }, 0.1 + 0.2, null],
  [{ step: 0.1 }, 1_000_000.1, null],
  [{ step: 0.1 }, 1_000_000.15, "Weight must be in steps of 0.1, such as 1,000,000.2"],
  [{ step: 0.1, min: 1_000.1 }, 1_000.4, null],
  [{ step: 0.25, max: 1 }, 0.9, "Weight must be in steps of 0.25, such as 1"],
  [{ step: 5, min: 1, max: 10 }, 9, "Weight must be in steps of 5, such as 6"],
  [{ step: 0.5 }, -1.5, null],
  [{ step: 0.001 }, 0.0015, "Weight must be in steps of 0.001, such as 0.002"],
  [{ step: 0 }, 0.3, null],
  [{ step: 1 }, null, null],
])("a number goes in the steps of its field: %o, %s", (options, value, problem) => {
  const fields = {
    name: text("Name"),
    weight: number("Weight", options),
    worth: number("Worth", { readOnly: true, step: 1 }),
  };
  const parcels = entity("parcels", { one: "Parcel", many: "Parcels", fields });
  const after = { name: "One", weight: value, worth: 0.5 };
  const at = (before: object | null) =>
    problemsOf({ entity: parcels, before: before as typeof after | null, after }, new Date());
  expect(at(null)).toEqual(problem === null ? {} : { weight: problem });
  // What a row has stays when other fields change.
  expect(at({ ...after, name: "Other" })).toEqual({});
});

test("steps hold for every call; a row of before is left as it is until that value changes", async () => {
  const made = await ana.post("/api/absences", { title: "Leave", hours: 2.5 });
  expect([made.status, made.body.fields]).toEqual([422, { hours: "Hours must be in steps of 2, such as 4" }]);
  const { id } = (await ana.post("/api/absences", { title: "Leave", hours: 2 })).body;
  await sql`update absences set hours = 2.5 where id = ${String(id)}`;
  expect((await ana.patch(`/api/absences/${id}`, { title: "Long leave", hours: 2.5 })).status).toBe(200);
  expect((await ana.patch(`/api/absences/${id}`, { hours: 3.5 })).status).toBe(422);
  expect((await ana.patch(`/api/absences/${id}`, { hours: 4 })).body.hours).toBe(4);
});
