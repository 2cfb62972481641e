// Lists of things among their attributes become tables of the things with the attributes as fields.
import { describe, expect, it } from "vitest";
import { compose } from "../../blueprint/compose.ts";
import { readDescription } from "../describe.ts";

const appOf = (text: string) => compose(readDescription(text));
const tablesOf = (text: string) => appOf(text).entities.map(({ name }) => name);
const fieldsOf = (text: string, name: string) =>
  appOf(text)
    .entities.find((one) => one.name === name)
    ?.fields.map(({ key }) => key) ?? [];
const fieldOf = (text: string, name: string, key: string) =>
  appOf(text)
    .entities.find((one) => one.name === name)
    ?.fields.find((field) => field.key === key);

describe("lists of things and attributes", () => {
  it.each<[string, Record<string, string[]>]>([
    [
      "app for our alpaca farm: animals, shearing dates, fleece weights and colours, and who bought which fleece",
      { animals: ["name"], shearings: ["animal", "shornOn"], fleeces: ["weight", "colour", "buyer"] },
    ],
    [
      "Track my sourdough: each bake with flour, hydration %, rise time, oven temp and a photo; rate the result",
      { bakes: ["flour", "hydration", "riseTime", "ovenTemp", "photo", "rating"] },
    ],
    [
      "library of board games in our cafe. guests look for games by number of players and length, we mark what is missing pieces",
      { board_games: ["players", "missingPieces"] },
    ],
    [
      "beekeeping log for 12 hives: inspections, queen status, varroa count, honey harvest kg per hive with yearly chart",
      {
        hives: ["name"],
        inspections: ["hive", "inspectedOn", "queenStatus", "varroaCount"],
        honey_harvests: ["hive", "harvestedOn", "kilograms"],
      },
    ],
    [
      "genealogy of my family: people with birth and death dates, parents, marriages, photos and stories",
      { people: ["bornOn", "deathDate", "mother", "father"], marriages: ["marriedOn"], stories: ["title"] },
    ],
    [
      "Goat dairy: goats, milking amounts in litres, kidding dates, vet visits, hoof trimming",
      { goats: ["name"], milkings: ["goat", "amount"], kiddings: ["date", "goat"], vet_visits: [], hoof_trimmings: [] },
    ],
    [
      "Orchard log: trees, pruning dates, spray treatments, harvest kg per tree",
      { trees: ["name"], prunings: ["tree", "doneAt"], harvests: ["tree", "kilograms"] },
    ],
    [
      "Bike workshop: bikes, repair dates, parts used, labour minutes, cost $ and who owns which bike",
      { bikes: ["owner"], repairs: ["partsUsed", "labourMinutes", "cost"] },
    ],
    [
      "Garden: beds, plantings, sowing and harvest dates, yields kg, watering",
      { beds: ["name"], plantings: ["sowingDate", "harvestDate", "yield"], waterings: ["wateredOn"] },
    ],
    [
      "Track workouts: exercises, sets, reps, weight kg, rest time min",
      { exercises: ["sets", "reps", "weight", "restTime", "workout"] },
    ],
    [
      "School nurse: pupils, allergies, visits with symptoms and treatment, temperature °C, parents called or not",
      { pupils: ["name"], visits: ["symptom", "treatment", "temperature", "parentsCalled"] },
    ],
  ])("%s", (text, tables) => {
    expect(tablesOf(text)).toEqual(expect.arrayContaining(Object.keys(tables)));
    for (const [name, fields] of Object.entries(tables))
      expect(fieldsOf(text, name)).toEqual(expect.arrayContaining(fields));
  });

  it.each([
    [
      "alpaca farm: animals, shearing dates, fleece weights and colours, and who bought which fleece",
      "weights|colours",
    ],
    ["games by number of players and length: look for games by number of players and length", "^players$"],
    ["running club: runners, training dates, distances and times, race results", "distances|times"],
    ["cheese cellar: wheels, turning dates, weights, rind colours and tasting notes", "weights|colours"],
    ["horse stable: horses, farrier visits, vaccination dates, feed amounts, who rides which horse", "amounts|dates"],
    ["Track my migraines: each attack with start time, duration, pain level, triggers, meds taken", "migraines"],
  ])("make no table of attributes: %s", (text, pattern) => {
    expect(tablesOf(text).filter((name) => new RegExp(pattern).test(name))).toEqual([]);
  });

  it("begin with what the text names first", () => {
    expect(tablesOf("swim team: swimmers, lap times, meets, heat sheets")[0]).toBe("swimmers");
    expect(tablesOf("running club: runners, training dates, distances and times, race results")[0]).toBe("runners");
  });

  it("know that parents of people are people", () => {
    const text = "family tree: people with birth and death dates, parents, marriages, photos and stories";
    expect(fieldOf(text, "people", "mother")).toMatchObject({ kind: "relation", to: "people" });
    expect(tablesOf(text)).not.toContain("parents");
  });

  it.each([
    "Fishing log: catches with species, weight, length, lure and spot",
    "Books: my reading log, books with author, pages, start and finish date",
    "Community events with a public page: events with photo, date and time, place",
  ])("take no field from the words before them: %s", (text) => {
    const keys = appOf(text).entities.flatMap(({ fields }) => fields.map(({ key }) => key));
    expect(keys.filter((key) => /with|page/i.test(key) && key !== "pages")).toEqual([]);
  });

  it("are read behind a sentence about oneself, and players keep their names", () => {
    const text =
      "I coach a youth volleyball team and want to note players with jersey number, position and height, practices with date, and matches with opponent and sets won";
    expect(fieldsOf(text, "players")).toEqual(["name", "jerseyNumber", "position", "height"]);
    expect(fieldsOf(text, "matches")).toEqual(expect.arrayContaining(["opponent", "setsWon"]));
    expect(tablesOf(text)).toContain("practices");
    expect(tablesOf(text)).not.toContain("positions");
  });

  it("are left alone where they name only things, or readings of their own", () => {
    expect(tablesOf("Falconry club: birds, weights every day, flights, prey")).toContain("weights");
    expect(tablesOf("Podcast tool: episodes, guests, sponsors")).toEqual(["episodes", "guests", "sponsors"]);
  });
});

describe("units behind a name", () => {
  it("give the kind and the unit", () => {
    const text = "My brewing: each batch with hops, ABV %, volume ml, mash min, price $ and weight kg";
    expect(fieldOf(text, "batches", "abv")?.kind).toBe("percent");
    expect(fieldOf(text, "batches", "volume")).toMatchObject({ kind: "number", unit: "ml" });
    expect(fieldOf(text, "batches", "mash")?.kind).toBe("duration");
    expect(fieldOf(text, "batches", "price")?.kind).toBe("money");
    expect(fieldOf(text, "batches", "weight")).toMatchObject({ kind: "number", unit: "kg" });
  });
});
