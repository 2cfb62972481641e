// Rules that the server keeps across rows: no overlaps, one per person, stock, totals.

export type Rule =
  | { readonly rule: "noOverlap"; readonly start: string; readonly end: string; readonly per?: string }
  | { readonly rule: "onePer"; readonly fields: readonly string[] }
  | {
      readonly rule: "stock";
      readonly relation: string;
      readonly field: string;
      readonly by: string;
      readonly sign: 1 | -1;
    }
  | { readonly rule: "total"; readonly field: string; readonly of: readonly [string, string] };

/** Refuses (409) a row that overlaps another of the same `per`. `end` is a time, or a duration in minutes after `start`. */
export function noOverlap(options: { start: string; end: string; per?: string }): Rule {
  return { rule: "noOverlap", ...options };
}

/** One row for each owner and these fields: votes, memberships, favourites. */
export function onePer(...fields: string[]): Rule {
  return { rule: "onePer", fields };
}

/** Creating a row changes `field` of the row in `relation` by `by` (times `sign`, -1 unless told) and never below zero. */
export function stock(options: { relation: string; field: string; by: string; sign?: 1 | -1 }): Rule {
  return { rule: "stock", ...options, sign: options.sign ?? -1 };
}

/** `field` is the product of the two fields in `of`; the server keeps it. */
export function total(options: { field: string; of: readonly [string, string] }): Rule {
  return { rule: "total", ...options };
}
