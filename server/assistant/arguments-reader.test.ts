// The arguments of a call, read while they come in pieces.
import { expect, test } from "vitest";
import { createArgumentsReader } from "./arguments-reader.ts";

/** What the reader has said after all pieces of this size. */
function readInPieces(json: string, size: number) {
  const read = createArgumentsReader();
  let text = "";
  let path: string | null = null;
  for (let at = 0; at < json.length; at += size) {
    const found = read(json.slice(at, at + size));
    text += found.text;
    path = found.path;
  }
  return { path, text };
}
const TEXT = 'A "quoted"\n\tline \\ of {"path": "not this"} – ümläute 🐝';

test.each([1, 2, 3, 7, 1_000])("a file's path and text are the same in pieces of %i characters", (size) => {
  const input = { path: "web/pages/hives.tsx", content: TEXT };
  expect(readInPieces(JSON.stringify(input), size)).toEqual({ path: input.path, text: TEXT });
  const escaped = JSON.stringify(input).replace(/[^\x20-\x7e]/g, (one) =>
    [...Array(one.length).keys()].map((at) => `\\u${one.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
  expect(readInPieces(escaped, size).text).toBe(TEXT);
});

test("of several replacements the new passages are shown, the old ones are not", () => {
  const edits = [
    { find: "one", replace: "two" },
    { find: "three", replace: "four" },
  ];
  expect(readInPieces(JSON.stringify({ path: "a.ts", edits }), 5)).toEqual({ path: "a.ts", text: "two\n…\nfour" });
});

test("a path is told as soon as it is whole, and what is no JSON tells nothing", () => {
  const read = createArgumentsReader();
  expect(read('{"path": "web/pa').path).toBeNull();
  expect(read('ges.ts", "con').path).toBe("web/pages.ts");
  expect(readInPieces("<write_file>nothing</write_file>", 4)).toEqual({ path: null, text: "" });
});
