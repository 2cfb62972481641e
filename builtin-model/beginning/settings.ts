// What of a template can be set from the words of a message, as its settings.json declares it, and what a message sets.
import { listing } from "../understanding/language/words.ts";
import { namesAfter } from "./said-names.ts";
import { numbersFor } from "./said-numbers.ts";
import { wordsOf } from "./template-words.ts";

/** Where the values stand in the app's tree: an object, each value under its setting's `at`. */
export const START_PATH = "shared/start.json";

type Declared = Readonly<{
  /** The value's place in shared/start.json. */
  at: string;
  /** How the reply calls it: "columns", "minutes of work". */
  told: string;
  /** Lemmas that it is called by in a message. */
  words: readonly string[];
}>;
export type NumberSetting = Declared &
  Readonly<{
    is: "number";
    /** What it is counted in, where that is a time or a share; a number said in another one is turned into it, or not meant. */
    unit?: "second" | "minute" | "hour" | "day" | "percent";
    min: number;
    max: number;
  }>;
export type NamesSetting = Declared & Readonly<{ is: "names"; max: number }>;
/** One of a few; each value with the lemmas that ask for it. */
export type ChoiceSetting = Omit<Declared, "words"> &
  Readonly<{ is: "choice"; values: Readonly<Record<string, readonly string[]>> }>;
export type Setting = NumberSetting | NamesSetting | ChoiceSetting;

export type SetTo = Readonly<{ setting: Setting; value: number | string | readonly string[] }>;

/** What the message sets, in the order of the settings. */
export function settingsIn(text: string, settings: readonly Setting[]): SetTo[] {
  const numbers = numbersFor(
    text,
    settings.filter((one) => one.is === "number"),
  );
  return settings.flatMap((setting) => {
    const value =
      setting.is === "number"
        ? numbers.get(setting)
        : setting.is === "names"
          ? namesAfter(text, setting)
          : chosenIn(text, setting);
    return value === undefined ? [] : [{ setting, value }];
  });
}

function chosenIn(text: string, { values }: ChoiceSetting): string | undefined {
  const said = wordsOf(text);
  return Object.keys(values).find((value) => values[value]?.some((lemma) => said.has(lemma)));
}

/** The file with what was set; what else it holds stays. */
export function startWith(text: string, all: readonly SetTo[]): string {
  const before = JSON.parse(text) as Record<string, unknown>; // the template's own file
  const values = Object.fromEntries(all.map(({ setting, value }) => [setting.at, value]));
  return `${JSON.stringify({ ...before, ...values }, null, 2)}\n`;
}

/** "set the columns to Ideas, Doing and Done". */
export function setInWords({ setting, value }: SetTo): string {
  const said = Array.isArray(value) ? listing(value.map((name: string) => `“${name}”`)) : `${value}`;
  return `set the ${setting.told} to ${said}`;
}
