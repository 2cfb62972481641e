// Long lists of who does what: "who brings oranges, who drives, who washes the shirts" are turns that people take.
import type { FieldSpec } from "../../blueprint/types.ts";
import { fieldFromName, fieldFromNotation, optionsOf } from "../field.ts";
import { singular } from "../language/words.ts";
import type { Owned } from "../lists/owned-fields.ts";

const CLAUSE =
  /\b(?:and )?who (?:can |will |should |must |has to |is going to )?([a-z]{3,})((?: (?!and\b|who\b|when\b|which\b|what\b|how\b|last\b|next\b)[a-z-]+){0,4})(?: last time| next time| this time| last| next)?(?=\s*(?:,|;|\.|\?|$|\n|:|and who\b))/gi;
const CLAUSES_MIN = 3;
/** That somebody comes, has paid or is what is no task. */
const NO_TASK =
  /^(?:is|are|was|were|has|have|had|comes?|came|coming|paid|pays?|owes?|owns?|wants?|needs?|knows?|likes?|lives?|belongs?|sees?|gets?|got|said|says|won|wins|can|may|will|stays?|attends?|misse[sd]|bought|buys|sold|lent|borrowed|chose|cooked|wrote|made|found|caught|took|sent|gave|signed|joined|registered|uses|used|rents?|rented|books|booked|called|does|did)$/i;

/** The turns that a text lists, and the text without them; nothing for fewer than three. */
export function whoLists(text: string, owned: Owned[]): string {
  const tasks: string[] = [];
  const rest = text.replace(CLAUSE, (whole, verb: string, object: string) => {
    const task = taskOf(verb, object);
    if (task === null) return whole;
    tasks.push(task);
    return "";
  });
  if (tasks.length < CLAUSES_MIN) return text;
  owned.push({ one: "turn", fields: fieldsOf(tasks), isStated: true });
  return `${rest.replace(/(?:\s*,){2,}/g, ",").replace(/[:,]\s*(?=[.;\n]|$)/g, "")}\nkeep turns.`;
}

function taskOf(verb: string, object: string): string | null {
  if (NO_TASK.test(verb)) return null;
  const past = /^(?:wash|bak|clean|organis|organiz|prepar|collect|open|clos|lock)ed$/i.test(verb);
  const base = past
    ? verb.replace(/(sh|k|n|is|iz|r|ct|en|os|ck)ed$/i, "$1").replace(/(bak|is|iz|par|os)$/i, "$1e")
    : baseOf(verb);
  return `${base}${object.replace(/ (?:the|a|an|some|our|my) /gi, " ")}`.trim().toLowerCase();
}

/** "Washes" → wash, "brings" → bring. */
const baseOf = (verb: string): string =>
  /(?:sh|ch|ss|x)es$/i.test(verb)
    ? verb.slice(0, -2)
    : /ies$/i.test(verb)
      ? `${verb.slice(0, -3)}y`
      : singular(verb.toLowerCase());

const fieldsOf = (tasks: readonly string[]): FieldSpec[] => [
  { ...fieldFromName("what"), kind: "choice", options: optionsOf(tasks), required: true },
  fieldFromNotation("who!"),
  fieldFromNotation("day: date!"),
];
