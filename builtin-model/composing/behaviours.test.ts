// What apps of read facts do beyond keeping rows: due dates, alerts, what is owed, turns; in the plan, in files and in the reply.
import { describe, expect, it } from "vitest";
import type { EntitySpec } from "../blueprint/types.ts";
import { firstReply } from "../conversation/reply.ts";
import { type About, NOTHING_READ, type Thing } from "../facts.ts";
import { entityFile } from "../files/entity-file.ts";
import { readDescription } from "../understanding/describe.ts";
import { giveBehaviours } from "./behaviours.ts";
import { composeFacts } from "./index.ts";
import { keyOf } from "./words.ts";

function built(text: string) {
  const app = composeFacts(text, readDescription(text))?.app;
  if (!app) throw new Error("There is no app.");
  const [overview] = app.pages.flatMap((page) => (page.kind === "dashboard" ? [page] : []));
  const entityOf = (name: string) => app.entities.find((entity) => entity.name === name) as EntitySpec;
  return { app, overview, entityOf };
}

describe("inspections every 10 days, and hives that are due", () => {
  const { app, overview, entityOf } = built(
    "Beehives with inspections, every 10 days in summer. Which hives are due for inspection today?",
  );
  const hives = entityOf("beehives");

  it("the hive's next day follows its newest inspection and its own interval", () => {
    expect(hives.rules).toContainEqual(expect.objectContaining({ rule: "latestOf", from: "inspections", of: "day" }));
    expect(hives.rules).toContainEqual(expect.objectContaining({ rule: "dueAfter", every: "every", unit: "day" }));
    expect(hives.fields).toContainEqual(expect.objectContaining({ key: "every", default: 10, unit: "days" }));
  });

  it("the first page begins with those that are due", () => {
    expect(overview?.figures[0]).toEqual({
      label: "Beehives due",
      of: "beehives",
      filter: { nextDue: { alert: true } },
    });
    expect(overview?.lists[0]).toMatchObject({ of: "beehives", sort: "nextDue" });
  });

  it("files say it in the kit's calls, and the reply tells it", () => {
    const file = entityFile(hives);
    expect(file).toMatch(/import \{[^}]*dueAfter, entity[^}]*latestOf/);
    expect(file).toMatch(/alert: \{ days: 7/);
    expect(firstReply(app, null)).toContain("“Next due” of beehives is “Every” (days) after “Last inspection”");
  });
});

it("what is overdue after three weeks is due three weeks after the day that it went out", () => {
  const { entityOf } = built(
    "Library of board games in our club: who has which game, since when, overdue after 3 weeks.",
  );
  expect(entityOf("board_games").rules).toContainEqual({
    rule: "dueAfter",
    field: "due",
    after: "sinceWhen",
    every: 3,
    unit: "week",
  });
});

it("a figure that goes red above a bound stands out, and is counted", () => {
  const { app, overview } = built("Fridge temperatures at my café, three fridges, twice a day, goes red above 8.");
  const [entity] = app.entities;
  const field = entity?.fields.find(({ alert }) => alert?.over === 8);
  expect(field?.kind).toBe("number");
  expect(overview?.figures[0]).toMatchObject({ of: entity?.name, filter: { [field?.key ?? ""]: { alert: true } } });
});

it("what each student still owes is the sum of the lessons that are not paid", () => {
  const { overview, entityOf } = built(
    "I give piano lessons, students pay per lesson, I want to see what each one still owes me.",
  );
  expect(entityOf("students").rules).toContainEqual(
    expect.objectContaining({ rule: "sumOf", from: "lessons", of: "price", where: { paid: false } }),
  );
  expect(overview?.lists[0]).toMatchObject({ of: "students", filter: { owes: { min: 1 } } });
});

const thing = (name: string): Thing => ({
  ...named(name),
  at: 0,
  fields: [],
  options: [],
  partOf: null,
  isUnwanted: false,
});
const named = (name: string) => ({ name, key: keyOf(name), chance: 1 });
const about = (name: string, at: number | null = null): About => ({ ...named(name), thing: at });
const entity = (name: string, fields: EntitySpec["fields"]): EntitySpec => ({
  name,
  one: name.replace(/s$/, ""),
  many: name,
  icon: "folder",
  access: "shared",
  part: "main",
  fields: [{ key: "name", label: "Name", kind: "text" }, ...fields],
});

it("whose turn it is are those with the fewest rows", () => {
  const flats = entity("flats", []);
  const cleanings = entity("cleanings", [{ key: "flat", label: "Flat", kind: "relation", to: "flats" }]);
  const shown = giveBehaviours([cleanings, flats], { ...NOTHING_READ, figures: [about("whose turn it is")] });
  expect(flats.rules).toEqual([{ rule: "sumOf", field: "times", from: "cleanings", by: "flat" }]);
  expect(shown.lists).toEqual([{ title: "Whose turn it is", of: "flats", sort: "times" }]);
});

it("a question about a figure that no list has makes none of another one stand out", () => {
  const tyres = entity("tyres", [{ key: "size", label: "Size", kind: "number" }]);
  const facts = { ...NOTHING_READ, things: [thing("tyres")], figures: [about("which ones are under 4 mm", 0)] };
  expect(giveBehaviours([tyres], facts)).toEqual({ figures: [], lists: [] });
  expect(tyres.fields.some(({ alert }) => alert)).toBe(false);
});

it("an amount that was paid is no answer to who owes", () => {
  const rents = entity("rents", [{ key: "paid", label: "Paid", kind: "money" }]);
  const facts = { ...NOTHING_READ, things: [thing("rents")], figures: [about("who still owes", 0)] };
  expect(giveBehaviours([rents], facts)).toEqual({ figures: [], lists: [] });
});
