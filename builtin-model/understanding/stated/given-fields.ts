// What people are said to send in: "students apply with a CV", "visitors send a request with arrival and departure".
import type { FieldSpec } from "../../blueprint/types.ts";
import { fieldFromName } from "../field.ts";
import { STOPS, VERBS } from "../language/noun-words.ts";
import { isPlural, plain, singular } from "../language/words.ts";
import { fieldsOfList, splitList } from "../lists/field-lists.ts";

export type Given = Readonly<{
  /** What they are sent in with, as the text calls it: "application", "reservation request"; null where it says nothing. */
  to: string | null;
  fields: FieldSpec[];
}>;

const LIST = "([^.;:!?\\n]+)";
const PEOPLE =
  "(?:people|customers?|visitors?|guests?|users?|members?|volunteers?|students?|pupils?|applicants?|candidates?|organi[sz]ations?|citizens?|residents?|tenants?|parents?|employees|staff|clients?|passengers?|patients?|travell?ers?|they|everybody|everyone|somebody|you|who)";
const MAY = "(?:(?:can|may|must|should|have to|need to|will|to) )?";
const FORM =
  "(?:request|form|application|claim|complaint|registration|reservation|booking|order|enquiry|inquiry|rsvp|report)";
type Said = Readonly<{
  to: string | null;
  list: string /** Only ways to reach somebody and the like. */;
  isContact?: boolean;
}>;

/** How it is said, and what it is sent in with where the words tell. */
const PATTERNS: readonly (readonly [RegExp, (match: readonly string[]) => Said])[] = [
  [
    new RegExp(`\\b(?:appl(?:y|ies)) with (?:an?|their|the) ?${LIST}|\\bappl(?:y|ies) with ${LIST}`, "gi"),
    ([, own = "", list = ""]) => ({ to: "application", list: own || list }),
  ],
  [
    new RegExp(
      `\\b(?:send|submit|fill in|fill out|make|file)s? (?:in )?(?:an?|their|the) ((?:[a-z]+ )?${FORM})(?: form)? (?:with|including|stating|giving) ${LIST}`,
      "gi",
    ),
    ([, to = "", list = ""]) => ({ to, list }),
  ],
  [
    new RegExp(`\\b((?:[a-z]+ )?${FORM}) form (?:with|asking for|for) (?!an? |the |our |my )${LIST}`, "gi"),
    ([, to = "", list = ""]) => ({ to, list }),
  ],
  [
    new RegExp(
      `\\b${PEOPLE} ${MAY}(?:submit|choose|select|upload|enter|give|provide|state|say|indicate|leave|tell us|fill in|send in) (?!an? |if |whether |yes |no )(?:us )?(?:their |the )?${LIST}`,
      "gi",
    ),
    ([, list = ""]) => ({ to: null, list }),
  ],
  [
    new RegExp(
      `,? (?<!\\b(?:each|every|per) [a-z]+,? )\\b(?:and )?(?:we|i) (?:need|want|ask for|collect) (?:their |the )${LIST}`,
      "gi",
    ),
    ([, list = ""]) => ({ to: null, list }),
  ],
  [
    new RegExp(`,? \\b(?:and )?(?:we|i) (?:need|ask for) ${LIST}`, "gi"),
    ([, list = ""]) => ({ to: null, list, isContact: true }),
  ],
  [
    new RegExp(`, (?:and )?(?:choose|select|pick|enter|state|give) (?!an? )(?:their |the )?${LIST}`, "gi"),
    ([, list = ""]) => ({ to: null, list }),
  ],
  [new RegExp(`, say ${LIST}`, "gi"), ([, list = ""]) => ({ to: null, list })],
];

/** The text without such lists, and what they give. */
export function givenFields(text: string): { text: string; given: Given[] } {
  const given: Given[] = [];
  const rest = PATTERNS.reduce(
    (before, [pattern, parts]) =>
      before.replace(pattern, (...found) => {
        const match = found.slice(0, -2).map((part) => String(part ?? ""));
        const { to, list, isContact = false } = parts(match);
        const { fields, tail } = fieldsGiven(list);
        if (isContact && !fields.every(isContactField)) return match[0] ?? "";
        const whole = match[0] ?? "";
        if (fields.length === 0) return whole;
        given.push({ to: to === null ? null : plain(to), fields });
        if (to === null) return tail;
        return `${whole.slice(0, whole.length - list.length).replace(/ (?:with|including)(?: an?| their| the)? ?$/i, "")}${tail}`;
      }),
    text,
  );
  return { text: rest, given };
}

const isContactField = ({ kind, label }: FieldSpec): boolean =>
  /^(?:phone|email|date|file|image)$/.test(kind) ||
  /(?:size|name|number|address|age|diet\w*|allergies|signature)$/i.test(label);

const STEP =
  /^(?:and )?(?:list|give|say|choose|pick|tell us|add|enter|upload|state|attach|leave) (?:their |the |an? )?/i;

/** The fields at the head of a list, and what stands behind them. */
function fieldsGiven(list: string): { fields: FieldSpec[]; tail: string } {
  const fields: FieldSpec[] = [];
  const parts = splitList(list);
  for (const part of parts) {
    const own = fieldGiven(part.replace(STEP, ""));
    if (own === null) break;
    fields.push(...own);
  }
  const next = parts[fields.length];
  return { fields, tail: next === undefined ? "" : `, ${list.slice(list.indexOf(next))}` };
}

function fieldGiven(part: string): FieldSpec[] | null {
  const counted = /^(?:and )?(?:how many|(?:the )?number of) ([a-z]+)\b/i.exec(part)?.[1];
  if (counted) return [{ ...fieldFromName(counted), kind: "number", min: 0 }];
  const words = plain(part.replace(/^(?:and |an? |their |the |his |her )+/i, "")).split(" ");
  const of = words.indexOf("of");
  const head = (of > 0 ? words[of - 1] : words.at(-1)) ?? "";
  if (
    words.length > 5 ||
    words.some((word) => VERBS.test(word) && !STOPS.has(word) && !/^(place|use|rating|reading)$/.test(word))
  )
    return null;
  const name = of > 0 && words[of - 1] !== "number" ? words.slice(0, of).join(" ") : words.join(" ");
  const isField =
    !isPlural(head) || fieldFromName(name).kind !== "text" || fieldFromName(singular(name)).kind !== "text";
  const fields = isField || head === "allergies" ? fieldsOfList(name, "", true) : [];
  return fields.length === 1 ? fields : null;
}
