// Lists that a description says are not to be changed, by whatever name or pronoun: fewer people change them, and that is told.
import { EVERY_MEMBER, type Grant } from "#entity";
import type { Description } from "../understanding/describe.ts";
import { listing } from "../understanding/language/words.ts";
import { rolesAmong } from "../understanding/people.ts";
import { isPointedAt, type StatedUnchanged, statedUnchanged } from "../understanding/stated/unchanged.ts";
import { inNarrowerSense } from "./kept-fields.ts";
import { isSaidIn } from "./kept-private.ts";
import { fieldsMeant, listsIn, type MeantField } from "./meant-fields.ts";
import { listsNamed } from "./meant-lists.ts";
import { grant, isOfEach, keepDeleting, keepFor, keepOwn, ownRights, refusedWith, revoke, roleOf } from "./roles.ts";
import type { HeardAccess } from "./stated-rights.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

/**
 * Keeps what is refused of all that no other reader understood. @param heard statements that took effect
 * @returns the sentences that are kept now, as they were written
 */
export function keepUnchanged(
  app: AppSpec,
  { text }: Pick<Description, "text">,
  heard: readonly HeardAccess[],
): string[] {
  const kept: string[] = [];
  for (const said of statedUnchanged(text)) {
    const isHeard = heard.some(
      ({ stated }) => /^(?:kept|decided|hidden)$/.test(stated.kind) && isSaidIn(stated, said.words),
    );
    if (isHeard) continue;
    const fields = fieldsMeant({ words: said.object, before: said.before }, app).filter(({ field }) => !field.writers);
    const refused = fields.length > 0 ? [] : listsRefused(said, app);
    const lists = refused.filter((entity) => isChangedByAll(entity, said));
    if (refused.length > 0 || fields.length > 0) kept.push(said.text);
    if (lists.length === 0 && fields.length === 0) continue;
    const roles =
      said.only === null ? [] : rolesAmong(said.only.split(" and ")).flatMap((role) => roleOf(app, role) ?? []);
    for (const entity of lists) refuse(entity, said, roles);
    keepFor(
      fields.map(({ field }) => field),
      roles.map(({ key }) => key),
    );
    app.assumed.push(fields.length > 0 ? toldOfFields(said, fields, roles) : toldOf(said, lists, roles));
  }
  return kept;
}

/** Those that it names; where it only points at them, those named last; where nothing was, all that members change. */
function listsRefused({ object, words, before, denied }: StatedUnchanged, app: AppSpec): EntitySpec[] {
  const named = listsNamed(object === "" ? words : object, app);
  if (named.length > 0) return named;
  if (!isPointedAt(object)) return [];
  const last = before
    .split(" & ")
    .map((part) => listsIn(part, app))
    .findLast(({ length }) => length > 0);
  const pointed = last ?? app.entities;
  // "Not comment" is of what is written below them.
  const threads = app.entities.filter(
    ({ part, fields }) => part === "thread" && fields.some(({ to }) => pointed.some(({ name }) => name === to)),
  );
  const isOfThreads = /\b(?:comment|reply)s?\b/.test(words) && denied === "create";
  return isOfThreads ? threads : pointed;
}

/** Whether members may do what is refused. */
function isChangedByAll(entity: EntitySpec, { denied, isOfOthers }: StatedUnchanged): boolean {
  if (entity.grants?.[EVERY_MEMBER]?.some((right) => right === denied)) return true;
  if (entity.access === "shared") return true;
  return !isOfOthers && ownRights(entity).some((right) => refusedWith([denied]).includes(right));
}

function refuse(entity: EntitySpec, { denied, isOfOthers }: StatedUnchanged, roles: readonly RoleSpec[]): void {
  const all: Grant[] = denied === "delete" ? ["delete"] : ["create", "update", "delete"];
  if (isOfOthers) {
    entity.access = "published";
    revoke(entity, EVERY_MEMBER, ["update", "delete"]);
  } else if (denied === "delete") keepDeleting(entity, roles);
  else if (isOfEach(entity)) keepOwn(entity, refusedWith([denied]));
  else {
    entity.access = "managed";
    revoke(entity, EVERY_MEMBER, ["create", "update", "delete"]);
  }
  for (const role of roles) grant(entity, role, all);
}

const onlyYouAnd = (roles: readonly RoleSpec[]): string =>
  roles.length > 0 ? `only you and ${listing(roles.map((role) => role.many))}` : "only you as the owner";

function toldOfFields({ text }: StatedUnchanged, fields: readonly MeantField[], roles: readonly RoleSpec[]): string {
  const named = fields.map(({ entity, field }) => `“${field.label}” of ${entity.many.toLowerCase()}`);
  return `${inNarrowerSense(text)}: ${onlyYouAnd(roles)} set ${listing(named)}; for everybody else it is there to read.`;
}

function toldOf(
  { text, denied, isOfOthers }: StatedUnchanged,
  lists: readonly EntitySpec[],
  roles: readonly RoleSpec[],
): string {
  const many = listing(lists.map((entity) => entity.many.toLowerCase()));
  const who = onlyYouAnd(roles);
  const what = isOfOthers
    ? `everybody sees ${many} and changes only their own`
    : `${who} ${denied === "delete" ? "delete" : lists.every((entity) => ownRights(entity).includes("create")) ? "change" : "add and change"} ${many}`;
  return `${inNarrowerSense(text)}: ${what}. To let all do so again, say “everybody can edit ${lists[0]?.many.toLowerCase() ?? ""}”.`;
}
