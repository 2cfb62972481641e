// What readers of intents work with: the wish, the app and its names, and what they answer.
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "../blueprint/types.ts";
import type { RequestLabel } from "../corpus/labels.ts";
import type { AppNames, FieldPlace, OptionPlace, Scored } from "./app-names.ts";
import type { Slot, Wish } from "./wish.ts";

/** `last` is the list that was spoken of before, `draft` what earlier wishes of the message have made of the app. */
export type Context = {
  app: AppSpec;
  names: AppNames;
  last: EntitySpec | null;
  /** The field that the wish before was about: "and make it required". */
  lastField: FieldPlace | null;
};

/** What an intent comes to in this app; `fit` from 0 to 1 says how well its phrases stand for names of the app, `words` says it as a wish. */
export type Reading = { edits: Edit[]; fit: number; words: string };
/** Possible readings, none where a needed phrase stands for nothing. */
export type IntentReader = (wish: Wish, context: Context) => Reading[];

/** A name that is surely meant, and one that may be. */
export const MEANT = 0.6;
/** Lists that nobody named, but were spoken of or are the only ones. */
const OF_LAST = 0.75;
const OF_ONLY = 0.85;
const OF_MAIN = 0.4;
/** A list that is named and not there: what else there is, is hardly meant. */
const OF_OTHER = 0.3;
const NAMED_FROM = 0.4;
const OF_MENTION = 0.85;
const MENTION_WORDS = 3;
const MENTIONS_IN = 80;

export const slotsOf = ({ slots }: Wish, ...labels: RequestLabel[]): Slot[] =>
  slots.filter(({ label }) => labels.includes(label));

/** Lists that phrases of the wish name, the likeliest first. */
export function listsNamed(wish: Wish, { names, app }: Context): Scored<EntitySpec>[] {
  const found = new Map<EntitySpec, number>();
  const note = (entity: EntitySpec | undefined, score: number): void => {
    if (entity && score > (found.get(entity) ?? 0)) found.set(entity, score);
  };
  for (const slot of slotsOf(wish, "E")) for (const { is, score } of names.lists(slot.text)) note(is, score);
  // People are a list only where no other is named.
  for (const slot of slotsOf(wish, "E").length > 0 ? slotsOf(wish, "G") : slotsOf(wish, "G", "R", "N"))
    for (const { is, score } of names.lists(slot.text)) note(is, score * OF_MENTION);
  for (const slot of slotsOf(wish, "G"))
    for (const { is, score } of names.pages(slot.text))
      if ("of" in is)
        note(
          app.entities.find(({ name }) => name === is.of),
          score * OF_MENTION,
        );
  for (const { lemmas } of windows(wish)) note(names.exact.lists.get(lemmas), OF_MENTION);
  return sorted(found);
}

/** The same, and without a name what was spoken of before, or the only list. */
export function listsMeant(wish: Wish, context: Context): Scored<EntitySpec>[] {
  const named = listsNamed(wish, context).filter(({ score }) => score >= MEANT);
  if (named.length > 0) return named;
  const { app, last } = context;
  const rows = app.entities.filter(({ part }) => part === "main" || part === "side");
  const isOther = namesUnknownList(wish, context);
  const weight = isOther ? OF_OTHER : 1;
  if (last) return [{ is: last, score: OF_LAST * weight }];
  const [first] = rows;
  return first ? [{ is: first, score: (rows.length === 1 ? OF_ONLY : OF_MAIN) * weight }] : [];
}

/** Where a wish may be done: on each list that is likely meant, else on the likeliest. */
export function listsToTry(wish: Wish, context: Context): Scored<EntitySpec>[] {
  const meant = listsMeant(wish, context);
  const likely = nearBest(meant);
  return likely.length > 0 || namesUnknownList(wish, context) ? likely : meant.slice(0, 1);
}

