// Messages as paragraphs, lists and code.
import { describe, expect, it } from "vitest";
import { parseText } from "./parse-text.ts";

describe("a message's text", () => {
  it("is split into paragraphs at blank lines and keeps single line breaks", () => {
    expect(parseText("One\ntwo\n\nThree")).toEqual([
      { kind: "paragraph", spans: [{ kind: "text", text: "One\ntwo" }] },
      { kind: "paragraph", spans: [{ kind: "text", text: "Three" }] },
    ]);
  });

  it("knows bullets and numbers", () => {
    expect(
      parseText("Has:\n- a\n- b\n1. first\n2. second").map((block) => block.kind === "list" && block.items.length),
    ).toEqual([false, 2, 2]);
  });

  it("knows strong words, code and fences, and leaves HTML as the text it is", () => {
    expect(parseText("**Bold** and `x` <b>no</b>")).toEqual([
      {
        kind: "paragraph",
        spans: [
          { kind: "strong", text: "Bold" },
          { kind: "text", text: " and " },
          { kind: "code", text: "x" },
          { kind: "text", text: " <b>no</b>" },
        ],
      },
    ]);
    expect(parseText("```ts\nconst a = 1\n```\nafter")).toEqual([
      { kind: "code", text: "const a = 1" },
      { kind: "paragraph", spans: [{ kind: "text", text: "after" }] },
    ]);
    expect(parseText("```\nunclosed")).toEqual([{ kind: "code", text: "unclosed" }]);
  });
});
