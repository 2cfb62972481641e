// Fields that are worked out of others: sums, differences, shares and spans, kept by the server whoever writes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { date, dateTime, duration, entity, money, number, percent, time, total } from "../entity/index.ts";
import { withTotals } from "../entity/totals.ts";
import { openFixture, type Person } from "./testing/fixture.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let ana: Person;
beforeAll(async () => {
  fixture = await openFixture();
  ana = fixture.person("ana");
});
afterAll(() => fixture.close());

test("a sum, a product and a span follow what they are made of", async () => {
  const stay = {
    guest: "Ada",
    arrivesOn: "2026-03-28",
    leavesOn: "2026-04-01",
    rate: 10_000,
    tax: 10,
    bill: 1,
    nights: 99,
  };
  const made = await ana.post("/api/stays", stay);
  expect(made.body).toMatchObject({ nights: 4, room: 40_000, bill: 44_000 });
  const changed = await ana.patch(`/api/stays/${made.body.id}`, { leavesOn: "2026-03-30", extras: 505, bill: 7 });
  expect(changed.body).toMatchObject({ nights: 2, room: 20_000, bill: 22_505 });
  const emptied = await ana.patch(`/api/stays/${made.body.id}`, { leavesOn: null });
  expect(emptied.body).toMatchObject({ nights: null, room: null, bill: 505 });
});

test("a file that is imported can't set what is worked out", async () => {
  const csv = "Guest,Arrives on,Leaves on,Rate,Bill\r\nBen,2026-05-01,2026-05-03,50.00,9999";
  await ana.send("/api/stays/import", { method: "POST", body: csv, headers: { "content-type": "text/csv" } });
  const { rows } = (await ana.get("/api/stays?q=Ben")).body;
  expect(rows[0]).toMatchObject({ nights: 2, bill: 10_000 });
});

const fields = {
  income: money("Income"),
  expenses: money("Expenses"),
  fee: number("Fee"),
  discount: percent("Discount"),
  from: time("From"),
  until: time("Until"),
  begins: dateTime("Begins"),
  ends: dateTime("Ends"),
  day: date("Day"),
  result: money("Result"),
  length: duration("Length"),
};
const worked = (rule: ReturnType<typeof total>, values: Record<string, unknown>) =>
  withTotals(entity("sums", { one: "Sum", many: "Sums", fields, rules: [rule] }), values);

test.each([
  ["minus", ["income", "expenses"], { income: 5000, expenses: 6200 }, -1200],
  ["minus", ["income", "expenses"], { expenses: 6200 }, -6200],
  ["minus", ["income", "expenses"], {}, null],
  ["minus", ["income", "discount"], { income: 999, discount: 10 }, 899],
  ["plus", ["income", "fee"], { income: 500, fee: 3 }, 800],
  ["times", ["income", "discount"], { income: 2000, discount: 15 }, 300],
  ["times", ["income", "length"], { income: 2000, length: 90 }, 3000],
  ["times", ["income", "fee"], { income: 2000 }, null],
] as const)("%s of %j with %j is %s", (op, of, values, result) => {
  expect(worked(total({ field: "result", of, op }), values).result).toBe(result);
});

test.each([
  [["until", "from"], { from: "09:15", until: "10:00" }, 45],
  [["ends", "begins"], { begins: "2026-01-01T23:00:00Z", ends: "2026-01-02T01:30:00Z" }, 150],
  [["ends", "begins"], { ends: "2026-01-02T01:30:00Z" }, null],
] as const)("%j is a span of minutes", (of, values, result) => {
  expect(worked(total({ field: "length", of, op: "minus" }), values).length).toBe(result);
});
