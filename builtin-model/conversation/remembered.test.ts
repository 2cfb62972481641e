import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("what was thought is not thought again, and nobody's changes to it are seen by others", () => {
  const asked: string[] = [];
  const think = remembered(({ words }: { words: string }) => {
    asked.push(words);
    return { lists: [words] };
  });
  think({ words: "bees" }).lists.push("wasps");
  expect(think({ words: "bees" })).toEqual({ lists: ["bees"] });
  expect(asked).toEqual(["bees"]);
});

test("only the last few are kept", () => {
  const asked: number[] = [];
  const think = remembered((number: number) => asked.push(number));
  for (const number of [1, 2, 3, 4, 1, 5, 1, 2]) think(number);
  expect(asked).toEqual([1, 2, 3, 4, 5, 2]);
});
