import { describe, expect, it } from "vitest";
import { mergeLines } from "./merge.ts";

const BEFORE = "a\nb\nc\nd";

describe("a change brought into a file edited by hand", () => {
  it("keeps both where they touch different lines", () => {
    expect(mergeLines(BEFORE, "a\nb\nnew\nc\nd", "mine\na\nb\nc\nd")).toBe("mine\na\nb\nnew\nc\nd");
    expect(mergeLines(BEFORE, "a\nB\nc\nd", "a\nb\nc\nd\nmine")).toBe("a\nB\nc\nd\nmine");
    expect(mergeLines(BEFORE, "a\nc\nd", "a\nb\nc\nmine\nd")).toBe("a\nc\nmine\nd");
  });

  it("is refused where the line is another one now", () => {
    expect(mergeLines(BEFORE, "a\nB\nc\nd", "a\nmine\nc\nd")).toBeNull();
    expect(mergeLines(BEFORE, "a\nb\nnew\nc\nd", "a\nx\nc\nd")).toBeNull();
  });

  it("is refused where the place is not certain", () => {
    expect(mergeLines("a\nb", "a\nnew\nb", "a\na\nb")).toBeNull();
  });
});
