// Which first messages begin from a template, and which do not however much they sound like one.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { TEMPLATES_FOLDER, templateNames, writtenAsked } from "./asked.ts";
import { chooseTemplate } from "./index.ts";
import { START_PATH, settingsIn, startWith } from "./settings.ts";
import { setInWords } from "./told-settings.ts";
import type { Setting } from "./types.ts";

const chosen = (text: string): string | null => chooseTemplate(text)?.name ?? null;

describe("what a template does", () => {
  it.each([
    ["Tetris game with a leaderboard", "tetris"],
    ["mortgage calculator with sliders", "mortgage-calculator"],
    ["URL shortener with click statistics", "link-shortener"],
    ["poll with live results", "live-poll"],
    ["event tickets with QR check-in", "event-tickets"],
    ["split the bill with roommates", "split-expenses"],
    ["a chess club's yearly fees, with reminders for who forgot to pay", "club-with-fees"],
  ])("%s", (text, name) => expect(chosen(text)).toBe(name));
});

describe("what only sounds like it", () => {
  it.each([
    "inventory of timers",
    "patients checked in with room and doctor",
    "tickets of our parking garage with plate and fee",
    "poll farm with hens and eggs",
    "currency converter",
    "metronome",
    "Keep track of repairs with customer, fault, price and promised date for a shoe repair shop",
    "wir brauchen eine Liste unserer Mitglieder mit Beiträgen",
    "Please implement a website where students draw up study plans together. The website should have profiles and groups, and users should be able to share sketches on a board.",
  ])("%s", (text) => expect(chosen(text)).toBeNull());
});

it("every template is asked for in seventeen ways at least", () => {
  const asked = writtenAsked();
  const counts = Map.groupBy(
    asked.filter(({ voice }) => voice !== "not"),
    ({ template }) => template,
  );
  counts.delete("O");
  expect([...counts].filter(([, of]) => of.length < 17)).toEqual([]);
  expect(counts.size).toBe(templateNames().length);
});

describe("settings of a template", () => {
  const declared = { at: z.string(), told: z.string().min(3), words: z.array(z.string()).min(1) };
  const form = z.array(
    z.discriminatedUnion("is", [
      z.strictObject({
        ...declared,
        is: z.literal("number"),
        unit: z.enum(["second", "minute", "hour", "day", "percent", "money"]).optional(),
        min: z.number(),
        max: z.number(),
      }),
      z.strictObject({ ...declared, is: z.literal("names"), max: z.number().min(2) }),
      z.strictObject({
        ...declared,
        is: z.literal("rows"),
        max: z.number().min(2),
        behindWord: z.boolean().optional(),
        columns: z
          .array(
            z.strictObject({
              at: z.string(),
              is: z.enum(["name", "figure", "fixed"]),
              unit: z.enum(["second", "minute", "hour", "day", "percent", "money", "weekday", "time"]).optional(),
              min: z.number().optional(),
              max: z.number().optional(),
              else: z.union([z.string(), z.number(), z.boolean()]).optional(),
            }),
          )
          .min(1),
      }),
      z.strictObject({ at: z.string(), told: z.string().min(3), is: z.enum(["currency", "hours", "own-name"]) }),
      z.strictObject({
        at: z.string(),
        told: z.string().min(3),
        is: z.literal("choice"),
        values: z.record(z.string(), z.array(z.string()).min(1)),
      }),
    ]),
  );
  const folders = templateNames().map((name) => join(TEMPLATES_FOLDER, name));
  const withSettings = folders.filter((folder) => existsSync(join(folder, "settings.json")));
  const TYPES = {
    number: "number",
    names: "object",
    choice: "string",
    rows: "object",
    currency: "string",
    hours: "object",
    "own-name": "string",
  } as const;

  it.each(withSettings)("%s: each has its place in what the app begins with", (folder) => {
    const settings = form.parse(JSON.parse(readFileSync(join(folder, "settings.json"), "utf8")));
    const start = JSON.parse(readFileSync(join(folder, "app", START_PATH), "utf8"));
    expect(settings.map(({ at }) => typeof start[at])).toEqual(settings.map(({ is }) => TYPES[is]));
    expect(Object.keys(start).toSorted()).toEqual(settings.map(({ at }) => at).toSorted());
    // What is read is of the form that the template's own rows have.
    for (const { at, ...setting } of settings)
      if (setting.is === "rows")
        for (const row of start[at])
          expect(Object.keys(row).toSorted()).toEqual(setting.columns.map((column) => column.at).toSorted());
  });
});

