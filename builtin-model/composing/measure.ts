// How much of what authors marked as wanted is in the built apps, and how much of what is built was wanted.
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import type { Description } from "../corpus/corpus-file.ts";
import { loadCorpus } from "../corpus/load.ts";
import { partOf } from "../corpus/split.ts";
import { headOf, keyOf } from "./words.ts";

export type BuiltApp = { app: AppSpec; from: string | null; reply: string } | null;
export type Way = (text: string) => BuiltApp;

/** `f1` sums those of the descriptions; where nothing is wanted and nothing built it is 1. */
type Counts = { wanted: number; built: number; found: number; f1: number };

/** Lines of figures for each way, on the authors of one part. */
export function measureCorpus(part: string, ways: Readonly<Record<string, Way>>): string {
  const texts = loadCorpus().descriptions.filter(
    ({ author, language }) => partOf(author) === part && isEnglish(language),
  );
  const lines = Object.entries(ways).flatMap(([name, way]) => figuresOf(name, way, texts));
  return [`${part}: ${texts.length} descriptions`, ...lines].join("\n");
}

const isEnglish = (language: string | null | undefined): boolean => !language || language === "en";

function figuresOf(name: string, way: Way, texts: readonly Description[]): string[] {
  const things: Counts = { wanted: 0, built: 0, found: 0, f1: 0 };
  const fields: Counts = { wanted: 0, built: 0, found: 0, f1: 0 };
  let none = 0;
  let fromArchetypes = 0;
  for (const { marked } of texts) {
    const built = way(marked.text);
    if (!built) none += 1;
    if (built?.from && built.from !== "read things") fromArchetypes += 1;
    const entities = (built?.app.entities ?? []).filter(({ part }) => part === "main" || part === "side");
    const refused = marked.clauses.filter(({ kind }) => kind === "not" || kind === "later" || kind === "noise");
    const isWanted = ({ start }: { start: number }) => !refused.some((one) => one.start <= start && start < one.end);
    const names = (label: string) => [
      ...new Set(
        marked.phrases
          .filter((phrase) => phrase.label === label && isWanted(phrase))
          .map(({ start, end }) => keyOf(marked.text.slice(start, end))),
      ),
    ];
    count(
      things,
      names("E"),
      entities.map(({ one }) => keyOf(one)),
    );
    count(fields, names("F"), entities.flatMap(fieldKeys));
  }
  return [
    `${name.padEnd(4)} things ${told(things, texts.length)}   fields ${told(fields, texts.length)}   no app ${none}, from archetypes ${fromArchetypes}`,
  ];
}

const fieldKeys = ({ fields }: EntitySpec): string[] => fields.map(({ label }) => keyOf(label));

/** Names count as the same when their last words are. */
function count(counts: Counts, wanted: readonly string[], built: readonly string[]): void {
  const heads = (keys: readonly string[]) => new Set(keys.map(headOf));
  const [wantedHeads, builtHeads] = [heads(wanted), heads(built)];
  counts.wanted += wantedHeads.size;
  counts.built += builtHeads.size;
  const found = [...wantedHeads].filter((head) => builtHeads.has(head)).length;
  const all = wantedHeads.size + builtHeads.size;
  counts.found += found;
  counts.f1 += all === 0 ? 1 : (2 * found) / all;
}

const told = ({ wanted, built, found, f1 }: Counts, texts: number): string =>
  `F1 of each ${(f1 / texts).toFixed(3)} precision ${(found / Math.max(1, built)).toFixed(2)} recall ${(found / Math.max(1, wanted)).toFixed(2)} (${built} built)`;
