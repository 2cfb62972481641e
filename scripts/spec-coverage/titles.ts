// How the title of a test says which items of the spec it shows.

/** `ids` as itemId writes them; `sentence` is what the test says of them. Null for titles that name no item. */
export type NamedItems = Readonly<{ ids: readonly string[]; sentence: string }>;

/**
 * Reads `§<section> <group> · <item>, <item>; §<section> <group> · <item>: <sentence>`: items of one group are listed
 * with commas, further groups follow a semicolon, and the list ends at the first colon. What begins with § but is
 * written otherwise counts as one id, which no item has.
 */
export function namedItems(title: string): NamedItems | null {
  if (!title.startsWith("§")) return null;
  const colon = title.indexOf(": ");
  if (colon < 0) return { ids: [title], sentence: "" };
  return { ids: title.slice(0, colon).split("; ").flatMap(idsOf), sentence: title.slice(colon + 2) };
}

function idsOf(reference: string): string[] {
  const [, group, names] = /^(§\d .+?) · (.+)$/.exec(reference) ?? [];
  if (group === undefined || names === undefined) return [reference];
  return names.split(", ").map((name) => `${group} · ${name}`);
}
