// Wishes that speak of privacy: what no reader understood as fewer people seeing a list makes the narrower choice, or asks which list is meant.
import type { Edit } from "../../blueprint/edit-types.ts";
import { isOpen, narrowerOf } from "../../blueprint/kept-private.ts";
import { listsMeant } from "../../blueprint/meant-lists.ts";
import type { AppSpec, EntitySpec } from "../../blueprint/types.ts";
import { listing, plain, plural, tableName } from "../language/words.ts";
import { speaksOfPrivacy } from "../stated/privacy.ts";

/** The edits of a clause, none of which lets more people see a list than it says. */
export function withPrivacy(
  clause: string,
  found: readonly Edit[],
  { app, last }: { app: AppSpec; last: EntitySpec | null },
): Edit[] {
  if (!speaksOfPrivacy(clause)) return [...found];
  const made = found.flatMap((edit) => (edit.edit === "addEntity" ? [tableName(plural(edit.one.toLowerCase()))] : []));
  if (made.length > 0)
    return [...found, ...made.map((entity) => ({ edit: "access", entity, access: "private" }) as const)];
  // A field, a role or a page that is kept from others was understood.
  if (!found.every(leavesOpen)) return found.filter((edit) => !widens(edit));
  const meant = listsMeant({ words: plain(clause), before: plain(last?.many ?? "") }, app);
  if (meant.length === 0) return [{ edit: "unknown", text: clause, hint: hintFor(app) }];
  const open = meant.filter(isOpen);
  const narrowed = open.length > 0 ? open : meant;
  return [
    ...narrowed.map((entity): Edit => narrowing(entity, found)),
    ...(open.length > 0 ? [{ edit: "answer", text: toldOf(open) } as const] : []),
  ];
}

const widens = (edit: Edit): boolean => edit.edit === "access" && /^(?:shared|published|managed)$/.test(edit.access);

/** Whether everybody sees as much after it as before. */
const leavesOpen = (edit: Edit): boolean => widens(edit) || /^(?:unknown|answer|keep|allow|forbid)$/.test(edit.edit);

/** Those who alone may change a list are those who alone see it; else each person sees their own. */
function narrowing(entity: EntitySpec, found: readonly Edit[]): Edit {
  const kept = found.find((edit) => edit.edit === "keep" && edit.entity === entity.name);
  if (kept?.edit === "keep") return { edit: "show", entity: entity.name, roles: kept.roles, can: kept.can };
  return { edit: "access", entity: entity.name, access: isOpen(entity) ? narrowerOf(entity) : entity.access };
}

const toldOf = (open: readonly EntitySpec[]): string =>
  `I took that in its narrower sense. “Make ${open[0]?.many.toLowerCase()} shared” opens ${open.length > 1 ? "the first of them" : "them"} to everybody again.`;

const hintFor = ({ entities }: AppSpec): string => {
  const lists = entities.filter(isOpen).map(({ many }) => many.toLowerCase());
  return lists.length > 0
    ? `Which list should fewer people see? Everybody sees ${listing(lists)}. “Make ${lists[0]} private” leaves everybody their own.`
    : "No list is open to everybody.";
};
