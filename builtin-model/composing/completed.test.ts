// What the rules read is completed and cleaned by what was read surely, unless the text says who may see or change what.
import { describe, expect, it } from "vitest";
import { type Facts, readFacts, type WordRead } from "../facts.ts";
import { readDescription } from "../understanding/describe.ts";
import { completed } from "./completed.ts";

const TEXT = "Track lamps and shades. Each lamp has a height.";
const readAs = (lemma: string, read: Partial<WordRead>): Facts => {
  const facts = readFacts(TEXT);
  const words = new Map(facts.words).set(lemma, { thing: 0, people: 0, field: 0, option: 0, ...read });
  return { ...facts, things: [], words };
};
const lists = (text: string, facts: Facts) => completed(readDescription(text), facts).things.map(({ one }) => one);

describe("a description of lamps and shades", () => {
  it("loses a list that was read as nothing, and keeps one that was read as a thing", () => {
    expect(lists(TEXT, readAs("shade", { thing: 0.9 }))).toContain("shade");
    expect(lists(TEXT, readAs("shade", {}))).not.toContain("shade");
  });

  it("gets a thing that was read surely, with its fields, and none that was hardly read", () => {
    const boat = { name: "boats", key: "boat", at: 0, options: [], partOf: null, isUnwanted: false };
    const fields = [{ name: "mooring", key: "mooring", chance: 0.9 }];
    const facts = (chance: number): Facts => ({ ...readFacts(TEXT), things: [{ ...boat, chance, fields }] });
    const found = completed(readDescription(TEXT), facts(0.9)).things.find(({ one }) => one === "boat");
    expect(found?.fields.map(({ label }) => label)).toEqual(["Mooring"]);
    expect(lists(TEXT, facts(0.3))).not.toContain("boat");
  });

  it("keeps its lists where it says who may see what", () => {
    const said = `${TEXT} Only the owner sees the shades.`;
    expect(lists(said, readAs("shade", {}))).toEqual(readDescription(said).things.map(({ one }) => one));
  });
});

describe("a field that was said once", () => {
  const text = "Lamps have a height. Shades have a colour.";
  const shades = { name: "shades", key: "shade", chance: 1, at: 0, options: [], partOf: null, isUnwanted: false };
  const heights = (said: string) => {
    const facts = {
      ...readFacts(said),
      things: [{ ...shades, fields: [{ name: "height", key: "height", chance: 1 }] }],
    };
    return completed(readDescription(said), facts).things.filter(({ fields }) =>
      fields.some(({ label }) => label === "Height"),
    ).length;
  };

  it("is the list's that the rules found it for, whatever list it was read of", () => {
    expect(heights(text)).toBe(1);
  });
});

describe("what stands in brackets behind a field", () => {
  const text = "Vases with name, glaze (matt, clear, crackled) and height (number)";
  const read = (key: string) => ({ name: key, key, chance: 0.9 });
  const vases = { name: "vases", key: "vase", chance: 1, at: 0, options: [], partOf: null, isUnwanted: false };
  const facts = {
    ...readFacts(text),
    things: [{ ...vases, fields: ["glaze", "matt", "clear", "crackled", "height", "number"].map(read) }],
  };

  it("are its options and no fields, and the field is no list", () => {
    const found = completed(readDescription(text), facts).things;
    const fields = found.find(({ one }) => one === "vase")?.fields.map(({ label, options }) => [label, options]);
    expect(fields).toContainEqual(["Glaze", ["Matt", "Clear", "Crackled"]]);
    for (const within of ["Matt", "Number"]) expect(fields?.map(([label]) => label)).not.toContain(within);
    expect(found.map(({ one }) => one)).not.toContain("glaze");
  });
});
