// Options in a row, of which only some were found.
import { describe, expect, it } from "vitest";
import { wholeRow } from "./rows-of-options.ts";
import type { Slot } from "./wish.ts";

/** What is written in brackets was found. */
function rowOf(marked: string): string[] {
  const slots: Slot[] = [];
  let text = "";
  for (const [part] of marked.matchAll(/\[[^\]]*\]|[^[]+/g)) {
    const inner = part.startsWith("[") ? part.slice(1, -1) : part;
    if (inner !== part)
      slots.push({ label: "O", text: inner, start: text.length, end: text.length + inner.length, chance: 1 });
    text += inner;
  }
  return wholeRow(text, slots);
}

describe("a row of options", () => {
  it.each([
    ["it should be N, [E], [S] or W, nothing else", ["N", "E", "S", "W"]],
    ["kind: left one, right one, [expressed], [formula].", ["expressed", "formula"]],
    ["pick [soft], minced, puree or [liquid]!", ["soft", "minced", "puree", "liquid"]],
    ["[soft], [minced], puree, liquid, please", ["soft", "minced", "puree", "liquid"]],
    ["[red] or [green], and let me pick", ["red", "green"]],
    ["[red] or [green], for everyone", ["red", "green"]],
    ["[open], [closed], sorted by date", ["open", "closed"]],
    ["[open]. [closed]", ["open", "closed"]],
    ["only [one] here, two, three", ["one"]],
    ["nothing here", []],
  ])("%s", (marked, options) => expect(rowOf(marked)).toEqual(options));

  it("ends somewhere", () => {
    const many = Array.from({ length: 500 }, (_, at) => `a${at}`).join(", ");
    expect(rowOf(`[x], [y], ${many}`)).toHaveLength(20);
  });
});
