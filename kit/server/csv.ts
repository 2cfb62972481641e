// CSV as spreadsheets write it (RFC 4180), and cells that they would take for formulas made harmless.
import { refusals } from "../words/refusals/index.ts";

/** Lines of cells; quotes, commas and line breaks inside quotes are kept. Throws a sentence for a quote that never ends. */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let quoted = false;
  const source = text.replace(/^\uFEFF/, "");
  const endLine = () => {
    line.push(cell);
    cell = "";
    if (line.length > 1 || line[0] !== "") lines.push(line);
    line = [];
  };
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index] ?? "";
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === ",") {
      line.push(cell);
      cell = "";
    } else if (letter === "\n") endLine();
    else if (letter !== "\r") cell += letter;
  }
  if (quoted) throw new Error(refusals().fileQuote);
  if (cell !== "" || line.length > 0) endLine();
  return lines;
}

export function formatCsv(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(formatCell).join(",")}\r\n`).join("");
}

const FORMULA = /^(?:[=@\t]|[+-](?![\d.,\s()-]*$))/;

function formatCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell as it was before `formatCsv` made it harmless. */
export function plainCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
