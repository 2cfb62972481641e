// Facts of phrases and clauses as a tagger might find them.
import { expect, test } from "vitest";
import { factsOf } from "./facts.ts";
import { readText } from "./reading/index.ts";

/** The first place of each of these words, as a phrase with this label; fields belong to the phrase at `of`. */
function factsOfPhrases(text: string, said: [label: string, phrase: string, of?: number][], noise?: string) {
  const words = readText(text);
  const rangeOf = (phrase: string) => {
    const wanted = phrase.split(" ");
    const from = words.findIndex((_, at) => wanted.every((word, next) => words[at + next]?.lower === word));
    return { from, to: from + wanted.length };
  };
  const none = { phrase: null, chance: 1 };
  return factsOf({
    words,
    phrases: said.map(([label, phrase, of]) => ({
      ...rangeOf(phrase),
      label,
      chance: 1,
      of: of === undefined ? none : { phrase: of, chance: 1 },
      by: none,
    })),
    clauses: noise ? [{ ...rangeOf(noise), label: "noise", chance: 1 }] : [],
    chances: new Map(),
    fieldRows: 0,
  });
}

test("fields belong to no thing that is only chatted about, but to the wanted one before", () => {
  const { things } = factsOfPhrases(
    "Rooms to let. She is scared of computers. Nights, breakfast.",
    [
      ["E", "rooms"],
      ["E", "computers"],
      ["F", "nights", 1],
      ["F", "breakfast", 1],
    ],
    "she is scared of computers",
  );
  expect(things.map(({ key, at, isUnwanted, fields }) => [key, at, isUnwanted, fields.length])).toEqual([
    ["room", 0, false, 2],
    ["computer", 8, true, 0],
  ]);
});

test("flight records are the flights that are told of", () => {
  const { things } = factsOfPhrases("My flight records. Each flight has a date.", [
    ["E", "flight records"],
    ["E", "flight"],
    ["F", "date", 0],
  ]);
  expect(things.map(({ key, fields }) => [key, fields.map((field) => field.key)])).toEqual([["flight", ["date"]]]);
});
