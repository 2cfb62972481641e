// What a message wants texts to look like, and rules that it wants gone.
import type { Edit } from "../../blueprint/edit-types.ts";
import { fieldOf, pageIn, type Reader } from "./context.ts";

const WRITTEN = new Set(["text", "longText", "phone", "email", "url", "location"]);
const LIKE =
  /\b(?:must|should|has to|have to|needs? to|always|shall)\b(?: always)? ?(start|begin|end|contain|include)s?(?: with| in)? (?:the |an? )?(?:prefix |suffix |letters? |text |word |sign |country code )?["“'‘]?(.+?)["”'’]?$/i;
const SIGNS: Readonly<Record<string, string>> = {
  plus: "+",
  "plus sign": "+",
  hash: "#",
  at: "@",
  "at sign": "@",
  dash: "-",
  zero: "0",
  slash: "/",
};

/** "The phone must start with +", "codes should end with -X", "the link must contain youtube". */
export const likeness: Reader = (clause, context) => {
  const match = LIKE.exec(clause);
  if (!match?.[1] || !match[2]) return null;
  const found = fieldOf(clause.slice(0, match.index), context);
  if (!found) return null;
  const given = /["”'’]$/.test(clause) ? match[2] : match[2].replace(/(?<=\S)[.!]$/, "");
  const text = SIGNS[given.toLowerCase()] ?? given;
  if (!WRITTEN.has(found.field.kind) || text.length > 60) {
    const hint = `Only texts can be asked to ${match[1].toLowerCase()} with something; “${found.field.label}” of ${found.entity.many.toLowerCase()} is none.`;
    return WRITTEN.has(found.field.kind) ? null : [{ edit: "unknown", text: clause.slice(0, 200), hint }];
  }
  const part = /^(start|begin)/i.test(match[1]) ? "starts" : /^end/i.test(match[1]) ? "ends" : "contains";
  return [{ edit: "like", entity: found.entity.name, key: found.field.key, [part]: text } as Edit]; // one of its three parts
};

const RULE =
  /^(?:remove|delete|drop|forget|lift|cancel|take away|get rid of|switch off|turn off|disable) (?:the |that |this |all |any )*(?:rules?|conditions?|restrictions?|checks?|validations?)\b(.*)$/i;

/** "Remove the rule about the note": never the notes themselves. */
export const ruleRemoval: Reader = (clause, context) => {
  const match = RULE.exec(clause);
  const page = match ? pageIn(clause, context.app) : null;
  if (!match || (page && clause.toLowerCase().endsWith(page.title.toLowerCase()))) return null;
  const found = fieldOf(match[1] ?? "", context);
  const entity = context.entity ?? context.last;
  if (found) return [{ edit: "dropRules", entity: found.entity.name, key: found.field.key }];
  if (entity && /^\W*(?:(?:about|on|of|for|from|in) (?:the )?[\w ]+)?$/i.test(match[1] ?? ""))
    return [{ edit: "dropRules", entity: entity.name, key: null }];
  return [
    {
      edit: "unknown",
      text: clause.slice(0, 200),
      hint: "Name the field that the rule is about: “remove the rule about the price of orders”. “What rules are there?” lists them.",
    },
  ];
};
