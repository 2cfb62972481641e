// What a model is told when a passage is not in a file: other spaces, what stands near its first line, or what is most like it.
const NEARBY_LINES = 3;
const SHOWN_CHARACTERS = 1_500;
/** Lines that are compared, and characters of each: a file can be long. */
const LINES_COMPARED = 5_000;
const LINE_CHARACTERS = 200;
const ALIKE_AT_LEAST = 0.5;

const squeezed = (value: string): string => value.replace(/\s+/g, " ").trim();

/** One sentence and the nearest text. */
export function absent(path: string, text: string, find: string): string {
  const lines = text.split("\n");
  const first = squeezed(find.split("\n").find((line) => line.trim() !== "") ?? "");
  const near = lines.findIndex((line) => first !== "" && squeezed(line).includes(first));
  const count = Math.max(NEARBY_LINES, find.split("\n").length);
  const shown = (from: number) =>
    lines
      .slice(from, from + count)
      .join("\n")
      .slice(0, SHOWN_CHARACTERS);
  if (near >= 0) {
    const reason = squeezed(text).includes(squeezed(find))
      ? "only its spaces and line breaks differ"
      : "what follows differs";
    return `${path} does not contain exactly that text: its first line is there in line ${near + 1}, but ${reason}. The file says:\n${shown(near)}`;
  }
  const like = mostAlike(lines, first);
  return like === null
    ? `${path} does not contain that text, nor its first line. Read the file again and copy the passage exactly.`
    : `${path} does not contain that text, nor its first line. Most like it is line ${like + 1}; the file says there:\n${shown(like)}`;
}

/** The line that shares most pairs of letters with the one that is looked for; null when none is much like it. */
function mostAlike(lines: readonly string[], wanted: string): number | null {
  const pairs = pairsOf(wanted);
  let best = { at: -1, likeness: 0 };
  for (const [at, line] of lines.slice(0, LINES_COMPARED).entries()) {
    const others = pairsOf(squeezed(line));
    const shared = [...others].filter((pair) => pairs.has(pair)).length;
    const likeness = (2 * shared) / Math.max(1, pairs.size + others.size);
    if (likeness > best.likeness) best = { at, likeness };
  }
  return best.likeness >= ALIKE_AT_LEAST ? best.at : null;
}

function pairsOf(line: string): Set<string> {
  const text = line.slice(0, LINE_CHARACTERS);
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
}
