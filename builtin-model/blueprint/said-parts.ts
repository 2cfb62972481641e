// What each part of a description's sentences says of who may see and change something, with the lists that it is about.
import type { RightsOfSentence, SaidRights } from "../access/rights.ts";
import { plain } from "../understanding/language/words.ts";
import { listsNamed, listsWithField, pointsBack } from "./meant-lists.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

/** A sentence less likely than this is a row of names, whose parts are taken for anything and don't count. */
const ROW = 0.05;
export const isRow = ({ any }: SaidRights): boolean => any < ROW;
/** Chances from which, in a description that speaks of rights, a part may keep something from sight or from being changed. */
const MAYBE = { sight: 0.1, change: 0.05 };
/** What is less likely than this to speak of any right keeps nothing. */
const SPEAKS_MAYBE = 0.2;

/** What a part of a sentence is about, and what it says. */
export type SaidOf = Readonly<{
  sentence: string;
  part: string;
  lists: readonly EntitySpec[];
  /** It names them or points at them, or another part of its sentence does. */
  isNamed: boolean;
  /** It names them or points at them itself. */
  isSaidHere: boolean;
  said: SaidRights;
}>;

export const keepsSight = ({ sightKept, any }: SaidRights): boolean => any > SPEAKS_MAYBE && sightKept > MAYBE.sight;
export const keepsChange = ({ changeKept, any }: SaidRights): boolean =>
  any > SPEAKS_MAYBE && changeKept > MAYBE.change;
export const isKept = (said: SaidRights): boolean => keepsSight(said) || keepsChange(said);

export const comparable = (text: string): string => plain(text.replace(/n[’']t\b/g, "nt"));

/**
 * Each part of each sentence with the lists that it is about: those that it names, else those named before it. A sentence of several
 * parts comes as a whole besides, which opens nothing.
 */
export function partsSaid(sentences: readonly RightsOfSentence[], app: AppSpec): SaidOf[] {
  let last: readonly EntitySpec[] = [];
  const saidOf = (sentence: string, part: string, said: SaidRights): SaidOf => {
    const words = comparable(part);
    const named = [...new Set([...listsNamed(words, app), ...listsWithField(words, app)])];
    if (named.length > 0) last = named;
    const isSaidHere = named.length > 0 || (last.length > 0 && pointsBack(words));
    return { sentence, part, lists: last, isNamed: isSaidHere, isSaidHere, said };
  };
  return sentences.flatMap(({ text, said, parts }) => {
    if (parts.length < 2) return [saidOf(text, text, said)];
    // A part that names nothing is about what its sentence named.
    const each: SaidOf[] = [];
    for (const part of parts) {
      const one = saidOf(text, part.text, isRow(said) ? { ...part.said, sightKept: 0, changeKept: 0 } : part.said);
      each.push({ ...one, isNamed: one.isNamed || each.some(({ isNamed }) => isNamed) });
    }
    if (each.some((part) => isKept(part.said))) return each;
    return [...each, saidOf(text, text, { ...said, sightOpen: 0, changeOpen: 0 })];
  });
}
