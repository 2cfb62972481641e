// What an app should speak up about: rows that are late, days that come near, figures beyond a bound stand out, and are told first where somebody looks first.
import { marksIn } from "../../understanding/edits/standing-out.ts";
import { type IntentReader, listsMeant, listsNamed, MEANT, slotsOf } from "../context.ts";

/** Words for what is sent, beside those that no mark is read with: what is shown instead is no answer to them. */
const SENT = new Set("text whatsapp message notification notify letter ring phone call send remind nag".split(" "));

const TAKEN_BACK = new Set(
  "stop not no never remove drop cancel off rid hate why unless without instead dont".split(" "),
);

export const reminder: IntentReader = (wish, context) => {
  // In a phrase they may be what a list or field is called.
  const around = wish.words.filter(
    ({ start, end }) => !slotsOf(wish, "E", "F", "G").some((slot) => start >= slot.start && end <= slot.end),
  );
  const isNone = (word: string): boolean => SENT.has(word) || TAKEN_BACK.has(word) || /n['’]t$/.test(word);
  if (around.some(({ lemma, lower }) => isNone(lemma) || isNone(lower))) return [];
  if (slotsOf(wish, "T", "C", "B").length === 0) return [];
  const [named] = listsNamed(wish, context).filter(({ score }) => score >= MEANT);
  const { app, last } = context;
  const [meant] = listsMeant(wish, context);
  const marks = marksIn(wish.text, { app, entity: named?.is ?? null, last });
  return marks.map(({ words, edits }) => ({ edits, words, fit: (named?.score ?? meant?.score ?? 0.5) / marks.length }));
};
