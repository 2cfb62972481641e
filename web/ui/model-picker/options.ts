// What a list of models shows: in which groups, what is found by what is typed, and how much of it at once.
import {
  type DescribedChoice,
  factsOf,
  isProvider,
  type ModelFacts,
  type ModelsAnswer,
  type OfferedModel,
  type Provider,
  payerOf,
} from "#contract";
import { lostModelName, modelName } from "../../lib/token-text.ts";

export type ModelOption = Readonly<{
  /** What is chosen; "" stands for no choice. */
  value: string;
  text: string;
  /** Null: nothing is told beside the name. */
  facts: ModelFacts | null;
  /** What it is found by, in small letters. */
  found: string;
  /** It was chosen once and can't be any more. */
  isLost?: boolean;
}>;
export type OptionGroup = Readonly<{ name: string; items: readonly ModelOption[] }>;

/** More would make a phone slow, and nobody reads them. */
export const OPTIONS_SHOWN_MAX = 100;

const optionOf = (value: string, text: string, facts: ModelFacts | null, group = ""): ModelOption => ({
  value,
  text,
  facts,
  found: `${value} ${text} ${group}`.toLowerCase(),
});

type Chosen = Readonly<{
  /** What lies at hand, known before anything was asked. */
  atHand: readonly OfferedModel[];
  /** All that may be chosen, once it is known. */
  all: readonly DescribedChoice[];
  /** What is chosen now; it is shown even where nobody offers it any more. */
  value: string;
  /** What choosing nothing is called; null: something is always chosen. */
  nothing: string | null;
}>;

/** What lies at hand comes first; then each provider's models. A choice that is no longer theirs stands before both. */
export function groupsOfChoices({ atHand, all, value, nothing }: Chosen): OptionGroup[] {
  const factsFor = (name: string): ModelFacts | null => all.find(({ model }) => model === name) ?? null;
  const offered = atHand.map(({ model }) => model);
  const isLost = value !== "" && payerOf(atHand, value) === null && all.every(({ model }) => model !== value);
  const lost = { name: "Chosen now", items: [{ ...optionOf(value, lostModelName(value), null), isLost }] };
  const first = value === "" || isLost || offered.includes(value) ? offered : [...offered, value];
  const none = nothing === null ? [] : [optionOf("", nothing, null)];
  const known = first.map((model) => optionOf(model, modelName(model), factsFor(model)));
  const others = all.filter(({ model }) => !first.includes(model));
  return [
    ...(isLost ? [lost] : []),
    { name: "At hand", items: [...none, ...known] },
    ...grouped(others.map(({ model, ...facts }) => ({ value: model, model, facts }))),
  ];
}

/** The models of one provider, chosen by the name that it has there. */
export const groupsOfProvider = (provider: Provider, models: ModelsAnswer["models"]): OptionGroup[] =>
  grouped(models.map(({ name, ...facts }) => ({ value: name, model: `${provider}/${name}`, facts })));

/** By provider, those of OpenRouter by who made them. */
function grouped(models: readonly { value: string; model: string; facts: ModelFacts }[]): OptionGroup[] {
  const groups = new Map<string, ModelOption[]>();
  for (const { value, model, facts } of models) {
    const { group, text } = placeOf(model);
    const items = groups.get(group) ?? [];
    items.push(optionOf(value, text, facts, group));
    groups.set(group, items);
  }
  return [...groups].map(([name, items]) => ({ name, items }));
}

/** Where a model stands in the list, and what it is called there. */
function placeOf(model: string): { group: string; text: string } {
  const slash = model.indexOf("/");
  const [provider, name] = [model.slice(0, slash), model.slice(slash + 1)];
  const group = isProvider(provider) ? factsOf(provider).name : provider;
  const maker = name.indexOf("/");
  if (provider !== "openrouter" || maker < 0) return { group, text: name };
  return { group: `${group}: ${name.slice(0, maker)}`, text: name.slice(maker + 1) };
}

/** Options in which every word of `typed` stands somewhere: OPTIONS_SHOWN_MAX at most, and how many more there are. */
export function findOptions(groups: readonly OptionGroup[], typed: string): { groups: OptionGroup[]; more: number } {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ found }: ModelOption) => words.every((word) => found.includes(word));
  const shown: OptionGroup[] = [];
  let [room, more] = [OPTIONS_SHOWN_MAX, 0];
  for (const { name, items } of groups) {
    const fitting = items.filter(isFound);
    const taken = fitting.slice(0, room);
    room -= taken.length;
    more += fitting.length - taken.length;
    if (taken.length > 0) shown.push({ name, items: taken });
  }
  return { groups: shown, more };
}
