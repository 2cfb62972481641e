// Which fields a sentence about privacy is about, where it speaks of a field and not of whole lists: "the players' phone numbers".
import { namesOf } from "../understanding/edits/context.ts";
import { STOPS } from "../understanding/language/noun-words.ts";
import { plain, singular } from "../understanding/language/words.ts";
import { isPeople, isServed } from "../understanding/people.ts";
import { ANYTHING, OWN } from "../understanding/stated/privacy-words.ts";
import { listsNamed, pointsBack } from "./meant-lists.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";

export type MeantField = Readonly<{ entity: EntitySpec; field: FieldSpec }>;
/** Words `start` to before `end` of a sentence. */
type Span = Readonly<{ start: number; end: number }>;
type Mention = MeantField & Span;

/** What most rows have says nothing of a field: "the notes" may be a list, "names" anything. */
const COMMON_FIELD = /^(?:name|title|date|time|notes?|status|text|description|own|who|what|about)$/;
const LABEL_WORDS_MAX = 3;
const HEAD_LENGTH_MIN = 4;
const NAME_LENGTH_MIN = 3;
/** What a field of such a kind is called, whatever its label. */
const BY_KIND: readonly (readonly [string, readonly FieldSpec["kind"][]])[] = [
  ["phone", ["phone"]],
  ["telephone", ["phone"]],
  ["mobile", ["phone"]],
  ["email", ["email"]],
  ["e mail", ["email"]],
  ["address", ["location"]],
  ["contact detail", ["phone", "email", "location"]],
  ["contact information", ["phone", "email", "location"]],
  ["contact data", ["phone", "email", "location"]],
];
/** The only amount of money of a list. */
const AMOUNT = /^(?:price|cost|fee|amount)$/;

/**
 * The fields that a part of a sentence is about; none where it is about whole lists. @param words comparable; of another language, its own
 * words and the English ones
 */
export function fieldsMeant({ words, before }: { words: string; before: string }, app: AppSpec): MeantField[] {
  const half = words.split(" | ").at(-1) ?? "";
  const spoken = half.split(" ");
  const tokens = spoken.map(singular);
  const mentions = app.entities.flatMap((entity) => mentionsIn(tokens, entity, app));
  if (mentions.length === 0 || mentions.some(({ start }) => OWN.has(spoken[start - 1] ?? ""))) return [];
  const isSpokenFor = (at: number) => mentions.some(({ start, end }) => at >= start && at <= end);
  if (spoken.some((word, at) => ANYTHING.has(word) && !isSpokenFor(at))) return [];
  const isOwner = (list: EntitySpec, of: readonly Mention[]) =>
    isOwnerOfAny({ spoken, tokens }, spansIn(list, tokens), of);
  if (listsNamed(half, app).some((list) => !isOwner(list, mentions))) return [];
  const owned = mentions.filter((one) => spansIn(one.entity, tokens).length > 0 && isOwner(one.entity, [one]));
  if (owned.length > 0) return owned;
  const pointed = pointsBack(half) ? listsNamed(before, app) : [];
  const theirs = mentions.filter(({ entity }) => pointed.includes(entity));
  // A field of that very name in another list would tell the same.
  const labels = new Set(theirs.map(({ field }) => inSingular(field.label)));
  return theirs.length > 0 ? mentions.filter(({ field }) => labels.has(inSingular(field.label))) : mentions;
}

/** Words as they stand, and in the singular. */
type Said = Readonly<{ spoken: readonly string[]; tokens: readonly string[] }>;

/** Where a sentence names a list. */
const spansIn = (list: EntitySpec, tokens: readonly string[]): Span[] =>
  namesOf(list).flatMap((name) => spansOf(inSingular(name), tokens));

/** All lists whose name stands in a text, people and names within longer ones too. @param words comparable */
export function listsIn(words: string, { entities }: AppSpec): EntitySpec[] {
  const tokens = words.split(" ").map(singular);
  return entities.filter((list) => spansIn(list, tokens).length > 0);
}

