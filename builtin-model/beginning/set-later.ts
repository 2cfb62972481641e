// What a later message sets of an app that began from a template: what its code reads of shared/start.json. Sample rows are there already.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TEMPLATES_FOLDER, templateNames } from "./asked.ts";
import { type Setting, settingsIn, startWith } from "./settings.ts";
import { templateWords } from "./template-words.ts";
import { setInWords } from "./told-settings.ts";

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
  const set = settingsIn(message, live).filter(
    ({ setting, value }) => JSON.stringify(values[setting.at]) !== JSON.stringify(value),
  );
  return {
    done: setInWords(set),
    text: set.length > 0 ? startWith(startText, set) : null,
    able: live.map(({ told }) => told),
  };
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
  const name = templateNames().find((one) => {
    const { settings } = templateWords(one);
    return settings.length > 0 && settings.length === keys.length && settings.every(({ at }) => keys.includes(at));
  });
  if (name === undefined) return [];
  const code = codeOf(name);
  return templateWords(name).settings.filter(
    ({ is, at }) => is !== "rows" && new RegExp(`\\bstart\\.${at}\\b`).test(code),
  );
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
