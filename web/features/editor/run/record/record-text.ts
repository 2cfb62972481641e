// How a run that has ended is summed up in one line.
import type { ConversationEntry } from "#contract";
import { formatDollars } from "../../../../lib/money.ts";
import { tokensOf } from "../../../../lib/token-text.ts";
import { formatDuration, tokenText } from "../run-text.ts";

type EndedRun = NonNullable<ConversationEntry["run"]>;

/** "12 steps", "3 files", "1 min 20 s", "23,456 tokens", "$0.12": what there is of them, in this order. */
export function summaryOf(run: EndedRun): string[] {
  const { steps, milliseconds, use, costMicros } = run;
  const files = filesText(run);
  return [
    ...(steps > 0 ? [counted(steps, "step")] : []),
    ...(files === null ? [] : [files]),
    ...(milliseconds === null ? [] : [formatDuration(milliseconds)]),
    ...(tokensOf(use) > 0 ? [tokenText(use)] : []),
    ...(costMicros === null ? [] : [costText(costMicros)]),
  ];
}

export const filesText = ({ changed }: EndedRun): string | null => changed && counted(changed.files, "file");

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const MICROS_PER_DOLLAR = 1_000_000;
const MICROS_PER_CENT = 10_000;

/** Exact to the cent; of less than one that it is less. */
export function costText(micros: number): string {
  if (micros > 0 && micros < MICROS_PER_CENT) return `less than ${formatDollars(0.01)}`;
  return formatDollars(micros / MICROS_PER_DOLLAR);
}
