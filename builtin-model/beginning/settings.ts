// What a message sets of what its template can be set to.
import { currencyIn } from "../understanding/language/currencies.ts";
import { ownName } from "../understanding/own-names.ts";
import { hoursIn } from "./said-hours.ts";
import { namesAfter } from "./said-names.ts";
import { numbersFor } from "./said-numbers.ts";
import { rowsIn } from "./said-rows.ts";
import { wordsOf } from "./template-words.ts";
import type { ChoiceSetting, NumberSetting, SetTo, Setting } from "./types.ts";

/** Where the values stand in the app's tree: an object, each value under its setting's `at`. */
export const START_PATH = "shared/start.json";

/** What the message sets, in the order of the settings. */
export function settingsIn(text: string, settings: readonly Setting[]): SetTo[] {
  const numbers = numbersFor(
    text,
    settings.filter((one) => one.is === "number"),
  );
  return settings.flatMap((setting) => {
    const value = saidOf(setting, text, numbers);
    return value === undefined ? [] : [{ setting, value } as SetTo]; // the reader of its kind gave it
  });
}

function saidOf(setting: Setting, text: string, numbers: ReadonlyMap<NumberSetting, number>) {
  switch (setting.is) {
    case "number":
      return numbers.get(setting);
    case "names":
      return namesAfter(text, setting);
    case "choice":
      return chosenIn(text, setting);
    case "rows":
      return rowsIn(text, setting);
    case "currency":
      return currencyIn(text) ?? undefined;
    case "hours":
      return hoursIn(text);
    case "own-name":
      return ownName(text) ?? undefined;
  }
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
