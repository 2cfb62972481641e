// Wishes and what sentences say about access, by what was learned from the corpus.
import { describe, expect, it } from "vitest";
import { sentencesAccess } from "../access/index.ts";
import { INTENTS } from "../corpus/labels.ts";
import { nameTable } from "./app-names.ts";
import { rankIntents } from "./index.ts";

const APP = {
  things: [
    { name: "Repairs", fields: ["Date", "Labour hours"] },
    { name: "Bikes", fields: ["Frame number"] },
  ],
};

describe("the intents of a wish", () => {
  it("are all ranked, with chances that make one", () => {
    const ranked = rankIntents("add a phone number to bikes", APP);
    expect(ranked.map(({ intent }) => intent).sort()).toEqual([...INTENTS].sort());
    expect(ranked.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 5);
    expect(ranked.every(({ chance }, at) => chance <= (ranked[at - 1]?.chance ?? 1))).toBe(true);
  });

  it("know names of the app by their lemmas, however many words they have", () => {
    const names = nameTable(APP);
    expect(names.get("repair")).toBe("thing");
    expect(names.get("labour hour")).toBe("field");
  });

  it("bear any text", () => {
    for (const wish of ["", "?!", "a ".repeat(30_000)])
      expect(rankIntents(wish, { things: [] })).toHaveLength(INTENTS.length);
  });
});

describe("what sentences say about access", () => {
  const said = (text: string) => sentencesAccess(text, new Set(["entry"]));

  it("stands by sentence, with chances that make one", () => {
    const sentences = said("We write entries. Nobody else sees your entries.");
    expect(sentences.map(({ start, end }) => [start, end])).toEqual([
      [0, 17],
      [18, 48],
    ]);
    for (const { chances } of sentences)
      expect(Object.values(chances).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 5);
  });

  it("is likelier narrow than open where nobody else is to look", () => {
    const [plain, closed] = said("We write entries with a date. Everybody sees only their own entries.");
    expect(plain?.chances.unsaid).toBeGreaterThan(closed?.chances.unsaid ?? 1);
    expect(closed?.chances.own).toBeGreaterThan(closed?.chances.all ?? 1);
  });
});
