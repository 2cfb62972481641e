// The writer's own names in the app: a list that no table of another language knows is called what the description calls it.
import type { Names } from "../knowledge/languages/dictionary.ts";
import { OWN_KINDS } from "../knowledge/languages/kind-words.ts";
import type { Language } from "../knowledge/languages/sentences.ts";
import { MADE } from "../understanding/language/foreign-words.ts";
import { folded } from "../understanding/language/languages.ts";
import { plain, sentenceCase, singular } from "../understanding/language/words.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

const SAMPLES = 6;
const MADE_IN = new RegExp(MADE.source, "i");

type Own = ReadonlyMap<string, Names>;

/** Calls the lists and fields what the description does. Gives the names, which are not to be translated. */
export function callByOwnNames(entities: readonly EntitySpec[], own: Own, language: Language | null): string[] {
  if (own.size === 0 || language === null) return [];
  const given: string[] = [];
  for (const entity of entities) {
    const names = own.get(plain(entity.one));
    if (names) {
      Object.assign(entity, names);
      // "Small …" of a word that nobody knows: better its own name and a number.
      if (entity.samples?.every((sample) => MADE_IN.test(sample)))
        entity.samples = Array.from({ length: SAMPLES }, (_, at) => `${names.one} ${at + 1}`);
      given.push(names.one, names.many);
    }
    for (const field of entity.fields) {
      const label =
        labelOf(field.label, own) ?? (field.kind === "relation" ? own.get(plain(field.label))?.one : undefined);
      if (label === undefined) continue;
      field.label = label;
      if (field.kind === "text" && field.key !== entity.title) giveKind(field, language);
      given.push(label);
    }
  }
  return [...new Set(given)];
}

function giveKind(field: FieldSpec, language: Language): void {
  const kind = OWN_KINDS[language].find(([name]) => name.test(field.label.toLowerCase()))?.[1];
  if (kind === undefined) return;
  field.kind = kind;
  if (kind === "number" || kind === "money") field.min = 0;
}

/** Only names that the description made: "amount" is no list, whatever the text calls its payments. */
function labelOf(label: string, own: Own): string | undefined {
  const words = plain(label);
  if (words.match(MADE) === null) return undefined;
  const names = own.get(singular(words)) ?? own.get(words);
  if (!names) return sentenceCase(withoutMade(words, own));
  return singular(words) === words ? names.one : names.many;
}

/** A text in which made words are what they stand for. */
const withoutMade = (text: string, own: Own): string =>
  text.replace(MADE, (word) => {
    const names = own.get(singular(word.toLowerCase()));
    return (word.toLowerCase().endsWith("s") ? names?.many : names?.one) ?? word.replace(/q(?:a|er)(s?)$/i, "$1");
  });

/** The app with names of tables and columns that a developer can read: made words end there, too. */
export function readableNames(app: AppSpec, own: Own): AppSpec {
  if (own.size === 0) return app;
  const text = JSON.stringify(app).replace(/[A-Za-z]+?q(?:a|er)s?(?![a-z])/g, (word) => {
    const base = word.replace(/q(?:a|er)(s?)$/i, "");
    const names = own.get(`${base.toLowerCase()}qa`) ?? own.get(`${base.toLowerCase()}qer`);
    const many = names && word.endsWith("s") ? folded(names.many).replace(/[^a-z]+/g, "_") : base;
    return /^[A-Z]/.test(word) ? sentenceCase(many) : many;
  });
  // Only names were replaced, by letters and underscores.
  return JSON.parse(text) as AppSpec;
}
