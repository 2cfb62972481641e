// What an app should speak up about: rows that are late, days that come near, figures beyond a bound stand out, and are told first where somebody looks first.
import { marksIn } from "../../understanding/edits/standing-out.ts";
import { type IntentReader, listsMeant, listsNamed, MEANT, slotsOf } from "../context.ts";

/** Words of something that is sent: nothing is, and what is shown instead is no answer to that. */
const SENT = new Set(
  "mail email e-mail sms text whatsapp message push notification notify letter ring phone call send remind reminder nag ping post".split(
    " ",
  ),
);

export const reminder: IntentReader = (wish, context) => {
  if (wish.words.some(({ lemma, lower }) => SENT.has(lemma) || SENT.has(lower))) return [];
  if (slotsOf(wish, "T", "C", "B").length === 0) return [];
  const [named] = listsNamed(wish, context).filter(({ score }) => score >= MEANT);
  const { app, last } = context;
  const [meant] = listsMeant(wish, context);
  const marks = marksIn(wish.text, { app, entity: named?.is ?? null, last });
  return marks.map(({ words, edits }) => ({ edits, words, fit: (named?.score ?? meant?.score ?? 0.5) / marks.length }));
};
