// Fields that are worked out of others: "total is price plus tax", "profit = price − cost", "nights are departure minus arrival".
import type { Edit } from "../../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { fieldFromName, withKind } from "../field.ts";
import { article, escaped, listing, plain, sentenceCase } from "../language/words.ts";
import { clean, entityIn, fieldIn, type Reader } from "./context.ts";

type Operation = "times" | "plus" | "minus";
type Formula = { name: string | null; op: Operation; operands: string[] };

const SIGNS: Readonly<Record<Operation, string>> = {
  times: "\\s+(?:times|multiplied (?:by|with))\\s+|\\s*[×*]\\s*|\\s+x\\s+",
  plus: "\\s+(?:plus|added to)\\s+|\\s*\\+\\s*",
  minus: "\\s+(?:minus|less|without|reduced by)\\s+|\\s+[-–−]\\s+|\\s*−\\s*",
};
const NAMES: Readonly<Record<Operation, string>> = { times: "total", plus: "total", minus: "difference" };
const SPOKEN: readonly (readonly [RegExp, Operation])[] = [
  [/^(?:the )?(?:sum|total) (?:of|from) (.+)$/i, "plus"],
  [/^(?:the )?difference (?:of|between|from) (.+)$/i, "minus"],
  [/^(?:the )?product (?:of|from) (.+)$/i, "times"],
];
const RELATION =
  /\s*(?:=|:|\(|,? (?:which|that) (?:is|should be|equals)|\b(?:is|are|equals?|(?:should|must|shall|will|has to|have to|needs to) (?:always |automatically )?(?:be|equal)|gets?|being|as)\b)\s*(?:always |automatically |simply |just )?(?:(?:calculated|computed|worked out|made|the result)\b)?\s*(?:(?:as|from|by|of|to)\b)?:?\s*/gi;
const VERBS =
  /^(?:and |please |also )*(?:(?:i want|we want|i need|we need|let|have|make|calculate|compute|work out|show|add|include|create|keep|put|set|automatically) )*(?:(?:the|an?|another|new|number|money|calculated|computed|automatic|field|column|called|named|for|of how much) )*/i;
/** "Work out the total for me, words × price". */
const NAMED_FIRST =
  /^((?:(?:please|and|also) )*(?:calculate|compute|work out|show|add|include|create|keep|make|i (?:want|need)|we (?:want|need))\b[^,]*?)(?: for (?:me|us))?\s*,\s*([^,]+)$/i;
const SUBTRACTED = /^(?:subtract|deduct|take) (?:the )?(.+?) (?:from|off) (?:the )?(.+)$/i;
const ADDED_UP =
  /^(?:add up|sum up|add together|sum) (?!is\b|=|:|should\b|must\b|of\b)(?:the )?(.+?)(?: (?:into|as|to get|to give) (?:the |an? )?(.+))?$/i;

/** What a clause works out, and of what; null when it is no formula. */
export function formulaIn(clause: string): Formula | null {
  const [, taken, whole] = SUBTRACTED.exec(clause) ?? [];
  if (taken && whole) return { name: null, op: "minus", operands: [whole, ...taken.split(/,\s*|\s+and\s+/)] };
  const [, parts, into] = ADDED_UP.exec(clause) ?? [];
  if (parts && / and |,|\+/.test(parts)) return { name: into ?? null, op: "plus", operands: partsOf(parts, "plus") };
  for (const { index, 0: sign } of clause.matchAll(RELATION)) {
    const name = clean(clause.slice(0, index).replace(VERBS, ""));
    const found = expressionIn(clause.slice(index + sign.length).replace(/\)$/, ""));
    if (found && name.split(" ").length < 7) return { ...found, name: name || null };
  }
  const [, called = "", worked = ""] = NAMED_FIRST.exec(clause) ?? [];
  const named = expressionIn(worked);
  if (named && expressionIn(called) === null) return { ...named, name: clean(called.replace(VERBS, "")) || null };
  const bare = expressionIn(clause.replace(VERBS, ""));
  return bare && VERBS.exec(clause)?.[0] !== "" ? { ...bare, name: null } : null;
}

function expressionIn(text: string): Omit<Formula, "name"> | null {
  for (const [pattern, op] of SPOKEN) {
    const parts = pattern.exec(text)?.[1];
    if (parts && / and |,/.test(parts)) return { op, operands: partsOf(parts, op) };
  }
  const said = (["times", "plus", "minus"] as const).filter((op) => new RegExp(SIGNS[op], "i").test(text));
  const [op] = said;
  return op && said.length === 1 ? { op, operands: partsOf(text, op) } : null;
}

