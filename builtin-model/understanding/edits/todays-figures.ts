// What would follow from today's date and can't be kept: how many days are left, how old somebody is.
import type { Reader } from "./context.ts";
import { fieldsNamed, foundIn, type Meaning, onlyOrAsked } from "./which-list.ts";

const DAYS_LEFT =
  /\b(?:days?|weeks?|months?|time) (?:(?:that )?(?:are|is) )?(?:there )?(?:still )?(?:left|remaining|to go|until|till)\b/i;
const OLD =
  /\b(?:age|how old)\b.*\b(?:worked out|calculated|computed|automatic\w*|from (?:the|their|his|her|it|that))\b|\b(?:work out|calculate|compute)\b.*\b(?:ages?|how old)\b|\b(?:days|weeks|months|years) since\b/i;
const CHANGES = "would be another one every day, and a field keeps only what somebody wrote or what follows from that.";
const SOON_DAYS = 7;

/** What follows from today's date can't be kept: how many days are left, how old somebody is. */
export const todaysFigures: Reader = (clause, context) => {
  if (OLD.test(clause))
    return [{ edit: "answer", text: `An age ${CHANGES} The date itself can be kept: “add a birthday to …”.` }];
  if (!DAYS_LEFT.test(clause) || /\bwhen\b|\bonly\b|\bif\b/i.test(clause)) return null;
  const places = foundIn(clause, context, (entity) => {
    const dates = entity.fields.filter(({ kind }) => kind === "date");
    return fieldsNamed(clause, dates).map((field) => ({ entity, field }));
  });
  const why = `The number of days that are left ${CHANGES} What comes near can stand out in its list.`;
  const meanings = places.map(
    ({ entity, field }): Meaning => ({
      words: `Let “${field.label}” of ${entity.many.toLowerCase()} stand out from ${SOON_DAYS} days before`,
      edits: [{ edit: "standOut", entity: entity.name, key: field.key, alert: { days: SOON_DAYS } }],
    }),
  );
  return onlyOrAsked(meanings, why) ?? [{ edit: "answer", text: why }];
};