describe("what a message sets", () => {
  const lengths: Setting[] = [
    { at: "work", is: "number", told: "work", words: ["work", "focus"], unit: "minute", min: 1, max: 180 },
    { at: "rest", is: "number", told: "rest", words: ["rest", "break"], unit: "minute", min: 1, max: 60 },
  ];
  const places: Setting[] = [
    { at: "places", is: "number", told: "places", words: ["seat", "person"], min: 1, max: 500 },
  ];
  const columns: Setting[] = [{ at: "columns", is: "names", told: "columns", words: ["column", "stage"], max: 4 }];
  const pictures: Setting[] = [
    { at: "pictures", is: "choice", told: "pictures", values: { Animals: ["animal"], Fruit: ["fruit"] } },
  ];
  const prices: Setting[] = [
    { at: "price", is: "number", told: "price", words: ["head", "each"], unit: "money", min: 1, max: 100_000 },
  ];
  const money: Setting = { at: "currency", is: "currency", told: "currency" };
  const hours: Setting = { at: "hours", is: "hours", told: "opening hours" };
  const services: Setting = {
    at: "services",
    is: "rows",
    told: "services",
    words: ["service"],
    max: 9,
    columns: [
      { at: "name", is: "name" },
      { at: "lasts", is: "figure", unit: "minute" },
      { at: "price", is: "figure", unit: "money" },
    ],
  };
  it.each([
    ["25 minutes work, 5 minutes break", lengths, { work: 25, rest: 5 }],
    ["focus for an hour and break 10", lengths, { rest: 10 }],
    ["work 50 rest 10", lengths, { work: 50, rest: 10 }],
    ["one hour of work", lengths, { work: 60 }],
    ["a timer with 3 tasks", lengths, {}],
    ["we have 120 seats max", places, { places: 120 }],
    ["between four and 8 persons each", places, { places: 8 }],
    ["seats for 20 minutes", places, {}],
    ["three rooms for persons", places, {}],
    ["Columns Ideas, To do, Doing, Done. Cards have a date", columns, { columns: ["Ideas", "To do", "Doing", "Done"] }],
    [
      "columns: backlog, in progress and done, and I want dates",
      columns,
      { columns: ["Backlog", "In progress", "Done"] },
    ],
    ["stages like draft and printed so that I see it", columns, { columns: ["Draft", "Printed"] }],
    ["the stages of the work (draft, edit, out)", columns, { columns: ["Draft", "Edit", "Out"] }],
    ["columns:\n- New\n- Old\n\nand so on", columns, { columns: ["New", "Old"] }],
    ["stages A, B, C, D, E", columns, { columns: ["A", "B", "C", "D"] }],
    ["move cards between columns and see who", columns, {}],
    ["pairs of animals", pictures, { pictures: "Animals" }],
    ["pairs of cars", pictures, {}],
    ["90 minutes for £12 a head", prices, { price: 1200 }],
    ["seats at £15 each", [...places, ...prices], { price: 1500 }],
    ["7.50 a head", prices, { price: 750 }],
    ["each head has 7 teeth", prices, {}],
    ["two focuses a day", lengths, {}],
    ["all in Swiss francs", [money], { currency: "CHF" }],
    ["no money at all", [money], {}],
    ["Open Fri 9 to 3", [hours], { hours: [{ day: "Friday", from: "09:00", until: "15:00" }] }],
  ])("%s", (text, settings, start) =>
    expect(Object.fromEntries(settingsIn(text, settings).map(({ setting, value }) => [setting.at, value]))).toEqual(
      start,
    ),
  );

  it("is written beside what stays, and told", () => {
    const set = settingsIn("columns: New, Old; work 30", [...columns, ...lengths]);
    expect(JSON.parse(startWith('{"columns":["A"],"work":25,"rest":5}', set))).toEqual({
      columns: ["New", "Old"],
      work: 30,
      rest: 5,
    });
    expect(setInWords(set)).toEqual(["set the columns to “New” and “Old”", "set the work to 30"]);
  });

  it("is told with its figures, in its currency", () => {
    const text = "services: Soak 45 min £30, Clip £12.50. Open Tue to Thu and Sat 9 to 5, closed 1-2";
    expect(setInWords(settingsIn(text, [services, hours, money]))).toEqual([
      "set the services to “Soak” (45 min, £30) and “Clip” (£12.50)",
      "set the opening hours to Tuesday to Thursday and Saturday 09:00–13:00 and 14:00–17:00",
      "set the currency to GBP",
    ]);
  });
});

describe("what is asked for beyond the template", () => {
  it.each([
    ["memory card game with animals, two players and confetti at the end", ["two players", "confetti"]],
    ["group chat with a password and pictures of pizza", ["password", "pizza"]],
    ["pomodoro timer with tasks and breaks", []],
    ["mortgage calculator with a graph of what's left and an overpayment", []],
    ["a kanban board for my team, shown on the tablet in the kitchen", []],
    ["appointment page for my salon where customers choose a free time, services: Soak £30, Clip £12", []],
  ])("%s", (text, missing) => {
    const said = chooseTemplate(text)?.missing.join("; ");
    for (const one of missing) expect(said).toContain(one);
    if (missing.length === 0) expect(said).toBe("");
  });
});
