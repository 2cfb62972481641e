import { expect, it } from "vitest";
import { readDescription } from "../describe.ts";
import { optionsInBrackets } from "./options-after-colon.ts";

it.each([
  ["Leads with a name and a stage: new, quoted, won, lost.", "Leads with a name and a stage (new, quoted, won, lost)."],
  [
    "Tickets have a title, an urgency: low, middle or so, high",
    "Tickets have a title, an urgency (low, middle or so, high)",
  ],
])("options behind a field's colon stand in brackets: %s", (text, bracketed) => {
  expect(optionsInBrackets(text)).toBe(bracketed);
});

it.each([
  "We keep track of three things: bikes, customers, repairs.",
  "A club with a list: members, fees, matches.",
  "Bikes with a name and a colour: each belongs to one of our customers, who pays.",
  "Repairs have a date and a price: hours, parts and the tax.",
])("other lists stay as they are: %s", (text) => {
  expect(optionsInBrackets(text)).toBe(text);
});

it("they are the options of the field, and no fields", () => {
  const [thing] = readDescription("Each lead has a company, a phone and a stage: new, quoted, won, lost.").things;
  expect(thing?.fields.map(({ label }) => label)).toEqual(["Company", "Phone", "Stage"]);
  expect(thing?.fields.at(-1)?.options).toEqual(["New", "Quoted", "Won", "Lost"]);
});
