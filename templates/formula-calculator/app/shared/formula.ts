// Formulas as people write them: read into a tree by a small grammar, then worked out. Nothing is ever run as code.

/** Something is wrong with a formula or a name; the message is for whoever wrote it. */
export class FormulaError extends Error {}

type Tree =
  | { kind: "number"; value: number }
  | { kind: "name"; name: string }
  | { kind: "minus"; of: Tree }
  | { kind: "pair"; sign: string; left: Tree; right: Tree }
  | { kind: "call"; name: string; parts: readonly Tree[] };

/** What is asked for by name, such as an input. @throws FormulaError */
export type Named = (name: string) => number;

/** How many values each function takes, at least and at most. */
const FUNCTIONS = new Map<string, readonly [number, number]>([
  ["round", [1, 2]],
  ["ceil", [1, 1]],
  ["floor", [1, 1]],
  ["abs", [1, 1]],
  ["sqrt", [1, 1]],
  ["min", [1, 20]],
  ["max", [1, 20]],
  ["if", [3, 3]],
]);
const TOKEN = /\s*(\d+(?:\.\d+)?|\.\d+|\p{L}[\p{L}\d_]*|<=|>=|<>|[-+*/×÷^()<>=,;])/uy;
const SPELLED: ReadonlyMap<string, string> = new Map([
  ["×", "*"],
  ["÷", "/"],
  [";", ","],
]);
const NAME = /^[a-z][a-z0-9_]*$/;
export const FORMULA_MAX = 300;

/** @returns what is wrong with a name for an input or a result, null when it is good */
export function nameProblem(name: string): string | null {
  if (!NAME.test(name)) return "Small letters, digits and _ only, a letter first: room_length";
  return FUNCTIONS.has(name) ? `“${name}” is a function` : null;
}

/** @throws FormulaError */
export function readFormula(text: string): Tree {
  if (text.length > FORMULA_MAX) throw new FormulaError(`A formula has at most ${FORMULA_MAX} characters`);
  const tokens = tokensOf(text);
  let at = 0;
  const next = () => tokens[at];
  const take = (...wanted: string[]) => (wanted.includes(next() ?? "") ? tokens[at++] : undefined);
  const need = (wanted: string) => {
    if (!take(wanted))
      throw new FormulaError(next() ? `“${wanted}” is missing before “${next()}”` : `“${wanted}” is missing`);
  };

  const pairs = (part: () => Tree, ...signs: string[]) => {
    let left = part();
    for (let sign = take(...signs); sign; sign = take(...signs)) left = { kind: "pair", sign, left, right: part() };
    return left;
  };
  const comparison = (): Tree => pairs(sum, "<", "<=", ">", ">=", "=", "<>");
  const sum = (): Tree => pairs(product, "+", "-");
  const product = (): Tree => pairs(signed, "*", "/");
  const signed = (): Tree => (take("-") ? { kind: "minus", of: signed() } : power());
  const power = (): Tree => {
    const left = single();
    return take("^") ? { kind: "pair", sign: "^", left, right: signed() } : left;
  };
  const single = (): Tree => {
    const token = tokens[at++];
    if (token === undefined) throw new FormulaError("Something is missing at the end");
    if (/^[\d.]/.test(token)) return { kind: "number", value: Number(token) };
    if (token === "(") {
      const inner = comparison();
      need(")");
      return inner;
    }
    if (!/^\p{L}/u.test(token)) throw new FormulaError(`“${token}” can't stand here`);
    return next() === "(" ? called(token) : { kind: "name", name: token };
  };
  const called = (name: string): Tree => {
    const takes = FUNCTIONS.get(name);
    if (!takes) throw new FormulaError(`There is no function “${name}”: take ${[...FUNCTIONS.keys()].join(", ")}`);
    need("(");
    const parts = [comparison()];
    while (take(",")) parts.push(comparison());
    need(")");
    const [least, most] = takes;
    if (parts.length < least || parts.length > most)
      throw new FormulaError(`${name}() takes ${least === most ? least : `${least} to ${most}`} values`);
    return { kind: "call", name, parts };
  };

  const tree = comparison();
  if (next() !== undefined) throw new FormulaError(`“${next()}” can't stand here`);
  return tree;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const whole = text.trimEnd();
  TOKEN.lastIndex = 0;
  for (let at = 0; at < whole.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(whole)?.[1]?.toLowerCase();
    if (token === undefined) throw new FormulaError(`“${whole.slice(at).trim()[0]}” can't be read here`);
    tokens.push(SPELLED.get(token) ?? token);
  }
  return tokens;
}

/** Free of what binary fractions add: 0.1 × 3 is 0.3, so that it is not rounded up to one more. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** @throws FormulaError also for a division by zero and what is too large to show */
export function workOut(tree: Tree, named: Named): number {
  const of = (part: Tree) => workOut(part, named);
  const value = worked(tree, of, named);
  if (!Number.isFinite(value)) throw new FormulaError("This gives no number");
  return value;
}

function worked(tree: Tree, of: (part: Tree) => number, named: Named): number {
  if (tree.kind === "number") return tree.value;
  if (tree.kind === "name") return named(tree.name);
  if (tree.kind === "minus") return -of(tree.of);
  if (tree.kind === "pair") return paired(tree.sign, of(tree.left), of(tree.right));
  const [first, second, third] = tree.parts;
  // Only the side that holds is worked out: if(n = 0, 0, a / n).
  if (tree.name === "if" && first && second && third) return of(first) !== 0 ? of(second) : of(third);
  return applied(tree.name, tree.parts.map(of));
}

function paired(sign: string, left: number, right: number): number {
  if (sign === "/" && right === 0) throw new FormulaError("This divides by zero");
  const [a, b] = [tidy(left), tidy(right)];
  const results: Record<string, () => number | boolean> = {
    "+": () => left + right,
    "-": () => left - right,
    "*": () => left * right,
    "/": () => left / right,
    "^": () => left ** right,
    "<": () => a < b,
    "<=": () => a <= b,
    ">": () => a > b,
    ">=": () => a >= b,
    "=": () => a === b,
    "<>": () => a !== b,
  };
  return Number(results[sign]?.() ?? Number.NaN);
}

function applied(name: string, given: readonly number[]): number {
  const [value = Number.NaN, digits = 0] = given;
  if (name === "round") {
    const places = 10 ** Math.max(0, Math.min(10, Math.floor(digits)));
    return (Math.sign(value) * Math.round(tidy(Math.abs(value) * places))) / places;
  }
  if (name === "ceil") return Math.ceil(tidy(value));
  if (name === "floor") return Math.floor(tidy(value));
  if (name === "abs") return Math.abs(value);
  if (name === "sqrt") return Math.sqrt(value);
  return name === "min" ? Math.min(...given) : Math.max(...given);
}
