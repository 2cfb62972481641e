// Who reads a field: "show the phone of players to everybody", "hide the fee of gigs from members", "only coaches can see the phone".
import { fieldsMeant } from "../../blueprint/meant-fields.ts";
import { plain } from "../language/words.ts";
import { isPeople, isServed } from "../people.ts";
import type { Reader } from "./context.ts";
import { rolesIn } from "./roles.ts";

const FIELD = "(?:the |all |their |our )?(.+?)";
const SHOWN = new RegExp(
  `^(?:show|open|make) ${FIELD} (?:(?:visible|readable|open) )?(?:to|for) (?:everybody|everyone|all|all members|members|all of us)(?: again)?$`,
);
const HIDDEN = new RegExp(`^(?:hide|keep) ${FIELD} from (.+)$`);
const ONLY =
  /^only (.+?) (?:can|may|should|must|shall)? ?(?:be able to )?(?:see|view|read)s? (?:the |all |their |our )?(.+)$/;

export const fieldSights: Reader = (clause, { app, last }) => {
  const words = plain(clause);
  const edits = (text: string, roles: ReturnType<typeof rolesIn> | null) =>
    fieldsMeant({ words: text, before: plain(last?.many ?? "") }, app).map(({ entity, field }) => ({
      edit: "readers" as const,
      entity: entity.name,
      key: field.key,
      roles,
    }));
  const shown = SHOWN.exec(words)?.[1];
  if (shown !== undefined) return edits(shown, null);
  const [, hidden, from = ""] = HIDDEN.exec(words) ?? [];
  // "Hide the price from the table" is of what a table has room for.
  if (hidden !== undefined) return isPeople(from) || isServed(from) ? edits(hidden, []) : null;
  const [, who = "", what = ""] = ONLY.exec(words) ?? [];
  return what === "" ? null : edits(what, rolesIn(who, app, true));
};
