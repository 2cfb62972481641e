// What a first message becomes: what money it counts in, what it is about, and whether it is a tool.
import { describe, expect, test } from "vitest";
import { countedInMoney } from "../understanding/language/currencies.ts";
import { firstApp } from "./first-app.ts";

const appOf = (text: string) => {
  const first = firstApp(text);
  if (!first || "text" in first) throw new Error("no app came of it");
  return first.app;
};

describe("money that a description names", () => {
  test.each([
    { text: "Donations list for our shelter. Donor name, email, date, amount in CHF", currency: "CHF" },
    { text: "Keep track of jars of honey: kind, weight, £ amount", currency: "GBP" },
    { text: "Invoices with customer, amount (€) and due date", currency: "EUR" },
  ])("is what the app counts in, and no part of a field's name: $text", ({ text, currency }) => {
    const app = appOf(text);
    expect(app.currency).toBe(currency);
    const amounts = app.entities[0]?.fields.filter(({ label }) => label.startsWith("Amount"));
    expect(amounts).toMatchObject([{ label: "Amount", kind: "money" }]);
  });

  test("makes an amount of what is not called one", () => {
    const fields = appOf("Market days with date, town and turnover in CHF").entities[0]?.fields;
    expect(fields).toContainEqual(expect.objectContaining({ label: "Turnover", kind: "money" }));
  });

  test("is not made up", () => {
    expect(appOf("Donations list for our shelter. Donor name, email, date, amount").currency).toBeUndefined();
  });
});

test.each([
  ["weight in pounds, price in pounds", "weight in pounds, price", ["price"]],
  ["we pay in EUR or USD", "we pay in EUR or USD", []],
  ["a deposit of 20 € per key", "a deposit of 20 € per key", []],
  ["name, CHF total", "name, total", ["total"]],
])("of “%s” is counted in money: “%s”", (text, rest, names) => {
  expect(countedInMoney(text)).toEqual({ text: rest, names });
});

test("square brackets hold choices as round ones do", () => {
  const [list] = appOf("Register of tablets: brand, department [Sales, Finance, HR], date returned").entities;
  expect(list?.fields).toContainEqual(
    expect.objectContaining({ label: "Department", kind: "choice", options: ["Sales", "Finance", "HR"] }),
  );
});

test("colours to choose from are no looks of the app", () => {
  const themeOf = (colours: string) =>
    JSON.stringify(appOf(`Register of robes. Number, size, who wears it, ${colours}.`).theme);
  expect(themeOf("burgundy background")).toMatch(/burgundy|#800020/);
  expect(themeOf("colour (burgundy, white)")).not.toMatch(/burgundy|#800020/);
});

test("what somebody ticks is a field, and who did something is one field by its participle", () => {
  const fieldsOf = (text: string) => appOf(text).entities[0]?.fields.map(({ label, kind }) => [label, kind]);
  expect(fieldsOf("Canoes we hire out: length, colour, price, got permission from owner or not")).toContainEqual([
    "Got permission from owner",
    "yesNo",
  ]);
  const tray = fieldsOf("A plant swap. Every tray has a plant, a variety, year sown, who grew it and some tips.");
  expect(tray?.map(([label]) => label)).toEqual(["Plant", "Variety", "Year sown", "Who grew it", "Tips"]);
});

test("a message that is about something gets its list, though nobody knows it", () => {
  expect(
    appOf(
      "bicycle parts in the shed, how many of each, min quantity, if below min goes on the shopping list. thats all",
    ).entities[0]?.one,
  ).toMatch(/^bicycle part$/i);
  expect(
    appOf("I'd like an overview of the grants we ask for. Title, funder, amount, deadline, who writes it.").entities[0]
      ?.one,
  ).toMatch(/^grant$/i);
});

test("what somebody mends, and what is kept from some people, is no tool, whatever it is called", () => {
  expect(() => appOf("A stopwatch for swimming, with laps.")).toThrow("no app came of it");
  expect(() => appOf("We need a stopwatch.")).toThrow("no app came of it");
  expect(appOf("I mend stopwatches. Owners bring me theirs, I note the fault.").entities.length).toBeGreaterThan(0);
  const ladder = "Our darts game ladder. Players put in what they threw.";
  expect(appOf(`${ladder} Nobody but the secretary may change or delete what is in.`).entities.length).toBeGreaterThan(
    0,
  );
});
