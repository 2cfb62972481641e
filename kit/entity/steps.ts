// Numbers that go in steps, as a field's `step` asks: counted from its least value, or from 0, as browsers count.
import { words } from "../words/index.ts";
import type { Field } from "./fields.ts";
import { formatNumber } from "./format.ts";

/** Tenths and their like have no exact double: what is so many roundings away is meant. */
const ROUNDINGS = 4;
/** Digits that people are shown of a value that was counted. */
const DIGITS = 12;
const DECIMALS_MAX = 10;

/** What is wrong with a value between two steps; null for one on a step, and for a field without steps. */
export function stepProblem({ label, step, min, max }: Field, value: unknown): string | null {
  if (typeof value !== "number" || !Number.isFinite(value) || step === undefined || !(step > 0)) return null;
  const from = typeof min === "number" ? min : 0;
  const steps = (value - from) / step;
  const roundings = (Math.max(Math.abs(value), Math.abs(from)) / step) * Number.EPSILON * ROUNDINGS;
  if (Math.abs(steps - Math.round(steps)) <= roundings) return null;
  if (step === 1 && Number.isInteger(from)) return words().checks.whole(label);
  const shown = (number: number) => formatNumber(Number(number.toPrecision(DIGITS)), DECIMALS_MAX);
  const up = from + Math.ceil(steps) * step;
  const near = typeof max === "number" && up > max ? from + Math.floor(steps) * step : up;
  return words().checks.step(label, shown(step), shown(near));
}
