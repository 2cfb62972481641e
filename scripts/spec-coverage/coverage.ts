// Which items of the spec are shown by the tests that passed, and which tests name what is no item.
import { itemId, type SpecItem } from "./items/spec-item.ts";
import { namedItems } from "./titles.ts";

/** A test that passed; `source` is the text of its file. */
export type PassedTest = Readonly<{ title: string; source: string }>;

/** `unspoken`: words of the spec that no test of the item has in its file to the letter. */
export type CoveredItem = Readonly<{ item: SpecItem; tests: readonly string[]; unspoken: readonly string[] }>;

export type Coverage = Readonly<{ items: readonly CoveredItem[]; unknown: readonly string[] }>;

/** An item is shown when tests name it and the words that it quotes stand in the files of these tests. */
export function isShown({ tests, unspoken }: CoveredItem): boolean {
  return tests.length > 0 && unspoken.length === 0;
}

export function coverageOf(items: readonly SpecItem[], passed: readonly PassedTest[]): Coverage {
  const tests = new Map<string, { sentences: Set<string>; sources: Set<string> }>(
    items.map((item) => [itemId(item), { sentences: new Set(), sources: new Set() }]),
  );
  const unknown = new Set<string>();
  for (const { title, source } of passed) {
    const named = namedItems(title);
    for (const id of named?.ids ?? []) {
      const known = tests.get(id);
      if (known === undefined) unknown.add(`${id} (in “${title}”)`);
      known?.sentences.add(named?.sentence ?? "");
      known?.sources.add(source);
    }
  }
  const covered = items.map((item) => {
    const { sentences = new Set<string>(), sources = new Set<string>() } = tests.get(itemId(item)) ?? {};
    const unspoken = wordsOf(item).filter((words) => ![...sources].some((source) => source.includes(words)));
    return { item, tests: [...sentences].sort(), unspoken };
  });
  return { items: covered, unknown: [...unknown].sort() };
}

/** The spec's own words in an item, without what varies in them: `“Deployment failed: {error}”` → `Deployment failed:`. */
export function wordsOf({ what }: SpecItem): string[] {
  const quoted = [...what.matchAll(/“([^”]*)”/g)].map(([, words = ""]) => words);
  return quoted.flatMap((words) => words.split(/\{[^}]*\}/)).flatMap((words) => words.trim() || []);
}
