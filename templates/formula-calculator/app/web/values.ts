// What was typed, in which unit, and what follows from it.
import type { Row } from "@ninefold/entity";
import { FormulaError, readFormula, workOut } from "../shared/formula.ts";
import type { inputs, results } from "../shared/inputs.ts";

export type Input = Row<typeof inputs>;
export type Result = Row<typeof results>;
/** As it was typed; `isOther` in the other unit. So nothing is lost by switching there and back. */
export type Typed = Readonly<Record<string, { text: string; isOther: boolean }>>;
export type Outcome = { value: number; problem: null } | { value: null; problem: string };

type Measured = { unit: string | null; otherUnit: string | null; factor: number | null };
/** Of something that has no other unit it is 1. */
const factorOf = ({ otherUnit, factor }: Measured) => (otherUnit && factor ? factor : 1);
export const unitOf = (of: Measured, isOther: boolean) => (isOther && of.otherUnit ? of.otherUnit : of.unit);

const numberOf = (text: string) => (text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", ".")));
const shortened = (value: number) => String(Number(value.toFixed(4)));
/** What was typed into it, else what it begins with. */
function typedInto(input: Input, typed: Typed) {
  const begun = { text: input.start === null ? "" : String(input.start), isOther: false };
  return (Object.hasOwn(typed, input.name) && typed[input.name]) || begun;
}

/** What stands in an input's box in the chosen unit. */
export function textIn(input: Input, typed: Typed, isOther: boolean): string {
  const { text, isOther: wasOther } = typedInto(input, typed);
  const value = numberOf(text);
  if (wasOther === isOther || factorOf(input) === 1 || Number.isNaN(value)) return text;
  return shortened(isOther ? value * factorOf(input) : value / factorOf(input));
}

/** The value in its first unit, or what is wrong with it, told in the chosen one. */
export function inputOutcome(input: Input, typed: Typed, isOther: boolean): Outcome {
  const { text, isOther: wasOther } = typedInto(input, typed);
  const value = numberOf(text) / (wasOther ? factorOf(input) : 1);
  if (!Number.isFinite(value)) return { value: null, problem: "Type a number, such as 2.5" };
  const shown = (bound: number) =>
    `${shortened(isOther ? bound * factorOf(input) : bound)} ${unitOf(input, isOther) ?? ""}`.trim();
  const { least, most } = input;
  if (least !== null && value < least) return { value: null, problem: `At least ${shown(least)}` };
  if (most !== null && value > most) return { value: null, problem: `At most ${shown(most)}` };
  return { value, problem: null };
}

/** Every result by its name. One may use others, in any order, as long as none comes back to itself. */
export function outcomes(list: readonly Result[], given: readonly Input[], typed: Typed): Map<string, Outcome> {
  const done = new Map<string, Outcome>();
  const underWay = new Set<string>();
  const named = (name: string): number => {
    const input = given.find((one) => one.name === name);
    if (input) {
      const { value, problem } = inputOutcome(input, typed, false);
      if (problem !== null) throw new FormulaError(`${input.label} is missing`);
      return input.kind === "Per cent" ? value / 100 : value;
    }
    const result = list.find((one) => one.name === name);
    if (!result) throw new FormulaError(`Nothing is called “${name}”`);
    const { value, problem } = outcomeOf(result);
    if (problem !== null) throw new FormulaError(problem);
    return value;
  };
  const outcomeOf = (result: Result): Outcome => {
    const known = done.get(result.name);
    if (known) return known;
    if (underWay.has(result.name)) throw new FormulaError(`“${result.label}” goes round in a circle`);
    underWay.add(result.name);
    const outcome = tried(() => workOut(readFormula(result.formula), named));
    underWay.delete(result.name);
    done.set(result.name, outcome);
    return outcome;
  };
  for (const result of list) outcomeOf(result);
  return done;
}

function tried(work: () => number): Outcome {
  try {
    return { value: work(), problem: null };
  } catch (problem) {
    if (problem instanceof FormulaError) return { value: null, problem: problem.message };
    throw problem;
  }
}

/** With its unit, as it is read: "$ 174.50", "13.02 m²". */
export function shownResult(result: Result, value: number, isOther: boolean): string {
  const { decimals } = result;
  const figure = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const text = figure.format(isOther ? value * factorOf(result) : value);
  const unit = unitOf(result, isOther);
  if (!unit) return text;
  return /^\p{Sc}$/u.test(unit) ? `${unit}${text}` : `${text} ${unit}`;
}
