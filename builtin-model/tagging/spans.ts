// Marks of characters as tags of words and back: "B-E" begins a phrase of label E, "I-E" goes on with it.
import type { Word } from "../reading/index.ts";

/** Tag names of these labels; "O", outside, is the first. */
export function tagNames(labels: readonly string[]): string[] {
  return ["O", ...labels.flatMap((label) => [`B-${label}`, `I-${label}`])];
}

/** The tag of each word, as its number in `tags`; a mark that holds no whole word has none. */
export function tagsOf(
  words: readonly Word[],
  marks: readonly { start: number; end: number; label: string }[],
  tags: readonly string[],
): Uint8Array {
  const found = new Uint8Array(words.length);
  const inOrder = [...marks].sort((left, right) => left.start - right.start);
  let index = 0;
  for (const { start, end, label } of inOrder) {
    while (index < words.length && (words[index] as Word).end <= start) index += 1;
    let isFirst = true;
    while (index < words.length && (words[index] as Word).start < end) {
      found[index] = tags.indexOf(`${isFirst ? "B" : "I"}-${label}`);
      isFirst = false;
      index += 1;
    }
  }
  return found;
}

/** Spans of words `from` up to but not including `to`. */
export function spansOf(tags: Uint8Array, names: readonly string[]): { from: number; to: number; label: string }[] {
  const spans: { from: number; to: number; label: string }[] = [];
  for (let at = 0; at < tags.length; at++) {
    const name = names[tags[at] as number] as string;
    if (!name.startsWith("B-")) continue;
    let to = at + 1;
    while (to < tags.length && names[tags[to] as number] === `I-${name.slice(2)}`) to += 1;
    spans.push({ from: at, to, label: name.slice(2) });
  }
  return spans;
}
