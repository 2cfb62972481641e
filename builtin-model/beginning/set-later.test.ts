// What a later message sets of an app that began from a template.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TEMPLATES_FOLDER } from "./asked.ts";
import { START_PATH, setLater } from "./index.ts";

const startOf = (name: string): string => readFileSync(join(TEMPLATES_FOLDER, name, "app", START_PATH), "utf8");

it("a number of the code is set, and the rest of the file stays", () => {
  const start = startOf("pomodoro");
  const { done, text } = setLater("make the breaks 10 minutes", start);
  expect(done).toEqual(["set the minutes of rest to 10"]);
  expect(JSON.parse(text ?? "")).toEqual({ ...JSON.parse(start), rest: 10 });
});

it("numbers may be words", () => {
  expect(setLater("the break should be ten minutes", startOf("pomodoro")).done).toEqual([
    "set the minutes of rest to 10",
  ]);
});

it("the currency is set where amounts are shown in it", () => {
  const { done, text } = setLater("we pay in Swiss francs, so CHF please", startOf("budget"));
  expect(done).toEqual(["set the currency to CHF"]);
  expect(JSON.parse(text ?? "")).toMatchObject({ currency: "CHF" });
});

it("what sample rows were made of is not: they are there already", () => {
  const { able, text } = setLater("services: Cut 30 min £20, Colour 60 min £45", startOf("appointment-page"));
  expect(able).not.toContain("services");
  expect(JSON.parse(text ?? "{}").services).toEqual(
    text === null ? undefined : JSON.parse(startOf("appointment-page")).services,
  );
});

it.each([
  ["what is so already", "work 25 minutes", startOf("pomodoro")],
  ["a file that is none", "breaks of 10 minutes", "{"],
  ["values of no template", "breaks of 10 minutes", '{"colour":"red"}'],
  ["a wish of another kind that has such a number", "remind me 10 minutes before the break", startOf("pomodoro")],
  ["a price in a currency", "raise the price of the rye loaf to $6", startOf("shop")],
  ["a figure among other wishes", "breaks of 10 minutes and a bell at their end", startOf("pomodoro")],
  ["nothing that is a setting", "add a bell when time is up", startOf("pomodoro")],
])("%s sets nothing", (_, message, start) => expect(setLater(message, start).text).toBeNull());
