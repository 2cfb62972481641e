// "Show the toys on a public page", "take the public page of toys away": what people read without signing in.
import { isPublic } from "../../blueprint/public-lists.ts";
import { plain } from "../language/words.ts";
import { isForStrangers } from "../stated/seen-by-all.ts";
import type { Reader } from "./context.ts";

const SHOWS =
  /\b(?:shows?|list|lists|display|publish|put|make|add|give|let|sees?|reads?|browse|looks?|views?|open|visible)\b/;
const SENDS =
  /\b(?:forms?|sends?|submits?|fills?|apply|applies|reports?|registers?|reserves?|votes?|enters?|signs? up for)\b/;
/** Whether comparable words speak of what people send in, which shows nobody anything. */
export const asksToSend = (words: string): boolean => SENDS.test(words);
const TAKES =
  /^(?:remove|delete|drop|close|hide|unpublish|get rid of|take)\b(?!.* (?:in|into|onto)\b)|\b(?:no longer|not|never|nobody)\b|\bdo ?nt\b/;

/** Only where a list is named: what is to be sent in without signing in is another wish. */
export const publicPages: Reader = (clause, { app, entity, last }) => {
  const words = plain(clause.replace(/n[’']t\b/g, "nt"));
  if (!isForStrangers(words) || asksToSend(words)) return null;
  const open = app.entities.filter(isPublic);
  const meant = entity ?? (/\b(?:it|them|these|those|that)\b/.test(words) ? last : null);
  if (TAKES.test(words)) {
    const [only] = open;
    const closed = meant ?? (open.length === 1 ? only : undefined);
    return closed ? [{ edit: "publicPage", entity: closed.name, isOpen: false, words }] : null;
  }
  return meant && SHOWS.test(words) ? [{ edit: "publicPage", entity: meant.name, isOpen: true, words }] : null;
};