/** "Price, tax and shipping". */
const partsOf = (text: string, op: Operation): string[] =>
  text
    .split(new RegExp(`${SIGNS[op]}|,\\s*(?:and |plus |minus )?|\\s+and\\s+`, "i"))
    .map((part) => clean(part.replace(/^(?:the|its|their|his|her|an?|any|all|each)\s+/i, "")))
    .filter(Boolean);

const FIGURES = /^(number|money|percent|duration|rating)$/;
/** What is counted beside a price, whatever else an amount may be. */
const PIECES = /^(?:amount|quantity|count|number|units|pieces|items)$/i;
const TIMES = /^(date|dateTime|time)$/;
const PERCENT = /^(\d+(?:[.,]\d+)?) ?(?:%|percent)(?: (?:of )?(?:the )?(.+))?$/i;
const CLEAR =
  /[=×*+−%]|\b(?:minus|plus|times|multiplied|sum|difference|product|subtract|deduct|calculate\w*|compute\w*|add up)\b/i;
const WORDS_MAX = 4;

/** A rule that works a field out, with the fields that it needs and that are not there yet. */
export const arithmetic: Reader = (clause, { app, entity, last }) => {
  const formula = formulaIn(clause);
  if (!formula || formula.operands.length < 2 || formula.operands.length > 6) return null;
  const place = / (?:of|in|for|on|to) (?:the |each |every |all |an? )?([\w -]+)$/i;
  const named =
    entityIn(place.exec(formula.operands.at(-1) ?? "")?.[1] ?? "", app) ?? entityIn(formula.name ?? "", app) ?? entity;
  const operands = formula.operands.map((part) => withoutList(part, named));
  if (operands.some((part) => part === "" || part.split(" ").length > WORDS_MAX)) return null;
  const candidates = [...new Set([named, entity, last, ...app.entities])].filter((one) => one !== null);
  const [of] = candidates.toSorted((left, right) => heldBy(right, operands) - heldBy(left, operands));
  if (!of) return null;
  const held = heldBy(of, operands);
  if (held === 0) return beyond(clause, operands, { app, named });
  const parts = operands.map((name) => operandIn(name, of));
  const wrong = parts
    .filter((part) => part !== null)
    .filter((part) => !FIGURES.test(part.kind) && !TIMES.test(part.kind));
  // "Name - description", "open without reason": no sums, unless both are figures.
  if (!CLEAR.test(clause) && (wrong.length > 0 || held < parts.length)) return null;
  const [unfit] = wrong.filter(({ kind, key }) => kind !== "text" || key === of.title);
  if (unfit) {
    const hint = `“${unfit.label}” of ${of.many.toLowerCase()} is ${unfit.kind === "relation" ? "a link" : unfit.kind}, and I can only work with numbers.`;
    return [{ edit: "unknown", text: clause.slice(0, 200), hint }];
  }
  return formulaEdits({ ...formula, operands: operands.map(clean) }, parts, of);
};

function formulaEdits(
  { name, op, operands }: Formula,
  parts: readonly (FieldSpec | null)[],
  of: EntitySpec,
): Edit[] | null {
  const known = parts.filter((part) => part !== null);
  const counted = known.filter((part) => part.kind !== "text");
  const kind = counted.find((part) => part.kind === "money")?.kind ?? counted[0]?.kind ?? "number";
  const made: Edit[] = [];
  const keys = parts.map((part, at) => {
    // A text that is counted with was meant as an amount.
    const { key, kind: now } = part ?? missing(operands[at] ?? "", op, kind);
    if (!part) made.push({ edit: "addField", entity: of.name, field: missing(operands[at] ?? "", op, kind) });
    else if (
      op === "times" &&
      now === "money" &&
      PIECES.test(key) &&
      known.some((one) => one.kind === "money" && one !== part)
    )
      made.push({ edit: "changeField", entity: of.name, key, kind: "number" });
    else if (now === "text")
      made.push({ edit: "changeField", entity: of.name, key, kind: op === "times" ? "number" : kind });
    return key;
  });
  const [first = "", second = "", ...rest] = keys;
  const label = clean(withoutList(name ?? NAMES[op], of)) || NAMES[op];
  const there = fieldIn(label, of);
  const result = there && plain(there.label) === plain(label) ? there : fieldFromName(label);
  if (new Set([...keys, result.key]).size < keys.length + 1) return null;
  const isSpan = known.every((part) => TIMES.test(part.kind));
  if (isSpan && (op !== "minus" || keys.length !== 2)) return null;
  return [
    ...made,
    { edit: "total", entity: of.name, key: result.key, label: result.label, of: [first, second, ...rest], op },
  ];
}

