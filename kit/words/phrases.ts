// What the words of several languages are built with: labels inside sentences, lists of them, and forms by number.

/** Lower case, except for words such as "FAQ". */
export function lower(word: string): string {
  return /^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);
}

/** Adds "a" or "an" and lowers the first letter. */
export function aOrAn(word: string): string {
  return `${/^[aeiou]/i.test(word) ? "an" : "a"} ${lower(word)}`;
}

/** "a, b and c", with the word for "and". */
export function listed(parts: readonly string[], and: string): string {
  const before = parts.slice(0, -1).join(", ");
  return [before, parts.at(-1) ?? ""].filter(Boolean).join(` ${and} `);
}

type Forms = { one: string; other: string };

/** Chooses between the forms of a language by a count. */
export function counting(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, { one, other }) => `${count} ${rules.select(count) === "one" ? one : other}`;
}
