// Which app a description gets: how it is written, what each app has of what was read, and behaviours of lists that are surely meant.
import { describe, expect, it } from "vitest";
import type { AppSpec } from "../blueprint/types.ts";
import { firstApp } from "../conversation/first-app.ts";
import { type About, type Facts, NOTHING_READ, readFacts, type Thing } from "../facts.ts";
import { readDescription } from "../understanding/describe.ts";
import { withBehaviours } from "./behaviours.ts";
import { agreement, canBeBetter } from "./better-way.ts";
import { composeFacts } from "./index.ts";

const LAID_OUT = "Piano school with pupils, lessons and invoices: each pupil has a name, a phone and a level.";
const TOLD = "I teach the piano and never know what my pupils practised, so I want to note their lessons.";

it("the rules' app gives way sooner where not all that they found is laid out, and never where a firm requires it", () => {
  const said = "Each pupil has a name and a phone. Each lesson has a day and a length.";
  const [app, one] = [appOf(said), readFacts(said)];
  expect(agreement(app, one)).toBeGreaterThan(0.4);
  expect(agreement(app, one)).toBeLessThan(1);
  expect(canBeBetter(app, readDescription(TOLD), one)).toBe(true);
  expect(canBeBetter(app, readDescription(LAID_OUT), one)).toBe(false);
  expect(canBeBetter(app, readDescription("The system shall keep pupils. Users shall see lessons."), one)).toBe(false);
});

const thing = (name: string, chance: number): Thing => ({
  name,
  key: name,
  chance,
  fields: [],
  options: [],
  partOf: null,
  at: 0,
  isUnwanted: false,
});
const appOf = (text: string): AppSpec => {
  const app = composeFacts(text, readDescription(text))?.app;
  if (!app) throw new Error("There is no app.");
  return app;
};

describe("an app of lamps and shades", () => {
  const app = appOf("Each lamp has a wax colour, a height and a serial number.");

  it("agrees less with what was read the more it lacks, and not at all with something else", () => {
    const lamps: Facts = { ...NOTHING_READ, things: [thing("lamp", 0.9)] };
    const both: Facts = { ...NOTHING_READ, things: [thing("lamp", 0.9), thing("shade", 0.9)] };
    expect(agreement(app, lamps)).toBeGreaterThan(agreement(app, both));
    expect(agreement(app, { ...NOTHING_READ, things: [thing("boat", 0.9)] })).toBe(0);
  });

  const isDue = (about: number | null): About => ({
    name: "due this week",
    key: "due this week",
    chance: 0.9,
    thing: about,
  });

  it("gets a due date where its list is surely meant, and the app that was given stays as it was", () => {
    const before = JSON.stringify(app);
    const due = withBehaviours(app, { ...NOTHING_READ, things: [thing("lamp", 0.9)], figures: [isDue(0)] });
    expect(due.entities[0]?.fields.some(({ alert }) => alert !== undefined)).toBe(true);
    expect(JSON.stringify(app)).toBe(before);
  });

  it.each([
    ["no list is meant", [thing("lamp", 0.9)], null],
    ["another thing is meant", [thing("boat", 0.9)], 0],
    ["it was hardly read", [thing("lamp", 0.2)], 0],
  ])("stays as it is where %s", (_, things, about) => {
    expect(withBehaviours(app, { ...NOTHING_READ, things, figures: [isDue(about)] })).toBe(app);
  });
});

it.each([
  ["App for our team with tasks, notes and meetings.", ["tasks", "notes", "meetings"]],
  ["Keep pupils, lessons, fees and rooms. Each pupil has a name and a fee.", ["pupils", "lessons", "fees", "rooms"]],
])("no list that is laid out is lost: %s", (text, lists) => {
  const first = firstApp(text);
  const names = first && "app" in first ? first.app.entities.map(({ name }) => name) : [];
  expect(names).toEqual(expect.arrayContaining(lists));
});
