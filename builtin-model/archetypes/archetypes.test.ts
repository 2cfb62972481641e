// Every archetype is a sound app by itself, is found by its own words, and stands in the file that the app reads.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { composeFacts } from "../composing/index.ts";
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
    ["priority: choice Normal | Urgent = Normal", "priority: choice Normal | Urgent = Soon", "is no option"],
    ["sum: total, where", "sum: profit, where", 'has no field "profit"'],
    ["status: { not: [Picked up] }", "status: { not: [Gone] }", 'never "Gone"'],
    ["labour hours: 1.5", "labour hours: many", "is no number"],
    ["about: Bicycle", "abuot: Bicycle", "Unrecognized key"],
  ])("is told what is wrong: %s → %s", (before, after, problem) => {
    expect(right).toContain(before);
    expect(compileArchetype("wrong", right.replace(before, after)).problems.join("\n")).toContain(problem);
  });
});

describe("an app of every archetype", () => {
  it.each(all.map(({ name, archetype }) => [name, archetype] as const))("%s", (_name, archetype) => {
    const asked = archetype?.asked[0] ?? "";
    const text = `An app for a ${asked}: ${archetype?.things.map(({ many }) => many).join(", ")}`;
    const built = composeFacts(text, readDescription(text));
    expect(built?.app.entities.length).toBeGreaterThan(0);
    expect(built?.app.entities.length).toBeLessThanOrEqual(14);
  });
});
