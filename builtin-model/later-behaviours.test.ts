// What an app does beyond keeping rows, asked for later: what stands out, what rows add up to; in the plan, the files, the answer and a real database.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing";
import { createMemoryProject, type MemoryProject } from "./testing.ts";

const HIRE =
  "Keep track of kayaks, customers and rentals. Each kayak has a name, a weight (number) and a maximum weight (number). Each customer has a name. Each rental has a reference, a customer, a starts on (date), a due back (date), a returned on (date), a paid (yes/no), hours (number), a rate (money) and an amount (money).";

let project: MemoryProject;
const say = (message: string) => project.say(message);
const entityOf = (name: string) => {
  const entity = project.app().entities.find((one) => one.name === name);
  if (!entity) throw new Error(`There are no ${name}.`);
  return entity;
};
const fieldOf = (name: string, key: string) => entityOf(name).fields.find((field) => field.key === key);
const overview = () => project.app().pages.flatMap((page) => (page.kind === "dashboard" ? [page] : []))[0];

beforeEach(async () => {
  project = createMemoryProject();
  await say(HIRE);
});

describe("values stand out", () => {
  const open = { paid: false, returnedOn: null };
  it.each([
    ["rentals that are overdue should show up in red", "rentals", "dueBack", { days: 0, where: open }],
    ["Highlight rentals that are due back in the next 3 days", "rentals", "dueBack", { days: 3, where: open }],
    ["colour the due back yellow a week before", "rentals", "dueBack", { days: 7, where: open }],
    ["mark kayaks in red when the weight is over the maximum weight", "kayaks", "weight", { over: "maximumWeight" }],
    [
      "please flag unpaid rentals with an amount above 200",
      "rentals",
      "amount",
      { over: 20_000, where: { paid: false } },
    ],
    ["Turn the weight orange if it falls below 15", "kayaks", "weight", { under: 15 }],
  ])("%s", async (message, list, key, alert) => {
    expect(await say(message)).toMatch(/^Done: I let “.+” of .+ stand out .+Say “undo that”/s);
    expect(fieldOf(list, key)?.alert).toEqual(alert);
    expect(project.files.get(`shared/${list}.ts`)).toContain("alert: {");
  });

  it("after so long, by a day that follows from the one on which it began", async () => {
    expect(await say("rentals that are out for longer than 2 weeks in red please")).toMatch(
      /^Done: I made “Due” of rentals 2 weeks after/,
    );
    expect(entityOf("rentals").rules).toContainEqual({
      rule: "dueAfter",
      field: "due",
      after: "startsOn",
      every: 2,
      unit: "week",
    });
    expect(fieldOf("rentals", "due")?.alert).toEqual({ days: 0, where: open });
  });

  it("and are told first on the overview to whoever wants to be warned", async () => {
    await say("warn me as soon as the weight is less than 15");
    expect(overview()?.figures.at(-1)).toEqual({
      label: "Weight too low",
      of: "kayaks",
      filter: { weight: { alert: true } },
    });
    expect(overview()?.lists[0]?.filter).toEqual({ weight: { alert: true } });
  });

  it("until somebody takes it back, with a step back or in words", async () => {
    await say("Turn the weight orange if it falls below 15");
    await say("undo that");
    expect(fieldOf("kayaks", "weight")?.alert).toBeUndefined();
    await say("Turn the weight orange if it falls below 15");
    expect(await say("don't highlight the weight any more")).toContain("stand out no more");
    expect(fieldOf("kayaks", "weight")?.alert).toBeUndefined();
  });

  it("only where it is clear which figure is meant: else the person chooses", async () => {
    expect(await say("flag rentals below 3")).toContain("→ Let “Hours” of rentals stand out below 3");
    expect(fieldOf("rentals", "hours")?.alert).toBeUndefined();
    expect(await say("Let “Hours” of rentals stand out below 3")).toMatch(/^Done:/);
    expect(fieldOf("rentals", "hours")?.alert).toEqual({ under: 3 });
  });

  it("and nothing does where no date or figure tells it", async () => {
    expect(await say("show overdue customers in red")).not.toContain("of kayaks");
    expect(await say("colour customers that are friendly red")).toContain("Dates and figures can stand out");
    expect(await say("make the buttons red")).toMatch(/^Done: I set buttons/);
  });
});

