import { describe, expect, it } from "vitest";
import { compose } from "../blueprint/compose.ts";
import { sound } from "../blueprint/repair.ts";
import { readDescription } from "../understanding/describe.ts";
import { expectationsIn, shortcomings } from "./expectations.ts";

describe.each([
  "hobbies.txt",
  "trades.txt",
  "clubs-and-schools.txt",
  "care-and-farms.txt",
  "public-pages.txt",
  "loose-words.txt",
  "people.txt",
  "small-trades.txt",
  "odd-hobbies.txt",
  "other-languages.txt",
])("descriptions in %s become what they ask for", (list) => {
  it.each(expectationsIn(list).map((expectation) => [expectation.description, expectation] as const))(
    "%s",
    (description, expectation) => {
      expect(shortcomings(expectation, sound(compose(readDescription(description))))).toEqual([]);
    },
  );
});

it("an expectation that an app does not meet is told", () => {
  const [expectation] = expectationsIn("trades.txt");
  if (!expectation) throw new Error("trades.txt expects nothing");
  const other = sound(compose(readDescription("Keep track of my beehives and honey batches")));
  expect(shortcomings(expectation, other)).toContain("no bikes");
});
