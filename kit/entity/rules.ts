// Rules that the server keeps: no overlaps, one per person, stock, totals, next dates; times in order and in reach; fields that depend on others.

import type { RowsWhere } from "./rows-where.ts";

/** What intervals are counted in. */
export type Unit = "day" | "week" | "month" | "year";

export type Rule =
  | {
      readonly rule: "noOverlap";
      readonly start: string;
      readonly end: string;
      readonly per?: string;
      readonly where?: RowsWhere;
    }
  | { readonly rule: "onePer"; readonly fields: readonly string[] }
  | {
      readonly rule: "stock";
      readonly relation: string;
      readonly field: string;
      readonly by: string;
      /** -1 unless told. */
      readonly sign?: 1 | -1;
      readonly where?: RowsWhere;
    }
  | {
      readonly rule: "total";
      readonly field: string;
      readonly of: readonly [string, string, ...string[]];
      readonly op?: "times" | "plus" | "minus";
    }
  | {
      readonly rule: "sumOf";
      readonly field: string;
      readonly from: string;
      readonly by: string;
      readonly of?: string;
      readonly where?: RowsWhere;
    }
  | {
      readonly rule: "latestOf";
      readonly field: string;
      readonly from: string;
      readonly by: string;
      readonly of: string;
      readonly where?: RowsWhere;
    }
  | {
      readonly rule: "dueAfter";
      readonly field: string;
      readonly after: string;
      readonly every: string | number;
      readonly unit: Unit;
    }
  | {
      readonly rule: "ordered";
      readonly start: string;
      readonly end: string;
      readonly same?: boolean;
      readonly most?: number;
    }
  | { readonly rule: "within"; readonly field: string; readonly from?: number; readonly to?: number }
  | {
      readonly rule: "when";
      readonly field: string;
      readonly by: string;
      readonly is: readonly (string | boolean)[];
      readonly over?: number;
      readonly under?: number;
      readonly required?: boolean;
      readonly only?: boolean;
    }
  | {
      readonly rule: "like";
      readonly field: string;
      readonly starts?: string;
      readonly ends?: string;
      readonly contains?: string;
    };

export type RuleName = Rule["rule"];
export type RuleOf<Name extends RuleName> = Extract<Rule, { rule: Name }>;

/** The fields that each rule names in its own entity. */
const FIELDS: { readonly [Name in RuleName]: (rule: RuleOf<Name>) => readonly string[] } = {
  noOverlap: ({ start, end, per, where = {} }) => [
    ...(per === undefined ? [start, end] : [start, end, per]),
    ...Object.keys(where),
  ],
  onePer: ({ fields }) => fields,
  stock: ({ relation, by, where = {} }) => [relation, by, ...Object.keys(where)],
  total: ({ field, of }) => [field, ...of],
  sumOf: ({ field }) => [field],
  latestOf: ({ field }) => [field],
  dueAfter: ({ field, after, every }) => (typeof every === "string" ? [field, after, every] : [field, after]),
  ordered: ({ start, end }) => [start, end],
  within: ({ field }) => [field],
  when: ({ field, by }) => [field, by],
  like: ({ field }) => [field],
};

/** The fields of its own entity that a rule names. */
export function fieldsOfRule<Name extends RuleName>(rule: RuleOf<Name> & { readonly rule: Name }): readonly string[] {
  return FIELDS[rule.rule](rule);
}

/**
 * Refuses (409) a row that overlaps another of the same `per`. `end` is a time, or a duration in minutes after `start`. With `where`
 * only such rows take their time; without it all that no choice calls cancelled, declined, rejected, withdrawn or no-show.
 */
export function noOverlap(options: { start: string; end: string; per?: string; where?: RowsWhere }): Rule {
  return { rule: "noOverlap", ...options };
}

/** One row for each owner and these fields: votes, memberships, favourites. */
export function onePer(...fields: string[]): Rule {
  return { rule: "onePer", fields };
}

/**
 * Creating a row changes `field` of the row in `relation` by `by` (times `sign`, -1 unless told) and never below zero. With `where`
 * only such rows take from it, and one that is such a row no more gives it back: `where: { state: { not: "Cancelled" } }`.
 */
export function stock(options: {
  relation: string;
  field: string;
  by: string;
  sign?: 1 | -1;
  where?: RowsWhere;
}): Rule {
  return { rule: "stock", ...options };
}

/**
 * `field` is made of the fields in `of`, and the server keeps it: their product, with `op: "plus"` their sum, with `op: "minus"` the
 * first without the others. A percentage is that share of the first; of two dates the difference is in days, of two times in minutes.
 */
export function total(options: {
  field: string;
  of: readonly [string, string, ...string[]];
  op?: "times" | "plus" | "minus";
}): Rule {
  return { rule: "total", ...options };
}

/**
 * `field` is the sum of `of` over the rows of the entity `from` whose relation `by` points at this row; without `of` their number. The
 * server keeps it with every write of a line, and every `total` that is made of it; nobody writes it. With `where` only such
 * rows count: `where: { state: "Paid" }`.
 */
export function sumOf(options: { field: string; from: string; by: string; of?: string; where?: RowsWhere }): Rule {
  return { rule: "sumOf", ...options };
}

/**
 * `field` is the newest `of`, a date or a moment, among the rows of the entity `from` whose relation `by` points at this row; kept like
 * a `sumOf`, empty while there is none. With `where` only such rows count: `where: { state: "Done" }`.
 */
export function latestOf(options: { field: string; from: string; by: string; of: string; where?: RowsWhere }): Rule {
  return { rule: "latestOf", ...options };
}

/**
 * `field`, a date, lies `every` units after the date `after`: so many, or as many as the field `every` of the row holds. The server
 * keeps it; empty while either is.
 */
export function dueAfter(options: { field: string; after: string; every: string | number; unit: Unit }): Rule {
  return { rule: "dueAfter", ...options };
}

/** Refuses (422) a row whose `end` is not after its `start`; with `same`, both may be equal; with `most`, a date at most so many days after. Dates, times and numbers. */
export function ordered(options: { start: string; end: string; same?: boolean; most?: number }): Rule {
  return { rule: "ordered", ...options };
}

/** Refuses (422) a new or changed date outside of `from` to `to`, in days from now: `from: 0` is "not in the past", `from: 2` "at least two days ahead". */
export function within(options: { field: string; from?: number; to?: number }): Rule {
  return { rule: "within", ...options };
}

/**
 * While `by` is one of `is`, or a number `over` or `under` another (money in cents), `field` is `required`; with `only`,
 * it is shown and taken only then.
 */
export function when(options: {
  field: string;
  by: string;
  is?: readonly (string | boolean)[];
  over?: number;
  under?: number;
  required?: boolean;
  only?: boolean;
}): Rule {
  return { rule: "when", ...options, is: options.is ?? [] };
}

/** Refuses (422) a new or changed text that does not start, end or go on like this; capitals do not matter. */
export function like(options: { field: string; starts?: string; ends?: string; contains?: string }): Rule {
  return { rule: "like", ...options };
}
