// Reading a unified diff.
import { expect, it } from "vitest";
import { besideEachOther, diffLines } from "./diff-lines.ts";

it("numbers removed lines by the old text and the others by the new one, with gaps between hunks", () => {
  const diff =
    "@@ -1,2 +1,3 @@\n one\n-two\n+deux\n+trois\n@@ -40,1 +41,1 @@\n-old\n+new\n\\ No newline at end of file\n";
  expect(diffLines(diff)).toEqual([
    { kind: "same", number: 1, text: "one" },
    { kind: "removed", number: 2, text: "two" },
    { kind: "added", number: 2, text: "deux" },
    { kind: "added", number: 3, text: "trois" },
    { kind: "gap", text: "Line 41" },
    { kind: "removed", number: 40, text: "old" },
    { kind: "added", number: 41, text: "new" },
  ]);
});

it("keeps lines that look like headers, and says nothing of an empty diff", () => {
  expect(diffLines("@@ -1 +1 @@\n--- a\n+++ b")).toEqual([
    { kind: "removed", number: 1, text: "-- a" },
    { kind: "added", number: 1, text: "++ b" },
  ]);
  expect(diffLines("")).toEqual([]);
});

it("in two columns what was removed stands beside what took its place, and the rest beside itself", () => {
  const texts = besideEachOther(diffLines("@@ -1,4 +1,4 @@\n same\n-one\n-two\n+uno\n end\n+more")).map(
    ({ before, after }) => [before?.text ?? null, after?.text ?? null],
  );
  expect(texts).toEqual([
    ["same", "same"],
    ["one", "uno"],
    ["two", null],
    ["end", "end"],
    [null, "more"],
  ]);
});