/** Whether a phrase for a list names none of the app, and no field either. */
export function namesUnknownList(wish: Wish, { names }: Context): boolean {
  return wish.slots.some((slot) => {
    const { label, text, chance } = slot;
    const isForList = label === "E" || (label === "R" && isWhereTo(slot, wish) && names.roles(text).length === 0);
    return (
      isForList &&
      chance >= NAMED_FROM &&
      (names.lists(text)[0]?.score ?? 0) < MEANT &&
      (names.fields(text)[0]?.score ?? 0) < 0.9
    );
  });
}

const ARTICLES = new Set("the a an each every all our my".split(" "));

/** "Add a phone to the suppliers": people who are taken for a list. */
function isWhereTo({ start }: Slot, { words }: Wish): boolean {
  const before = words.filter((word) => word.end <= start && !ARTICLES.has(word.lower)).at(-1)?.lower;
  return before === "to" || before === "of";
}

/** Fields that a phrase stands for: of the lists named before others. */
export function fieldsMeant(slot: Slot, wish: Wish, context: Context): Scored<FieldPlace>[] {
  const lists = listsNamed(wish, context);
  const all = context.names.fields(slot.text);
  const weighed = all.map(({ is, score }) => ({ is, score: score * nearness(is.entity, lists, context) }));
  return weighed.filter(({ score }) => score > 0.3).sort((left, right) => right.score - left.score);
}

/** Options that a phrase stands for, in the same order. */
export function optionsMeant(slot: Slot, wish: Wish, context: Context): Scored<OptionPlace>[] {
  const lists = listsNamed(wish, context);
  const fields = slotsOf(wish, "F").flatMap((one) => context.names.fields(one.text).slice(0, 3));
  return context.names
    .options(slot.text)
    .map(({ is, score }) => {
      const named = fields.find((one) => one.is.field === is.field);
      const near = nearness(is.entity, lists, context);
      return { is, score: score * (named ? Math.max(named.score, near) : fields.length > 0 ? near * 0.85 : near) };
    })
    .sort((left, right) => right.score - left.score);
}

/** How well a list fits as the place of something: named itself, or none was. */
function nearness(entity: EntitySpec, lists: readonly Scored<EntitySpec>[], { last }: Context): number {
  const named = lists.find(({ is }) => is === entity)?.score ?? 0;
  const best = lists[0]?.score ?? 0;
  if (named >= MEANT) return named >= best ? 1 : 0.95;
  if (best >= MEANT) return 0.8;
  return last === null ? 0.97 : last === entity ? 1 : 0.85;
}

/** Fields that the wish names anywhere by their very names, for phrases that were not found. */
export function fieldsMentioned(wish: Wish, context: Context): Scored<FieldPlace>[] {
  const lists = listsNamed(wish, context);
  const found = new Map<FieldSpec, Scored<FieldPlace>>();
  for (const { lemmas } of windows(wish))
    for (const is of context.names.exact.fields.get(lemmas) ?? [])
      found.set(is.field, { is, score: OF_MENTION * nearness(is.entity, lists, context) });
  return [...found.values()].sort((left, right) => right.score - left.score);
}

/** Runs of words of the wish as lemmas; a shorter run within a name that was found counts too. */
export function windows({ words }: Wish): { lemmas: string; at: number; width: number }[] {
  const found: { lemmas: string; at: number; width: number }[] = [];
  const near = words.slice(0, MENTIONS_IN);
  for (let at = 0; at < near.length; at++)
    for (let width = MENTION_WORDS; width > 0; width--)
      if (at + width <= near.length)
        found.push({
          lemmas: near
            .slice(at, at + width)
            .map(({ lemma }) => lemma)
            .join(" "),
          at,
          width,
        });
  return found;
}

const sorted = <T>(found: ReadonlyMap<T, number>): Scored<T>[] =>
  [...found].map(([is, score]) => ({ is, score })).sort((left, right) => right.score - left.score);

/** The place of one thing only where nothing else is as likely: the first and those as near to it. */
export function nearBest<T>(all: readonly Scored<T>[], most = 3): Scored<T>[] {
  const top = all[0]?.score ?? 0;
  return all.filter(({ score }) => score >= MEANT && score >= top - 0.05).slice(0, most);
}

export const lower = (text: string): string => text.toLowerCase();
