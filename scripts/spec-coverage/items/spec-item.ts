// One thing that the spec asks for: a text, a state, a limit, a timing, a field of an answer or an error.

/**
 * `name` is unique in its group and has no comma, semicolon or colon, so that titles of tests can list it. `what` says
 * what is asked for; the spec's own words stand in “…”, with {…} for what varies in them.
 */
export type SpecItem = Readonly<{ section: number; group: string; name: string; what: string }>;

/** The items of one group: name → what. */
export function specItems(section: number, group: string, rows: Readonly<Record<string, string>>): SpecItem[] {
  return Object.entries(rows).map(([name, what]) => ({ section, group, name, what }));
}

/** How the titles of tests name an item: `§2 Projects list · empty state`. */
export function itemId({ section, group, name }: SpecItem): string {
  return `§${section} ${group} · ${name}`;
}
