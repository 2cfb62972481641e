// What rows add up to when somebody asks later: for each row that they point at, and of what is not paid yet.
import type { Edit } from "../../blueprint/edit-types.ts";
import type { EntitySpec, FieldSpec } from "../../blueprint/types.ts";
import { type Bounds, boundsIn } from "../../reading/index.ts";
import { fieldKey, plain, sentenceCase } from "../language/words.ts";
import { isChart } from "./charts.ts";
import { entityIn, type Reader } from "./context.ts";
import { rowConditions } from "./row-conditions.ts";
import { fieldsNamed, foundIn, type Meaning, mainLists, onlyOrAsked } from "./which-list.ts";

type Context = Parameters<Reader>[1];

export const COUNTING = /\b(?:counts?|counted|counting|how many|how often|number of|tally|tallies)\b/i;
export const SUMMING =
  /\b(?:add(?:s|ed)? (?:(?:it|them|this|that|all|everything) )?up|sums?|summed|totals?|totall?ed|tot up|how much|work(?:s|ed)? out|calculates?|calculated)\b/i;
const OWED =
  /\b(?:unpaid|owe[sd]?|owing|outstanding|not (?:yet )?(?:been )?paid|(?:has|have|had)(?: not|n['’]?t) paid)\b/i;
/** What is a bound, a right or a list of its own speaks of no sum. */
export const OTHERWISE =
  /\b(?:at most|no more than|maximum|limit|may|must|can(?:'t|not)|allowed|email|mail|button|list of|remove|delete|hide|rename|unless)\b/i;
export const PER =
  /\b(?:per|by|for each|for every|of each|of every|each|every)(?: single| individual| of (?:the|our|my))? ([a-z][a-z -]*?)(?=$|[,.;?]| (?:has|have|had|did|does|do|is|are|was|were|should|shows?|gives?|still|owes?|so|and|in|on|to|this|which|who|that|got|made|took|gets?)\b)/i;
/** "Add a count of visits to patients". */
const GIVEN_TO =
  /(?<=^(?:add|show|put|keep|include) (?:an? |the )?(?:count|number|sum|total) of .+) (?:to|for|in|with) (?:each |every |the |all )?([a-z -]+)$/i;
const PERIOD = /\b(this|last|each|per) (year|month|week|day)\b/i;
const SUMMED = /^(?:number|money|duration)$/;

/** "… and of those how many were at night". */
const BESIDES = /,? (?:and )?((?:of (?:those|these|them|which)|how many of (?:those|these|them|which))\b.*)$/i;

/** "Add up the hours per member", "count the open jobs for each client", "how much each tenant still owes". */
export const sums: Reader = (clause, context) => {
  const isOwed = OWED.test(clause);
  if (!(COUNTING.test(clause) || SUMMING.test(clause) || isOwed) || isChart(clause) || OTHERWISE.test(clause))
    return null;
  const besides = BESIDES.exec(clause);
  if (besides) {
    const [main, ...more] = sums(clause.slice(0, besides.index), context) ?? [];
    const text = `I did not do “${besides[1] ?? ""}”: say that by itself, by a choice or a mark that tells those rows from the others.`;
    return main ? [main, ...more, { edit: "answer", text }] : null;
  }
  const per = PER.exec(clause) ?? GIVEN_TO.exec(clause);
  const whose = per ? entityIn(per[1] ?? "", context.app) : isOwed ? entityIn(clause, context.app) : null;
  const rest = per ? clause.replace(per[0], " ") : clause;
  if (whose) {
    const meanings = mainLists(context.app).flatMap((lines) => summedFor(whose, lines, { said: rest, context }));
    if (meanings.length > 0 || per) return onlyOrAsked(meanings);
  }
  return per || !isOwed || !(SUMMING.test(clause) || ON_FIRST.test(clause)) ? null : owedInAll(clause, context);
};

/** What rows of `lines` add up to for each row that they point at, in every way that the words allow. */
function summedFor(
  whose: EntitySpec,
  lines: EntitySpec,
  { said, context }: { said: string; context: Context },
): Meaning[] {
  const isOwed = OWED.test(said);
  const links = lines === whose ? [] : lines.fields.filter(({ kind, to }) => kind === "relation" && to === whose.name);
  const where = isOwed ? unpaidIn(lines) : whereIn(said, lines);
  if (links.length === 0 || where === null) return [];
  if (Object.keys(where).length === 0 && isNarrowed(said, lines)) return [];
  const figures = lines.fields.filter(({ kind, key }) => SUMMED.test(kind) && !isWorkedOutOf(lines, key));
  const named = figuresNamed(said, figures);
  const isNamed = entityIn(said, { ...context.app, entities: [lines] }) !== null;
  const amounts = isOwed ? amountsOf(lines) : figures;
  const added = named.length > 0 ? named : isOwed || (isNamed && !COUNTING.test(said)) ? amounts : [];
  const isCounted = named.length === 0 && isNamed && (COUNTING.test(said) || added.length === 0);
  return links.flatMap((link) =>
    [...added, ...(isCounted && !isOwed ? [null] : [])].map((of) =>
      sumOf({ whose, lines, link, of, where, isOwed, said }),
    ),
  );
}

const SMALL = new Set(
  "the all of our my his her their its each and or up many much count number see show total sum add tally single every any these those please for in by per how".split(
    " ",
  ),
);

/** Whether a word before the list's name tells some of its rows from the others, which nothing in them does. */
function isNarrowed(said: string, { one, many }: EntitySpec): boolean {
  const words = plain(said);
  const before = [many, one].flatMap((name) => new RegExp(`([a-z-]+) ${plain(name)}\\b`).exec(words)?.[1] ?? []);
  return before.some((word) => !SMALL.has(word) && !COUNTING.test(word) && !SUMMING.test(word));
}

type Sum = {
  whose: EntitySpec;
  lines: EntitySpec;
  link: FieldSpec;
  of: FieldSpec | null;
  where: Record<string, string | boolean>;
  isOwed: boolean;
  said: string;
};

function sumOf({ whose, lines, link, of, where, isOwed, said }: Sum): Meaning {
  const states = Object.entries(where).map(([key, value]) => {
    if (typeof value === "string") return value;
    return `${value ? "" : "not "}${lines.fields.find((field) => field.key === key)?.label ?? ""}`;
  });
  const name = isOwed ? "Owes" : (of?.label ?? sentenceCase([...states, lines.many].join(" ").toLowerCase()));
  const isTaken = whose.fields.some(({ label }) => label === name);
  const label = isTaken ? `Total ${name.toLowerCase()}` : name;
  const key = fieldKey(label);
  const bounds = boundsIn(said);
  // Cents and minutes are what is kept.
  const scale = of?.kind === "money" ? 100 : of?.kind === "duration" ? 60 : 1;
  const edits: Edit[] = [
    {
      edit: "sumOf",
      entity: whose.name,
      key,
      label,
      from: lines.name,
      by: link.key,
      ...(of ? { of: of.key } : {}),
      ...(Object.keys(where).length > 0 ? { where } : {}),
    },
    ...(bounds ? [{ edit: "standOut" as const, entity: whose.name, key, alert: scaled(bounds, scale) }] : []),
    ...(PERIOD.test(said) ? [{ edit: "answer" as const, text: ofAllTimes(lines) }] : []),
  ];
  const rows = lines.many.toLowerCase();
  return {
    words: `Let each of the ${whose.many.toLowerCase()} show ${of ? `the sum of ${of.label.toLowerCase()}` : "the number"} of its ${isOwed ? "unpaid " : ""}${rows}${links(lines, whose) > 1 ? ` by ${link.label.toLowerCase()}` : ""}`,
    edits,
  };
}

const scaled = ({ over, under }: Bounds, scale: number): Bounds => ({
  ...(over === undefined ? {} : { over: over * scale }),
  ...(under === undefined ? {} : { under: under * scale }),
});

const links = ({ fields }: EntitySpec, whose: EntitySpec): number =>
  fields.filter(({ to }) => to === whose.name).length;

const ofAllTimes = ({ many }: EntitySpec): string =>
  `It goes by all ${many.toLowerCase()}, whenever they were: what is worked out for a row can't begin anew with a year or a month. A chart by month shows single ones.`;

/** What is itself multiplied into another figure is no amount to add up: the price of one. */
const isWorkedOutOf = ({ rules = [] }: EntitySpec, key: string): boolean =>
  rules.some((rule) => rule.rule === "total" && (rule.op ?? "times") === "times" && rule.of.includes(key));

/** Amounts of money that add up: prices and rates only where there is nothing else. */
export function amountsOf(entity: EntitySpec): FieldSpec[] {
  const money = entity.fields.filter(({ kind, key }) => kind === "money" && !isWorkedOutOf(entity, key));
  const whole = money.filter(({ label }) => !/\b(?:price|rate|deposit|each)\b/i.test(label));
  return whole.length > 0 ? whole : money;
}

/** "Hours" of what has one length. */
function figuresNamed(said: string, figures: readonly FieldSpec[]): FieldSpec[] {
  const named = fieldsNamed(said, figures);
  const lengths = figures.filter(({ kind }) => kind === "duration");
  return named.length > 0 || lengths.length !== 1 || !/\b(?:hours|minutes|time)\b/i.test(said) ? named : lengths;
}

/** "Open", "paid": values that rows must have; null for what a sum can't ask of them. */
function whereIn(said: string, lines: EntitySpec): Record<string, string | boolean> | null {
  const found: Record<string, string | boolean> = {};
  for (const [key, condition] of Object.entries(rowConditions(withoutBounds(said), lines) ?? {})) {
    const value = Array.isArray(condition) && condition.length === 1 ? condition[0] : condition;
    if (typeof condition === "object" && ("during" in condition || "min" in condition || "max" in condition)) continue;
    if (typeof value !== "string" && typeof value !== "boolean") return null;
    found[key] = value;
  }
  return found;
}

const withoutBounds = (said: string): string =>
  said.replace(/\bso (?:that )?(?:i|we)\b.*$|\b(?:who|which) (?:did|had|has|have)\b.*$/i, "");

/** The values of rows that are not paid; null where nothing tells it. */
function unpaidIn({ fields }: EntitySpec): Record<string, string | boolean> | null {
  const mark = fields.find(({ kind, label }) => kind === "yesNo" && /\b(?:paid|settled)\b/i.test(label));
  if (mark) return { [mark.key]: false };
  const status = fields.find(
    ({ kind, options = [] }) => kind === "choice" && options.some((one) => /^paid$/i.test(one)),
  );
  const others = status?.options?.filter((option) => !/^paid$/i.test(option)) ?? [];
  return status && others.length === 1 ? { [status.key]: others[0] ?? "" } : null;
}

const ON_FIRST = /\b(?:overview|dashboard|home ?page|(?:start|first|front|main) ?page)\b/i;

/** "Add up what is still unpaid": a figure of the first page. */
function owedInAll(clause: string, context: Context): Edit[] | null {
  const meanings = foundIn(clause, context, (entity) => {
    // What keeps in words whether it was paid may be meant; only a mark is counted with.
    const told = entity.fields.some(({ kind, label }) => kind === "text" && /\bpaid\b/i.test(label));
    const unpaid = unpaidIn(entity);
    const where = unpaid ?? (told ? { paid: false } : null);
    const before: Edit[] =
      told && !unpaid
        ? [{ edit: "addField", entity: entity.name, field: { key: "paid", label: "Paid", kind: "yesNo" } }]
        : [];
    return (where === null ? [] : amountsOf(entity)).map((amount): Meaning => {
      const label = "Still unpaid";
      return {
        words: `Add up ${amount.label.toLowerCase()} of unpaid ${entity.many.toLowerCase()} on the overview${before.length > 0 ? ", with “Paid” as a new yes/no" : ""}`,
        edits: [
          ...before,
          { edit: "addFigure", entity: entity.name, label, measure: `sum:${amount.key}`, filter: where ?? {} },
          { edit: "moveOnOverview", part: "figures", title: label, isFirst: true },
        ],
      };
    });
  });
  return onlyOrAsked(meanings);
}
