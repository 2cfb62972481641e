// A message cut where lists are: at commas, colons, lines and ends of sentences outside brackets.

export type Piece = Readonly<{
  text: string;
  start: number;
  /** What it stands behind. */
  behind: "comma" | "colon" | "line" | "sentence";
}>;

/** Marks with what stands around them: "1,200" and "9:30" are one, "45 min. £30" is no two sentences. */
const MARK = /[,;](?!\d)|(?<!\d):|:(?!\d)|\n|•|[.!?](?=\s|$)|\s[/|]\s|[()]/gu;
const ABBREVIATED =
  /(?:^|[\s\d(])(?:min|mins|hr|hrs|approx|incl|ca|no|nr|kr|fr|st|dr|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|e\.g)$/iu;
const ABBREVIATED_MAX = 8;

/** In their order, trimmed; empty ones are left out. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let behind = "sentence" as Piece["behind"]; // changed below
  let depth = 0;
  const end = (at: number) => {
    const part = text.slice(start, at);
    const trimmed = part.trim();
    if (trimmed === "") return;
    pieces.push({ text: trimmed, start: start + part.indexOf(trimmed), behind });
  };
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    if (mark === "(") depth += 1;
    if (mark === ")") depth = Math.max(0, depth - 1);
    if (mark === "(" || mark === ")") continue;
    if (mark === "\n") depth = 0;
    const isWord = mark === "." && ABBREVIATED.test(text.slice(Math.max(start, index - ABBREVIATED_MAX), index));
    if (depth > 0 || isWord) continue;
    end(index);
    const found = /[.!?]/u.test(mark) ? "sentence" : mark === "\n" ? "line" : mark === ":" ? "colon" : "comma";
    // Behind a colon and a line break the colon says more, behind a full stop and a line break the stop.
    const isNothing = text.slice(start, index).trim() === "";
    behind = isNothing && found === "line" && behind !== "comma" ? behind : found;
    start = index + mark.length;
  }
  end(text.length);
  return pieces;
}
