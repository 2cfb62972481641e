// Fields that not everybody reads: what a description says of a single field is kept for that field, and is told with how to open it again.
import { ROW_AUTHOR } from "#entity";
import { listing } from "../understanding/language/words.ts";
import { OTHERS, OWN, SELF } from "../understanding/stated/privacy-words.ts";
import type { MeantField } from "./meant-fields.ts";
import { readBy } from "./right-words.ts";
import type { AppSpec, RoleSpec } from "./types.ts";

/** That somebody but whoever added a row is kept from it. */
const ELSE = /^(?:other|others|another|own)$/;

/** Whether a limit is one to other people's rows: whoever added one goes on reading it. */
const leavesAuthor = (words: string): boolean =>
  words.split(" ").some((word) => ELSE.test(word) || (OWN.has(word) && OTHERS.has(word)) || SELF_WORDS.has(word));
/** Whoever wrote it; "me" is the app's owner, who reads everything. */
const SELF_WORDS: ReadonlySet<string> = new Set(
  [...SELF].filter((word) => !/^(?:me|myself|self|eyes|mich|mir|moi|mi|mij)$/.test(word)),
);

/**
 * Keeps fields for the app's owner and these roles, but for those that were kept before, and tells it. @param because why, as the
 * beginning of a sentence @param words comparable ones that say it
 */
export function keepFields(
  app: AppSpec,
  because: string,
  { fields, words, roles }: { fields: readonly MeantField[]; words: string; roles: readonly RoleSpec[] },
): void {
  const open = fields.filter(({ field }) => field.readers === undefined);
  const [first] = open;
  if (!first) return;
  for (const { field } of open)
    field.readers = [...roles.map(({ key }) => key), ...(leavesAuthor(words) ? [ROW_AUTHOR] : [])];
  const named = open.map(({ entity, field }) => `“${field.label}” of ${entity.many.toLowerCase()}`);
  app.assumed.push(`${because}: ${listing(named)} is read by ${readBy(app, first.field)} alone. ${howToShow(first)}`);
}

export const howToShow = ({ entity, field }: MeantField): string =>
  `To open it again, say “show the ${field.label.toLowerCase()} of ${entity.many.toLowerCase()} to everybody”.`;

const QUOTE_LENGTH_MAX = 90;
export const shortQuote = (sentence: string): string =>
  sentence.length > QUOTE_LENGTH_MAX ? `${sentence.slice(0, QUOTE_LENGTH_MAX).replace(/\s\S*$/, "")} …` : sentence;

/** Why, where a sentence is the reason. */
export const inNarrowerSense = (sentence: string): string => `I took “${shortQuote(sentence)}” in its narrower sense`;
