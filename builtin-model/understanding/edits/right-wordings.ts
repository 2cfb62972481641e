// Other wordings of a right, as the one that the readers know: "payments should only be visible to the treasurer" is "only the treasurer can see payments".
import { CHANGE } from "./permission-sentences.ts";

const DONE: Readonly<Record<string, string>> = {
  seen: "see",
  viewed: "see",
  read: "see",
  visible: "see",
  readable: "see",
  shown: "see",
  accessible: "see",
  edited: "edit",
  changed: "edit",
  editable: "edit",
  changeable: "edit",
  modified: "edit",
  updated: "edit",
  added: "add",
  created: "add",
  entered: "add",
  deleted: "delete",
  removed: "delete",
  managed: "manage",
  approved: "approve",
  confirmed: "approve",
  accepted: "approve",
};
const STATE = Object.keys(DONE).join("|");
const WHO = "((?:the |our |my )?[a-z]+(?: [a-z]+){0,3}?)";
const BE = "(?:can|may|should|must|shall|are to|is to|have to|has to|needs? to)";

const PASSIVE = new RegExp(
  `^(?:make |let |keep )?(?:the )?(.+?)(?: ${BE})?(?: (only|just))?(?: be)?(?: (only|just))? (${STATE})(?: (only|just))? (?:by|to|for)(?: (only|just))? ${WHO}( only| alone)?$`,
  "i",
);
const NOBODY_BUT =
  /^(?:nobody|no one|noone|no-one)(?: else)? (?:but|except(?: for)?|other than|besides) (.+?) (can|may|should|must) (?:be able to )?/i;
/** The owner of an app is denied nothing, and who has a role for it is somebody else: it is said of members. */
const NOBODY = new RegExp(
  `^(?:nobody|no one|noone|no-one)(?: else)? (?:can|may|should|must) (?:be able to |be allowed to )?(?=${CHANGE}\\b)`,
  "i",
);
const APPROVAL = new RegExp(
  `^(?:the )?(.+?) (?:needs?|requires?|must have|should have|needs? to have) (?:an? |the )?(?:approval|confirmation|ok) (?:by|from|of) ${WHO}$`,
  "i",
);

/** "Rename the option Approved to On show" wishes something else. */
const COMMAND =
  /^(?:rename|call|change|replace|add|remove|delete|set|move|sort|order|filter|group|colou?r|translate|put|require)\b/i;

/** The clause with its right in the usual words; any other clause as it is. */
export function usualRight(clause: string): string {
  if (COMMAND.test(clause)) return clause;
  const text = clause
    .replace(NOBODY_BUT, "only $1 $2 ")
    .replace(NOBODY, "members must not ")
    .replace(APPROVAL, "$2 must approve $1");
  const match = PASSIVE.exec(text);
  if (!match) return text;
  const [, what = "", ...rest] = match;
  const [state = "", who = ""] = [rest[2], rest[5]];
  const isOnly = [rest[0], rest[1], rest[3], rest[4], rest[6]].some((word) => word !== undefined);
  const verb = DONE[state.toLowerCase()];
  // "Visible to everybody" opens a list: others read that.
  if (verb === undefined || /^(?:everyone|everybody|all|anyone|members?|users?|people|the public)$/i.test(who))
    return text;
  if (/^(?:in|on|with|by|a|an)$/i.test(who) || (!isOnly && verb !== "approve")) return text;
  return isOnly ? `only ${who} can ${verb} ${what}` : `${who} must ${verb} ${what}`;
}
