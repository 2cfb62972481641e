// Which items of the spec are shown by the tests that passed, and which tests name what is no item.
import type { TestBody } from "./bodies.ts";
import { itemId, type SpecItem } from "./items/spec-item.ts";
import { namedItems } from "./titles.ts";

/** A test that passed; `file` is its path from the root. */
export type PassedTest = Readonly<{ title: string; file: string; body: TestBody }>;

/**
 * `tests`: sentences of the tests that name it and assert something. `empty`: of those that name it and can't fail.
 * `unspoken`: words of the spec that no test of the item has in its body to the letter. `real`: at least one of its tests
 * asks the real server. `browsed`: one of them in a browser.
 */
export type CoveredItem = Readonly<{
  item: SpecItem;
  tests: readonly string[];
  empty: readonly string[];
  unspoken: readonly string[];
  real: boolean;
  browsed: boolean;
}>;

/** `unseen`: screens of section 2 of which no test in a browser on the real server shows anything. */
export type Coverage = Readonly<{
  items: readonly CoveredItem[];
  unknown: readonly string[];
  unseen: readonly string[];
}>;

const SCREENS = 2;
/** Where tests run the server itself. The front end's own have a scripted one. */
const REAL = /^(e2e|server|security|kit)\//;
const STORIES = /^e2e\//;

/** An item is shown when tests that can fail name it and the words that it quotes stand in their bodies. */
export function isShown({ tests, unspoken }: CoveredItem): boolean {
  return tests.length > 0 && unspoken.length === 0;
}

export function coverageOf(items: readonly SpecItem[], passed: readonly PassedTest[]): Coverage {
  const naming = new Map<string, { sentence: string; test: PassedTest }[]>(items.map((item) => [itemId(item), []]));
  const unknown = new Set<string>();
  for (const test of passed) {
    const named = namedItems(test.title);
    for (const id of named?.ids ?? []) {
      const known = naming.get(id);
      if (known === undefined) unknown.add(`${id} (in “${test.title}”)`);
      known?.push({ sentence: named?.sentence ?? "", test });
    }
  }
  const covered = items.map((item) => coveredItem(item, naming.get(itemId(item)) ?? []));
  return { items: covered, unknown: [...unknown].sort(), unseen: unseenScreens(covered) };
}

function coveredItem(item: SpecItem, naming: readonly { sentence: string; test: PassedTest }[]): CoveredItem {
  const counted = naming.filter(({ test }) => test.body.counts);
  const [asserting, empty] = [true, false].map((asserts) =>
    counted.filter(({ test }) => test.body.asserts === asserts),
  );
  const shown = asserting ?? [];
  return {
    item,
    tests: sentencesOf(shown),
    empty: sentencesOf(empty ?? []),
    unspoken: wordsOf(item).filter((words) => !shown.some(({ test }) => test.body.words.includes(words))),
    real: shown.some(({ test }) => REAL.test(test.file)),
    browsed: shown.some(({ test }) => STORIES.test(test.file)),
  };
}

const sentencesOf = (tests: readonly { sentence: string }[]) =>
  [...new Set(tests.map(({ sentence }) => sentence))].sort();

function unseenScreens(covered: readonly CoveredItem[]): string[] {
  const screens = covered.filter(({ item }) => item.section === SCREENS);
  const seen = new Set(screens.filter(({ browsed }) => browsed).map(({ item }) => item.group));
  return [...new Set(screens.map(({ item }) => item.group))].filter((group) => !seen.has(group));
}

/** The spec's own words in an item, without what varies in them: `“Deployment failed: {error}”` → `Deployment failed:`. */
export function wordsOf({ what }: SpecItem): string[] {
  const quoted = [...what.matchAll(/“([^”]*)”/g)].map(([, words = ""]) => words);
  return quoted.flatMap((words) => words.split(/\{[^}]*\}/)).flatMap((words) => words.trim() || []);
}
