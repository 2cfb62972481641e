// Reports figures: rows with budget, measured value and ratio, as a table on the terminal and in docs/benchmarks.md.
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

export type Figure = Readonly<{
  what: string;
  /** Upper bound, or lower bound when `atLeast`; null where none is set. */
  budget: number | null;
  atLeast?: boolean;
  /** Null when it could not be measured; `method` says why. */
  measured: number | null;
  unit: string;
  /** How it was taken: repetitions, what is left out. */
  method: string;
}>;

const FILE = join(import.meta.dirname, "../docs/benchmarks.md");

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Nearest-rank percentile of a non-empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));

function rowOf({ what, budget, atLeast, measured, unit, method }: Figure): string {
  const bound = budget === null ? "–" : `${atLeast ? "≥ " : "≤ "}${round(budget)} ${unit}`;
  if (measured === null) return `| ${what} | ${bound} | not measured | – | ${method} |`;
  const ratio = budget === null ? "–" : (measured / budget).toFixed(2);
  const met = budget === null ? "" : (atLeast ? measured >= budget : measured <= budget) ? "" : " **over**";
  return `| ${what} | ${bound} | ${round(measured)} ${unit} | ${ratio}${met} | ${method} |`;
}

/** A row for what could not be measured. */
export const notMeasured = (what: string, reason: string): Figure => ({
  what,
  budget: null,
  measured: null,
  unit: "",
  method: reason.replaceAll("|", "/"),
});

export function tableOf(figures: readonly Figure[]): string {
  return [
    "| what | budget | measured | ratio | method |",
    "| --- | --- | --- | --- | --- |",
    ...figures.map(rowOf),
  ].join("\n");
}

export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;

/** Replaces one section of docs/benchmarks.md, which stands between two comments with its name. */
export async function publish(section: string, text: string): Promise<void> {
  const page = await readFile(FILE, "utf8");
  const begin = `<!-- ${section} -->`;
  const end = `<!-- /${section} -->`;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/benchmarks.md has no section ${section}`);
  await writeFile(FILE, `${before}${begin}\n${text}\n${end}${after}`);
}
