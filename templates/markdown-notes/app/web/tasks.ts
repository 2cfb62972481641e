// Boxes in a text: `- [ ] water`. Each is found again by its place among all of them.
const BOX = /^(\s*(?:[-*+]|\d+[.)])\s+\[)([ xX])(\](?=\s))/gm;

/** The text with its box number `at` (from 0) ticked, or not any more. */
export function withTick(text: string, at: number): string {
  let seen = -1;
  return text.replace(BOX, (all, before: string, mark: string, after: string) => {
    seen += 1;
    return seen === at ? `${before}${mark === " " ? "x" : " "}${after}` : all;
  });
}

export function countTasks(text: string): { done: number; all: number } {
  const marks = [...text.matchAll(BOX)].map(([, , mark]) => mark);
  return { done: marks.filter((mark) => mark !== " ").length, all: marks.length };
}
