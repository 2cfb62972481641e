// Which author's texts teach, which tune and which only test: nobody looks at what the test authors wrote, nor tunes on it.

export type Part = "train" | "tune" | "test";

const TUNE: readonly string[] = ["bela", "stranger10"];
const TEST: readonly string[] = ["carl", "ilse", "xenia", "stranger11", "stranger12"];

export function partOf(author: string): Part {
  if (TEST.includes(author)) return "test";
  return TUNE.includes(author) ? "tune" : "train";
}

/** These marked no arrows and no braces: their texts teach phrases only. */
export const PHRASES_ONLY: readonly string[] = ["lee", "morgan", "robin", "sam"];
