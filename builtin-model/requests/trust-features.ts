// What is asked of something that a wish may mean, to tell whether whoever wrote the wish meant it.
//
// Intents say what a wish is like. What they do not tell is how much of it is left out, whether a name that is given is a scrap of the
// sentence, and whether what is changed is spoken of at all.
import type { Edit } from "../blueprint/edit-types.ts";
import type { AppSpec, EntitySpec } from "../blueprint/types.ts";
import type { Intent } from "../corpus/labels.ts";
import { classesOf, wordSet } from "../reading/index.ts";
import { TALK, TOLD } from "./intent-readers.ts";
import { intentsOfEdits } from "./rules-as-intents.ts";
import type { Weighed } from "./weigh-readings.ts";
import { spokenWords, type Wish } from "./wish.ts";

/** Something that a wish may mean and that can be done. */
export type Meaning = Readonly<{
  edits: readonly Edit[];
  by: "intent" | "rules";
  /** Of the intent that reads the same, 0 to 1 each. */
  share: number;
  chance: number;
  fit: number;
  /** Whether rules and intents read the same. */
  isAgreed: boolean;
}>;

/** A wish, and what else it may mean. */
export type WishAtHand = Readonly<{
  wish: Wish;
  weighed: readonly Weighed[];
  rules: readonly Edit[];
  app: AppSpec;
  /** How many wishes the message has. */
  wishes: number;
}>;