describe("rows add up", () => {
  it.each([
    ["add up the hours per customer", { of: "hours", field: "hours" }],
    ["Count the rentals for each customer", { field: "rentals" }],
    ["please tally the paid rentals for every customer", { field: "paidRentals", where: { paid: true } }],
    ["work out how much every customer still owes", { of: "amount", field: "owes", where: { paid: false } }],
  ])("%s", async (message, rule) => {
    expect(await say(message)).toMatch(/^Done: I made “/);
    expect(entityOf("customers").rules).toEqual([{ rule: "sumOf", from: "rentals", by: "customer", ...rule }]);
    expect(project.files.get("shared/customers.ts")).toContain("sumOf({");
  });

  it("and what comes of it may stand out", async () => {
    await say("add up the hours per customer so that I see who had less than 10");
    expect(fieldOf("customers", "hours")?.alert).toEqual({ under: 10 });
    await say("undo that");
    await say("add up the amount per customer and warn me over 500");
    expect(fieldOf("customers", "amount")?.alert).toEqual({ over: 50_000 });
    expect(entityOf("kayaks").fields.every(({ alert }) => alert === undefined)).toBe(true);
  });

  it("only as far as something tells the rows that are meant", async () => {
    expect(await say("count the rainy rentals per customer")).not.toMatch(/^Done:/);
    expect(entityOf("customers").rules).toBeUndefined();
  });

  it("where they are not for everybody, for those alone who see them all", async () => {
    await say("only I can see rentals");
    expect(await say("add up the hours per customer")).toContain("only those who see all rentals see it");
    expect(fieldOf("customers", "hours")?.readers).toEqual([]);
  });

  it("as far as they are unpaid, on the overview", async () => {
    expect(await say("sum up what is still outstanding on the start page")).toMatch(/^Done:/);
    expect(overview()?.figures[0]).toMatchObject({ of: "rentals", measure: "sum:amount", filter: { paid: false } });
  });

  it("by month where somebody asks what was earned, once it is clicked", async () => {
    expect(await say("how much do we earn with rentals each month?")).toContain("The overview shows it: the chart “");
  });

  it("within a row, named before or after", async () => {
    expect(await say("work out the charge for me, hours x rate")).toMatch(/^Done:/);
    expect(entityOf("rentals").rules).toContainEqual({ rule: "total", field: "charge", of: ["hours", "rate"] });
  });
});

describe("what can't be kept is said", () => {
  it("days that are left, with what comes nearest to click", async () => {
    const answer = await say("add days left until due back");
    expect(answer).toContain("another one every day");
    expect(answer).toContain("→ Let “Due back” of rentals stand out from 7 days before");
    expect(entityOf("rentals").fields.some(({ label }) => /days left/i.test(label))).toBe(false);
  });

  it("an age, and part of a wish that nothing tells", async () => {
    expect(await say("show the age of customers worked out from their birthday")).toContain("add a birthday");
    expect(await say("count the rentals per customer, and of those how many were at night")).toContain(
      "I did not do “of those how many were at night”",
    );
  });

  it("and no other thing is made of the words", async () => {
    await say("show the real costs against the plan");
    expect(project.app().currency).not.toBe("BRL");
    await say("add up the fees");
    expect(project.app().entities.some(({ name }) => /^up/.test(name))).toBe(false);
  });
});

describe("rows that are there already", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("get what they add up to and the days that follow, and lose nothing", async () => {
    await say("add up the hours per customer");
    await say("count the paid rentals per customer");
    await say("rentals that are out for longer than 2 weeks in red please");
    const [create = "", ...later] = [...project.files]
      .filter(([path]) => path.includes("/migrations/"))
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, sql]) => sql);
    const client = await database.pool.connect();
    try {
      await client.query(`create schema later; set search_path = later; ${create}`);
      const { rows } = await client.query<{ id: string }>(
        "insert into customers (owner_id, name) values ('me', 'Ada'), ('me', 'Bo') returning id",
      );
      await client.query("insert into kayaks (owner_id, name) values ('me', 'Blue')");
      await client.query(
        "insert into rentals (owner_id, reference, kayak, customer, starts_on, paid, hours) select 'me', line, kayaks.id, $1::uuid, day, line = 'A', hours from kayaks, (values ('A', date '2026-03-01', 2), ('B', date '2026-01-31', 3)) as lines (line, day, hours)",
        [rows[0]?.id],
      );
      for (const sql of later) await client.query(sql);
      expect((await client.query("select name, hours, paid_rentals from customers order by name")).rows).toEqual([
        { name: "Ada", hours: 5, paid_rentals: 1 },
        { name: "Bo", hours: 0, paid_rentals: 0 },
      ]);
      expect((await client.query("select hours, due::text from rentals order by reference")).rows).toEqual([
        { hours: 2, due: "2026-03-15" },
        { hours: 3, due: "2026-02-14" },
      ]);
    } finally {
      await client.query("reset search_path");
      client.release();
    }
  });
});
