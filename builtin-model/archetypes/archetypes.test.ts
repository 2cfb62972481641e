// Every archetype is a sound app by itself, is found by its own words, and stands in the file that the app reads.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { composeFrom } from "../composing/index.ts";
import { readFacts } from "../facts.ts";
import { filesOf } from "../files/index.ts";
import { readDescription } from "../understanding/describe.ts";
import { archetypesBytes } from "./archetypes-bytes.ts";
import { compileArchetype } from "./compile.ts";
import { ARCHETYPES_FILE } from "./load.ts";
import { compileFolder } from "./read-data.ts";

const all = compileFolder();

it("the file that the app reads holds the archetypes as they are written", () => {
  expect(all.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))).toEqual([]);
  expect(archetypesBytes(all).equals(readFileSync(ARCHETYPES_FILE))).toBe(true);
});

describe("a file that is wrong", () => {
  const right = readFileSync(`${import.meta.dirname}/data/bicycle-workshop.yaml`, "utf8");
  it.each([
    ["bike: -> bike required", "bike: -> tricycle required", "which is no thing of this file"],
    ["Cargo | Child = City", "Cargo | Child = Town", "is no option"],
    ["sum: total, where", "sum: profit, where", 'has no field "profit"'],
    ["status: Waiting for parts, promised", "status: Gone, promised", '"Gone" is no choice'],
    ["labour hours: 1,", "labour hours: many,", "is no number"],
    ["about: Bicycle", "abuot: Bicycle", "Unrecognized key"],
  ])("is told what is wrong: %s → %s", (before, after, problem) => {
    expect(right).toContain(before);
    expect(compileArchetype("wrong", right.replace(before, after)).problems.join("\n")).toContain(problem);
  });
});

describe("the app of every archetype", () => {
  const nothing = readFacts("");
  it.each(all.map(({ name, archetype }) => [name, archetype] as const))("%s", (_name, archetype) => {
    if (!archetype) throw new Error("It does not compile.");
    const app = composeFrom(archetype, readDescription(""), nothing)?.app;
    expect(app?.entities.map(({ many }) => many.toLowerCase())).toEqual(
      archetype.things.map(({ many }) => many.toLowerCase()),
    );
    const overview = app?.pages.find((page) => page.kind === "dashboard");
    expect(overview).toMatchObject({ figures: archetype.figures.slice(0, 5).map(({ label }) => ({ label })) });
    for (const [at, { one, rules }] of archetype.things.entries()) {
      const wanted = rules.filter(({ rule }) => rule !== "capacity");
      expect(app?.entities[at]?.rules?.length ?? 0, one).toBeGreaterThanOrEqual(wanted.length);
    }
    const seed = app ? filesOf(app).get("server/seed.ts") : "";
    for (const { rows, one } of archetype.things) expect(rows.length, one).toBeGreaterThan(2);
    expect(seed).not.toContain("undefined");
  });
});