const WORDS_MAX = 80;
/** Of a wish's characters these count. */
const TEXT_MAX = 1000;
const LEMMAS_MAX = 40;
const NAMES_MAX = 6;
const EDITS_MAX = 4;
const STEM = 4;
/** Words that name nothing: whether one is accounted for is not asked, and none begins or ends a name. */
const SMALL = wordSet(
  "a an the this that these those my our your his her their its i we you he she it they them me us of for to in on at by with and or but as so be is are was were am been being do does did have has had can could will would shall should may might must please not no there here also too just only if when then than from into about up out one need want",
);
const NEGATION = /\b(?:not|never|no|nobody|without|instead|wrong|rather)\b|n['’]t\b/i;
const CONDITION = /\b(?:if|when|whenever|until|unless|once|before|after)\b/i;
const QUOTED = /["“][^"“”]{1,80}["”]/;

/** Names of what holds; of the wish its first TEXT_MAX characters and WORDS_MAX words count. */
export function trustFeatures(meaning: Meaning, at: WishAtHand): Set<string> {
  const changes = meaning.edits.filter(({ edit }) => edit !== "answer");
  const kinds = [...new Set(changes.map(({ edit }) => edit))].slice(0, EDITS_MAX);
  const each = (...found: readonly string[]) =>
    found.flatMap((one) => [one, ...kinds.map((kind) => `${kind}: ${one}`)]);
  return new Set([
    ...kinds.map((kind) => `kind ${kind}`),
    ...ofIntents(meaning, at, each),
    ...ofWords(meaning, at, each),
    ...changes.slice(0, EDITS_MAX).flatMap((change) => ofPlace(change, at)),
    ...namesGiven(changes).flatMap((name) => ofName(name, at.wish.text.slice(0, TEXT_MAX))),
  ]);
}

type Each = (...found: readonly string[]) => string[];
const upTo = (most: number, count: number): number => Math.min(count, most);
const fifths = (part: number): number => Math.round(part * 5);
const logged = (count: number): number => upTo(9, Math.round(Math.log2(count + 1) * 1.5));

const isStill = (intent: Intent): boolean => TALK.has(intent) || TOLD.has(intent);

/** What the learned intents and the rules think of it. */
function ofIntents(meaning: Meaning, { weighed, rules, wishes }: WishAtHand, each: Each): string[] {
  const { edits, by, share, chance, fit, isAgreed } = meaning;
  const intents = intentsOfEdits(edits.slice(0, EDITS_MAX));
  const liked = weighed.reduce((best, one) => Math.max(best, intents.has(one.intent) ? one.chance : 0), 0);
  const still = weighed.reduce((sum, { intent, chance: one }) => sum + (isStill(intent) ? one : 0), 0);
  const [top] = weighed;
  const isRuled = rules.length === 0 ? "not" : rules.some(({ edit }) => edit === "unknown") ? "in vain" : "";
  return [
    ...each(`by ${by} ${isAgreed ? "both" : ""}`, `chance ${fifths(liked)}`),
    ...each(`no change ${fifths(still)}`),
    `own chance ${Math.round(chance * 10)}`,
    `own share ${fifths(share)}`,
    `own fit ${fifths(fit)}`,
    `top ${top?.intent}`,
    `top share ${fifths(top?.share ?? 0)}`,
    `top fit ${fifths(top?.reading?.fit ?? 0)}`,
    `top is it ${top !== undefined && intents.has(top.intent)}`,
    `read by rules ${isRuled}`,
    `rules differ ${by === "intent" && isRuled === "" && !isAgreed}`,
    ...each(`changes ${upTo(4, edits.length)}`),
    ...each(`wishes ${upTo(3, wishes)}`),
  ];
}

/** How the wish is said, and how much of it is left out. */
function ofWords(meaning: Meaning, { wish, app }: WishAtHand, each: Each): string[] {
  const text = wish.text.slice(0, TEXT_MAX);
  const words = spokenWords(wish).slice(0, WORDS_MAX);
  const content = words.filter(({ lower }) => !SMALL.has(lower));
  const known = accountedFor(meaning.edits, app);
  const left = content.filter(({ lower, lemma }) => !known.has(stemOf(lemma)) && !known.has(stemOf(lower)));
  const part = content.length === 0 ? 0 : left.length / content.length;
  const commas = upTo(5, text.split(",").length - 1);
  const [first] = words;
  return [
    ...each(`part left ${fifths(part)}`, `words ${logged(words.length)}`),
    `left ${upTo(8, left.length)}`,
    `number left ${left.some((one) => /^\d/.test(one.text))}`,
    `commas ${commas}`,
    `commas ${commas}, changes ${upTo(4, meaning.edits.length)}`,
    `brackets ${text.includes("(")}`,
    `quoted ${QUOTED.test(text)}`,
    `sentences ${upTo(3, (text.match(/[.!?](?:\s|$)/g) ?? []).length)}`,
    `begins ${first && SMALL.has(first.lower) ? first.lower : "otherwise"}`,
    ...each(
      `colon ${text.includes(":")}`,
      `question ${text.includes("?")}`,
      `negation ${NEGATION.test(text)}`,
      `condition ${CONDITION.test(text)}`,
    ),
    ...each(...words.slice(0, LEMMAS_MAX).map(({ lemma }) => `“${lemma}”`)),
  ];
}

/** Whether the list and the field that a change is about are spoken of. */
function ofPlace(change: Edit, { wish, app }: WishAtHand): string[] {
  const { edit } = change;
  const entity = "entity" in change ? app.entities.find(({ name }) => name === change.entity) : undefined;
  if (!entity) return [];
  const said = new Set(wish.words.slice(0, WORDS_MAX).map(({ lower }) => stemOf(lower)));
  const isSaid = ({ one, many }: EntitySpec) => wordsOf(`${one} ${many}`).some((word) => said.has(stemOf(word)));
  const isOtherSaid = app.entities.some((one) => one !== entity && isSaid(one));
  const key = "key" in change ? change.key : null;
  const field = wordsOf(entity.fields.find((one) => one.key === key)?.label ?? "");
  const part = Math.round((2 * field.filter((word) => said.has(stemOf(word))).length) / field.length);
  return [
    `list said ${isSaid(entity)}`,
    `${edit}: list said ${isSaid(entity)}`,
    `list said ${isSaid(entity)}, another ${isOtherSaid}`,
    `list said ${isSaid(entity)} of ${upTo(4, app.entities.length)}`,
    ...(field.length > 0 ? [`field said ${part}`, `${edit}: field said ${part}`] : []),
  ];
}

/** A name or text that a change gives. */
type Given = Readonly<{ name: string; to: "field" | "label" | "list" | "option" | "role" | "text" }>;

/** The first NAMES_MAX of them. */
function namesGiven(changes: readonly Edit[]): Given[] {
  return changes
    .flatMap((change): Given[] => {
      const given = (to: Given["to"], ...names: readonly (string | null | undefined)[]) =>
        names.flatMap((name) => (name ? [{ name, to }] : []));
      if (change.edit === "addField")
        return [...given("field", change.field.label), ...given("option", ...(change.field.options ?? []))];
      if (change.edit === "addEntity") return given("list", change.one);
      return [
        ...("label" in change ? given("label", change.label) : []),
        ...("title" in change ? given("label", change.title) : []),
        ...("to" in change && typeof change.to === "string" ? given("label", change.to) : []),
        ...("text" in change ? given("text", change.text) : []),
        ...("options" in change ? given("option", ...(change.options ?? [])) : []),
        ...("option" in change ? given("option", change.option) : []),
        ...("steps" in change ? given("option", ...change.steps) : []),
        ...("roles" in change ? given("role", ...(change.roles ?? []).map(({ many }) => many)) : []),
      ];
    })
    .slice(0, NAMES_MAX);
}

/** What a name is made of, and where in the wish it stands. */
function ofName({ name, to }: Given, text: string): string[] {
  const words = wordsOf(name);
  const [first = ""] = words;
  const last = words.at(-1) ?? "";
  const found = [
    `words ${upTo(5, words.length)}`,
    `begins small ${SMALL.has(first)}`,
    `ends small ${SMALL.has(last)}`,
    `small inside ${words.slice(1, -1).some((word) => SMALL.has(word))}`,
    `mark ${/[,;:.!?]/.test(name)}`,
    `number ${/\d/.test(name)}`,
    `of class ${[...new Set(classesOf(last).map((one) => one.split(".")[0]))].sort().join("+")}`,
    ...placeOf(name, text),
  ];
  return found.flatMap((one) => [`name ${one}`, `${to} ${one}`]);
}

/** The words before and after a name. */
function placeOf(name: string, text: string): string[] {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return ["not said so"];
  const before = wordsOf(text.slice(Math.max(0, at - NEIGHBOUR_MAX), at)).at(-1) ?? "";
  const rest = text.slice(at + name.length, at + name.length + NEIGHBOUR_MAX).trimStart();
  const mark = /^[,.;:!?]/.exec(rest)?.[0];
  const after = wordsOf(rest)[0] ?? "";
  return [
    `after ${before === "" || SMALL.has(before) ? before : "a word"}`,
    `before ${mark ?? (after === "" || SMALL.has(after) ? after : "a word")}`,
  ];
}

const NEIGHBOUR_MAX = 40;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
const stemOf = (word: string): string => word.slice(0, STEM);

/** Beginnings of the words that changes are about: what they change, and how that is called in the app. */
function accountedFor(edits: readonly Edit[], app: AppSpec): Set<string> {
  const names = edits.flatMap((edit) => {
    const entity = "entity" in edit ? app.entities.find(({ name }) => name === edit.entity) : undefined;
    const key = "key" in edit ? edit.key : null;
    const field = entity?.fields.find((one) => one.key === key);
    return [entity?.one, entity?.many, field?.label, ...(field?.options ?? [])];
  });
  const said = `${JSON.stringify(edits)} ${names.join(" ")}`.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return new Set((said.match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf));
}
