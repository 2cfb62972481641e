// How things are shown and for whom is no thing and no field.
import { describe, expect, it } from "vitest";
import { readDescription } from "./describe.ts";
import { withoutManner } from "./manner.ts";

const thingsOf = (text: string) => readDescription(text).things.map(({ one }) => one);
const fieldsOf = (text: string, name: string) =>
  readDescription(text)
    .things.find(({ one }) => one === name)
    ?.fields.map(({ label }) => label.toLowerCase()) ?? [];

describe("a board", () => {
  it.each([
    [
      "deals on a board with stages new, talking, won or lost, and a value",
      "deals with stage (new, talking, won or lost), and a value",
    ],
    ["jobs on a kanban board with columns waiting, doing and done", "jobs with status (waiting, doing and done)"],
    ["repairs on a board (in, on the bench, out)", "repairs with status (in, on the bench, out)"],
    ["tasks on a board, and people", "tasks , and people"],
  ])("is how things are shown: %s", (text, expected) => {
    expect(withoutManner(text)).toBe(expected);
  });

  it("leaves the things and the fields behind it", () => {
    const text =
      "Deals on a board with stages lead, quoted, won, lost, a value and a closing date; companies; contacts";
    expect(thingsOf(text)).toEqual(expect.arrayContaining(["deal", "company", "contact"]));
    expect(thingsOf(text)).not.toContain("board");
    expect(fieldsOf(text, "deal")).toEqual(expect.arrayContaining(["value", "closing date"]));
  });
});

it.each([
  ["A planner for our sales team: visits, customers", ["sale", "team"]],
  ["Rota for a small coffee shop: shifts, staff", ["shop"]],
  ["Expense approval for a team of 20. Expenses with amount and receipt", ["team"]],
])("whom it is for is not kept: %s", (text, absent) => {
  for (const one of absent) expect(thingsOf(text)).not.toContain(one);
});

it("what is for somebody by its name keeps it", () => {
  expect(thingsOf("Parking permits for a town: residents apply, clerks decide")).toContain("parking permit");
});

it.each([
  "Habits with colour and goal, check-ins with duration and mood",
  "habits with a colour and a goal, and check-ins with duration and mood",
])("each thing has its own list: %s", (text) => {
  expect(fieldsOf(text, "habit").join()).not.toMatch(/check|duration|mood/);
  expect(fieldsOf(text, "check in").concat(fieldsOf(text, "check-in"))).toEqual(["duration", "mood"]);
});

it("a dashboard or a timeline at the end of a list is no field", () => {
  const fields = fieldsOf("Plants with a name, a height, waterings timeline and a dashboard", "plant");
  expect(fields.join()).not.toMatch(/dashboard|timeline/);
});
