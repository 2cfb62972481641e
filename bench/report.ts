// Reports figures: rows with budget, measured value and ratio, as a table on the terminal and in docs/benchmarks.md.
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

export type Figure = Readonly<{
  what: string;
  /** Upper bound in `unit`, or lower bound when `atLeast`; null where none is set, or the reference has it. */
  budget: number | null;
  atLeast?: boolean;
  /** Null when it failed; `method` says why. */
  measured: number | null;
  unit: string;
  /**
   * What the same machine takes for the bare tools in the same minutes, in the same unit. A time is judged by how many
   * times of it the product takes: that holds on a machine half as fast, too.
   */
  reference?: Readonly<{ what: string; measured: number /** Upper bound in multiples. */; budget: number | null }>;
  /** How it was taken: repetitions, what is left out. */
  method: string;
}>;

const DOCS = join(import.meta.dirname, "../docs");

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Nearest-rank percentile of a non-empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));

function rowOf({ what, budget, atLeast = false, measured, unit, reference, method }: Figure): string {
  if (measured === null) return `| ${what} | failed | – | – | – | ${method} |`;
  const beside = reference ? `${round(reference.measured)} ${unit}: ${reference.what}` : "–";
  const times = reference ? `${round(measured / reference.measured)} ×` : "–";
  const bounds = [
    boundOf({
      budget: reference?.budget ?? null,
      measured: measured / (reference?.measured ?? 1),
      unit: "×",
      atLeast: false,
    }),
    boundOf({ budget, measured, unit, atLeast }),
  ].filter((bound) => bound !== null);
  return `| ${what} | ${round(measured)} ${unit} | ${beside} | ${times} | ${bounds.join(", ") || "–"} | ${method} |`;
}

type Bounded = Readonly<{ budget: number | null; measured: number; unit: string; atLeast: boolean }>;

function boundOf({ budget, measured, unit, atLeast }: Bounded): string | null {
  if (budget === null) return null;
  const isMet = atLeast ? measured >= budget : measured <= budget;
  return `${atLeast ? "≥" : "≤"} ${round(budget)} ${unit}${isMet ? "" : " **over**"}`;
}

/** A row for what failed; the run fails with it. */
export const failedFigure = (what: string, reason: string): Figure => ({
  what,
  budget: null,
  measured: null,
  unit: "",
  method: reason.replaceAll("|", "/"),
});

export function tableOf(figures: readonly Figure[]): string {
  return [
    "| what | measured | reference | times it | budget | method |",
    "| --- | --- | --- | --- | --- | --- |",
    ...figures.map(rowOf),
  ].join("\n");
}

export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;

/** Replaces one section of a page of docs/, which stands between two comments with its name. */
export async function publish(section: string, text: string, name = "benchmarks.md"): Promise<void> {
  const file = join(DOCS, name);
  const page = await readFile(file, "utf8");
  const begin = `<!-- ${section} -->`;
  const end = `<!-- /${section} -->`;
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/${name} has no section ${section}`);
  await writeFile(file, `${before}${begin}\n${text}\n${end}${after}`);
}
