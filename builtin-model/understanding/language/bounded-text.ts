// A message as patterns read it: no line, word or gap in it is longer than people write, so that none takes long.

/** Characters of a line: a pattern that begins at every word and looks ahead to the end of the line stays cheap. */
const LINE_LENGTH_MAX = 600;
/** Characters between two spaces; addresses and texts without spaces are longer than words. */
const WORD_LENGTH_MAX = 200;
/** Spaces, tabs or empty lines one behind another. */
const GAP_LENGTH_MAX = 4;

const LONG_WORD = new RegExp(`\\S{${WORD_LENGTH_MAX}}(?=\\S)`, "g");
const LONG_GAP = new RegExp(`(\\s{${GAP_LENGTH_MAX}})\\s+`, "g");

/** The text with breaks where it has none for too long: behind a sentence, else at a space. Nothing but spaces is left out. */
export const boundedText = (text: string): string =>
  text.replace(LONG_GAP, "$1").replace(LONG_WORD, "$& ").split("\n").flatMap(linesOf).join("\n");

function linesOf(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > LINE_LENGTH_MAX) {
    const head = rest.slice(0, LINE_LENGTH_MAX);
    const sentence = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? ")) + 1;
    const end = sentence > 0 ? sentence : Math.max(head.lastIndexOf(" "), 1);
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}