/** "Tax" beside a price is money; "10 % discount" a percentage with that default. */
function missing(name: string, op: Operation, kind: FieldSpec["kind"]): FieldSpec {
  const [, amount, of] = PERCENT.exec(name) ?? [];
  if (amount) {
    const share = withKind(fieldFromName(of ?? (op === "minus" ? "discount" : "tax")), "percent");
    return { ...share, default: Number(amount.replace(",", ".")) };
  }
  const made = fieldFromName(name);
  const fits =
    op === "times" ? FIGURES.test(made.kind) : made.kind === kind || (made.kind === "percent" && kind !== "date");
  return fits ? made : withKind(made, op === "times" ? "number" : kind);
}

/** "Price of the order" in orders is the price. */
const withoutList = (text: string, entity: EntitySpec | null): string =>
  entity === null
    ? text
    : text
        .replace(
          new RegExp(
            `\\s*\\b(?:of|in|for|on|to) (?:the |each |every |all |an? )?(?:${escaped(entity.many)}|${escaped(entity.one)})$|^(?:(?:in|for|of) )?(?:(?:the|each|every|an?) )?(?:${escaped(entity.many)}|${escaped(entity.one)})(?:'s|s'|’s)? (?=\\w)`,
            "i",
          ),
          "",
        )
        .trim();

/** How many of its fields the parts of a formula name. */
const heldBy = (entity: EntitySpec, operands: readonly string[]): number =>
  new Set(operands.map((name) => operandIn(name, entity)).filter((field) => field !== null)).size;

/** The field that a part of a formula names: by its whole name, by its last word, or "hours" for a length. */
function operandIn(name: string, entity: EntitySpec): FieldSpec | null {
  const wanted = plain(name);
  const found = fieldIn(name, entity);
  if (found && wanted.split(" ").length <= plain(found.label).split(" ").length + 1) return found;
  const word = wanted.split(" ").at(-1) ?? "";
  return (
    entity.fields.find(({ label, kind }) => FIGURES.test(kind) && plain(label).endsWith(` ${wanted}`)) ??
    entity.fields.find(
      ({ label, kind }) =>
        FIGURES.test(kind) && plain(label) === word && /^(?:unit|total|net|gross|hourly)/.test(wanted),
    ) ??
    spokenTime(wanted, entity) ??
    otherAmount(wanted, entity) ??
    (/^(?:hours?|minutes|time)$/.test(wanted) ? (entity.fields.find(({ kind }) => kind === "duration") ?? null) : null)
  );
}

const AMOUNT = /^(.+) (?:costs?|amount|price|total|sum|value|budget|expenses?|figure)$/;

/** "The real cost" of what has a real amount: one kind of amount by another word for it. */
function otherAmount(wanted: string, { fields }: EntitySpec): FieldSpec | null {
  const of = AMOUNT.exec(wanted)?.[1] ?? wanted;
  const meant = fields.filter(({ kind, label }) => FIGURES.test(kind) && AMOUNT.exec(plain(label))?.[1] === of);
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

const SPOKEN_TIMES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:departure|end|check ?out|leaving|finish|until)(?: date| day| time)?$/,
    /^(?:end|finish|until|checkOut|leaves|depart|due|return)/,
  ],
  [/^(?:arrival|start|check ?in|begin|beginning)(?: date| day| time)?$/, /^(?:start|begin|from|checkIn|arriv)/],
];

/** "Departure" and "arrival" of what has an end and a start. */
function spokenTime(wanted: string, { fields }: EntitySpec): FieldSpec | null {
  const key = SPOKEN_TIMES.find(([said]) => said.test(wanted))?.[1];
  return (key && fields.find((field) => TIMES.test(field.kind) && key.test(field.key))) ?? null;
}

/** What is named are lists, or what the list does not have. */
function beyond(
  clause: string,
  operands: readonly string[],
  { app, named }: { app: AppSpec; named: EntitySpec | null },
): Edit[] | null {
  if (!CLEAR.test(clause)) return null;
  const text = clause.slice(0, 200);
  const lists = operands.flatMap((part) => entityIn(part, app)?.many.toLowerCase() ?? []);
  if (lists.length === operands.length) {
    const hint = `${sentenceCase(listing(lists))} are lists; I work a field out of other fields of one list. Charts and figures add up whole lists: “add a chart of … by month”.`;
    return [{ edit: "unknown", text, hint }];
  }
  if (!named) return null;
  const rows = named.many.toLowerCase();
  const missed = operands.filter((part) => !PERCENT.test(part));
  const hint = `${named.many} have ${missed.length > 1 ? "neither" : "no"} ${missed.join(" nor ")}. “Add ${listing(missed.map(article))} in money to ${rows}” adds them; then say this again.`;
  return [{ edit: "unknown", text, hint }];
}