/** Where a sentence names fields of a list; a word that is also a list's name means the list. */
function mentionsIn(tokens: readonly string[], entity: EntitySpec, app: AppSpec): Mention[] {
  if (entity.part === "toggle") return [];
  const listNames = new Set(app.entities.flatMap(namesOf).map(inSingular));
  const found = entity.fields.flatMap((field): Mention[] => {
    if (field.to !== undefined || COMMON_FIELD.test(field.key) || field.key === entity.title) return [];
    // "Customers are not let in" speaks of who sees, and not of the field.
    if (isPeople(field.label) || isServed(field.label)) return [];
    const names = namesOfField(field, entity).filter((name) => !listNames.has(name));
    const spans = [
      ...names.flatMap((name) => spansOf(name, tokens)),
      ...(field.kind === "money" ? paidIn(tokens) : []),
    ];
    const [longest] = spans.toSorted((left, right) => right.end - right.start - (left.end - left.start));
    return longest ? [{ entity, field, ...longest }] : [];
  });
  // "Purchase price" is not every price.
  return found.filter(
    (one) =>
      !found.some(
        (other) => other !== one && other.start <= one.start && other.end >= one.end && lengthOf(other) > lengthOf(one),
      ),
  );
}

const lengthOf = ({ start, end }: Span): number => end - start;
const inSingular = (name: string): string => plain(name).split(" ").map(singular).join(" ");

function namesOfField(field: FieldSpec, { fields }: EntitySpec): string[] {
  const label = inSingular(field.label);
  const words = label.split(" ");
  const head = words.at(-1) ?? "";
  const isOnlyHead = fields.every((other) => other === field || inSingular(other.label).split(" ").at(-1) !== head);
  const amounts = fields.filter(({ kind }) => kind === "money");
  return [
    ...(words.length <= LABEL_WORDS_MAX ? [label] : []),
    ...(words.length > 1 && isOnlyHead && head.length >= HEAD_LENGTH_MIN && !COMMON_FIELD.test(head) ? [head] : []),
    ...BY_KIND.flatMap(([name, kinds]) => (kinds.includes(field.kind) ? [name] : [])),
    ...(field.kind === "money" && amounts.length === 1 && AMOUNT.test(head) ? ["price", "cost", "fee", "amount"] : []),
  ].filter((name) => name.length >= NAME_LENGTH_MIN && !STOPS.has(name));
}

function spansOf(name: string, tokens: readonly string[]): Span[] {
  const wanted = name.split(" ");
  return tokens.flatMap((_, start) =>
    wanted.every((word, at) => tokens[start + at] === word) ? [{ start, end: start + wanted.length }] : [],
  );
}

const PAYING = /^(?:paid|pay|payed|charge|charged|earn|earned|spend|spent|owe|owed|cost)$/;
/** Words between "what" and that. */
const WHO_PAYS_MAX = 2;

/** "What I paid", "what the others owe": every amount of a list may tell it. */
function paidIn(tokens: readonly string[]): Span[] {
  return tokens.flatMap((word, start) => {
    if (word !== "what") return [];
    const who = tokens.slice(start + 2, start + 2 + WHO_PAYS_MAX).findIndex((one) => PAYING.test(one));
    return who < 0 ? [] : [{ start, end: start + who + 3 }];
  });
}

const JOINS = /^(?:and|or|&|as|to|than)$/;
const OF = /^(?:of|in|for|on)$/;
const THEIR = /^(?:their|its|his|her)$/;
const LEFT_OUT =
  /^(?:not|never|nor|except|excepting|excluding|without|minus|but|besides|no|hide|cannot|cant|dont|doesnt)$/;
/** Words between "phone number" and the list whose it is. */
const NEAR = 4;

/** Whether a list is named only to say whose field is meant: "the players' phone", "the fee of gigs", "see the gigs but not the fees". */
function isOwnerOfAny({ spoken }: Said, named: readonly Span[], mentions: readonly Mention[]): boolean {
  return named.every((span) =>
    mentions.some((field) => {
      const between =
        span.end <= field.start ? spoken.slice(span.end, field.start) : spoken.slice(field.end, span.start);
      if (span.end <= field.start)
        return (
          (between.length <= 1 && !between.some((word) => JOINS.test(word))) ||
          between.some((word) => LEFT_OUT.test(word)) ||
          THEIR.test(between.at(-1) ?? "")
        );
      return field.end <= span.start && between.length <= NEAR && between.some((word) => OF.test(word));
    }),
  );
}
