import { expect, test } from "vitest";
import { askingWords } from "./asking.ts";
import { readText } from "./read-text.ts";

const asking = (text: string): string => {
  const words = readText(text);
  return [...askingWords(words)].map((at) => words[at]?.text).join(" ");
};

test.each([
  ["Keep track of the books of our library", "Keep track"],
  ["We want to keep a close eye on our hives", "keep a close eye"],
  ["Track dogs in our kennel. Log visits.", "Track Log"],
  ["I need to record calls", "record"],
])("%s asks by “%s”", (text, words) => expect(asking(text)).toBe(words));

test.each([
  "Track: artist, length",
  "Log for the sauna club",
  "Our records by artist",
  "The tracks of an album, and we keep tracks",
  "List",
  "",
])("“%s” asks by no word", (text) => expect(asking(text)).toBe(""));
