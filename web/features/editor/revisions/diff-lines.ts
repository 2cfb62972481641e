// Reads a unified diff into lines with their numbers in the new text.

export type DiffLine =
  | { kind: "added" | "removed" | "same"; number: number; text: string }
  /** Lines that are the same are left out here. */
  | { kind: "gap"; text: string };

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Removed lines are numbered by the old text, the others by the new one. */
export function diffLines(diff: string): DiffLine[] {
  if (diff === "") return [];
  const lines: DiffLine[] = [];
  let before = 1;
  let after = 1;
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      before = Number(hunk[1]);
      after = Number(hunk[2]);
      if (lines.length > 0 || after > 1) lines.push({ kind: "gap", text: `Line ${after}` });
      continue;
    }
    const text = line.slice(1);
    if (line.startsWith("+")) lines.push({ kind: "added", number: after++, text });
    else if (line.startsWith("-")) lines.push({ kind: "removed", number: before++, text });
    else if (!line.startsWith("\\")) {
      lines.push({ kind: "same", number: after++, text });
      before += 1;
    }
  }
  return lines;
}

/** A line of the old text beside the one that stands there now; null where there is none. */
export type Beside = { before: DiffLine | null; after: DiffLine | null };

/** The same lines in two columns: what was removed stands beside what was put in its place. */
export function besideEachOther(lines: readonly DiffLine[]): Beside[] {
  const rows: Beside[] = [];
  let open = 0;
  for (const line of lines) {
    if (line.kind === "removed") {
      rows.push({ before: line, after: null });
      open += 1;
      continue;
    }
    const waiting = line.kind === "added" && open > 0 ? rows[rows.length - open] : undefined;
    if (waiting !== undefined) {
      waiting.after = line;
      open -= 1;
      continue;
    }
    open = 0;
    rows.push(line.kind === "added" ? { before: null, after: line } : { before: line, after: line });
  }
  return rows;
}
