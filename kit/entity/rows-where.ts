// Which rows a rule counts: those that have certain values.

type RowValue = string | number | boolean | null;
/** One value, any of several, or everything but. */
type Wanted = RowValue | readonly RowValue[] | { readonly not: RowValue | readonly RowValue[] };
/** Rows with these values: `{ state: "Paid" }`, `{ state: ["Open", "Late"] }`, `{ state: { not: "Cancelled" } }`. */
export type RowsWhere = Readonly<Record<string, Wanted>>;

/** What each field of it asks for: one of `values`, or with `not` none of them. An empty value is null. */
export function wishesOf(where: RowsWhere): { key: string; values: readonly RowValue[]; not: boolean }[] {
  return Object.entries(where).map(([key, wanted]) => {
    const not = typeof wanted === "object" && wanted !== null && "not" in wanted;
    const given = not ? wanted.not : wanted;
    return { key, values: [given].flat(), not };
  });
}

/** Whether a row with these values is counted. */
export function isAmong(where: RowsWhere | undefined, values: Readonly<Record<string, unknown>>): boolean {
  return wishesOf(where ?? {}).every(
    ({ key, values: wanted, not }) => wanted.some((value) => value === (values[key] ?? null)) !== not,
  );
}
