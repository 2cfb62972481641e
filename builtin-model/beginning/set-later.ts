// What a later message sets of an app that began from a template: what its code reads of shared/start.json. Sample rows are there already.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { nounLemmaOf, readText } from "../reading/index.ts";
import { withoutCurrencies } from "../understanding/language/currencies.ts";
import { spokenNumber } from "../understanding/language/spoken-numbers.ts";
import { TEMPLATES_FOLDER, templateNames } from "./asked.ts";
import { settingsIn, startWith } from "./settings.ts";
import { lemmasOf, templateSettings } from "./template-words.ts";
import { setInWords, wordsSet } from "./told-settings.ts";
import type { SetTo, Setting } from "./types.ts";

export type SetLater = Readonly<{
  /** What was set, as "set the columns to …". */
  done: readonly string[];
  /** The file as it is then; null where nothing is set. */
  text: string | null;
  /** What can be set, as it is called. */
  able: readonly string[];
}>;

const NOTHING: SetLater = { done: [], text: null, able: [] };

/** @param startText shared/start.json as the app has it; a broken one sets nothing */
export function setLater(message: string, startText: string): SetLater {
  const values = parsed(startText);
  if (values === null) return NOTHING;
  const live = liveSettings(Object.keys(values));
  const said = settingsIn(message, live);
  const set = isAllOf(message, said)
    ? said.filter(({ setting, value }) => JSON.stringify(values[setting.at]) !== JSON.stringify(value))
    : [];
  return {
    done: setInWords(set),
    text: set.length > 0 ? startWith(startText, set) : null,
    able: live.map(({ told }) => told),
  };
}

/** What a wish to set something may say besides: what to do, and of what in general. */
const ASKING = new Set(
  "a an the this that it its my our your all every each everything i we you they me us please just only instead now from of for to in on at with by as and or so be is are am should shall must can could would will may want need like let make set change use switch turn put give take go have do show count pay price amount currency app minute second hour day percent long last time".split(
    " ",
  ),
);

/** Whether a message is of nothing but what it sets: "remind me ten minutes before the break" is about no break of ten minutes. */
function isAllOf(message: string, said: readonly SetTo[]): boolean {
  const named = said.flatMap(({ setting }) => [
    setting.told,
    ...("words" in setting ? setting.words : "values" in setting ? Object.values(setting.values).flat() : []),
  ]);
  const known = new Set([...named, ...wordsSet(said)].flatMap(lemmasOf));
  const isKnown = (word: string): boolean => ASKING.has(word) || known.has(word) || !Number.isNaN(spokenNumber(word));
  return readText(withoutCurrencies(message)).every(
    ({ lower, lemma }) => !/\p{L}/u.test(lower) || isKnown(lower) || isKnown(lemma) || isKnown(nounLemmaOf(lower)),
  );
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Of the template whose app begins with these values: settings that more than its sample rows are made of. */
function liveSettings(keys: readonly string[]): Setting[] {
  const all = templateNames().map((name) => ({ name, settings: templateSettings(name) }));
  const template = all.find(
    ({ settings }) => settings.length === keys.length && settings.every(({ at }) => keys.includes(at)),
  );
  if (!template || keys.length === 0) return [];
  const code = codeOf(template.name);
  return template.settings.filter(({ is, at }) => is !== "rows" && code.includes(`start.${at}`));
}

const SEED = "server/seed.ts";

/** What reads the values at every start, and not once for sample rows. */
function codeOf(name: string): string {
  const folder = join(TEMPLATES_FOLDER, name, "app");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && path !== SEED)
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
}
