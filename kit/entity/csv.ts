// Rows as a CSV file that spreadsheets open (RFC 4180), with cells that they would take for formulas made harmless.

/** Lines of cells, each ended as the RFC wants it. */
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
