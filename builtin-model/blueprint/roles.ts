// What people may be in an app and what that lets them do, in its plan: given, taken away and kept sound.
import { type Access, EVERY_MEMBER, type Grant, OWN_BY_ACCESS, OWN_RIGHTS, type OwnRight, ROW_AUTHOR } from "#entity";
import { isShownToNamed } from "./named-people.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec, PageSpec, RoleSpec } from "./types.ts";

/** As many as the kit takes. */
export const ROLES_MAX = 12;
const ORDER: readonly Grant[] = ["read", "create", "update", "delete"];

/** Members see every row of these. */
const SEEN_BY_MEMBERS: ReadonlySet<Access> = new Set(["shared", "published", "managed"]);

/** Whether members have rows of their own there, which nobody sees but them and those who see all. */
export const isOfEach = ({ access }: Pick<EntitySpec, "access">): boolean => access === "private" || access === "inbox";

/** What a role may do beyond a member. */
export const beyondMembers = (entity: EntitySpec, can: readonly Grant[]): Grant[] =>
  can.filter((right) => !isOfMembers(entity, right) && !entity.grants?.[EVERY_MEMBER]?.includes(right));

/** Members add rows where they may have their own; only in a shared list do they change and delete others'. */
function isOfMembers(entity: EntitySpec, right: Grant): boolean {
  if (right === "read") return SEEN_BY_MEMBERS.has(entity.access);
  return (right === "create" || entity.access === "shared") && ownRights(entity).includes(right);
}

/** Only these roles and the app's owner delete rows; the others go on with what else they may. */
export function keepDeleting(entity: EntitySpec, roles: readonly RoleSpec[]): void {
  keepOwn(entity, ["delete"]);
  for (const role of roles) grant(entity, role, ["delete"]);
}

/** What members may do with rows of their own. */
export const ownRights = ({ access, own }: Pick<EntitySpec, "access" | "own">): readonly OwnRight[] =>
  own ?? OWN_BY_ACCESS[access];

/** What is refused along with rights: who may not add rows does not keep them either, and what is not changed is not thrown away to be added anew. */
export const refusedWith = (can: readonly Grant[]): readonly OwnRight[] =>
  can.includes("create")
    ? OWN_RIGHTS
    : OWN_RIGHTS.filter((right) => can.includes(right) || (right === "delete" && can.includes("update")));

/** Takes rights from members, over rows of their own and over all; who sees the rows stays as it is. */
export function keepOwn(entity: EntitySpec, rights: readonly OwnRight[]): void {
  setOwn(
    entity,
    ownRights(entity).filter((right) => !rights.includes(right)),
  );
  revoke(entity, EVERY_MEMBER, rights);
}

/** Gives members rights over rows of their own; who sees a closed list is another matter. */
export const giveOwnRights = (entity: EntitySpec, rights: readonly OwnRight[]): void =>
  setOwn(
    entity,
    OWN_RIGHTS.filter((right) => rights.includes(right) || ownRights(entity).includes(right)),
  );

function setOwn(entity: EntitySpec, own: readonly OwnRight[]): void {
  if (own.length === 0 && SEEN_BY_MEMBERS.has(entity.access)) entity.access = "managed";
  if (entity.access === "closed" || own.join() === OWN_BY_ACCESS[entity.access].join()) delete entity.own;
  else entity.own = [...own];
}

/** The app's role that is called so, which it gets if it has none; null when it has as many as there may be. */
export function roleOf(app: AppSpec, wanted: RoleSpec): RoleSpec | null {
  const known = (app.roles ?? []).find(({ key }) => key === wanted.key);
  if (known) return known;
  if ((app.roles ?? []).length >= ROLES_MAX) return null;
  app.roles = [...(app.roles ?? []), { ...wanted }];
  return wanted;
}

/** Lets a role do this with every row of a list. Who changes or deletes rows also sees them. */
export function grant(entity: EntitySpec, { key }: RoleSpec, grants: readonly Grant[]): void {
  const given = new Set<Grant>([...(entity.grants?.[key] ?? []), ...grants]);
  if (given.has("update") || given.has("delete")) given.add("read");
  entity.grants = { ...entity.grants, [key]: ORDER.filter((one) => given.has(one)) };
}

/** Takes a right away from a role; without the sight of rows nobody changes them. */
export function revoke(entity: EntitySpec, key: string, grants: readonly Grant[]): void {
  const rest = (entity.grants?.[key] ?? []).filter(
    (one) => !grants.includes(one) && !(grants.includes("read") && one !== "create"),
  );
  const { [key]: _gone, ...others } = entity.grants ?? {};
  entity.grants = rest.length > 0 ? { ...others, [key]: rest } : others;
  if (Object.keys(entity.grants).length === 0) delete entity.grants;
}

/** The roles that may do this with every row of a list. */
export const rolesWith = (app: AppSpec, entity: EntitySpec, right: Grant): RoleSpec[] =>
  (app.roles ?? []).filter(({ key }) => entity.grants?.[key]?.includes(right));

/** The roles that write a field besides the app's owner. */
export const writersOf = (app: AppSpec, { writers = [] }: FieldSpec): RoleSpec[] =>
  (app.roles ?? []).filter(({ key }) => writers.includes(key));

/** The roles that read a field besides the app's owner. */
export const readersOf = (app: AppSpec, { readers = [] }: FieldSpec): RoleSpec[] =>
  (app.roles ?? []).filter(({ key }) => readers.includes(key));

/** What a decision leaves behind beside the status, and what only those note who decide. */
const OF_DECISIONS =
  /^(approved|accepted|confirmed|granted|verified|rejected|declined|decision|decided|reviewed|reimbursed)([A-Z]\w*)?$|^(answer|response|reply|resolution|adminNotes|internalNotes|rejectionReason|reasonForRejection)$/;

/** The fields of what people send in that are not theirs to fill: how far it is, and what was decided. */
export const decidedFields = (entity: EntitySpec): FieldSpec[] => {
  const status = statusOf(entity);
  return entity.fields.filter(
    (field) =>
      field === status ||
      field.options?.some((option) => DECISION.test(option)) ||
      (OF_DECISIONS.test(field.key) && field.key !== entity.title && !field.required),
  );
};
/** What an option says that somebody else has decided, whatever its field is called. */
const DECISION = /^(?:approved|accepted|granted|rejected|declined|refused|denied)$/i;

/** Nobody writes these fields but the app's owner and the roles named; whoever wrote them before still does. */
export function keepFor(fields: readonly FieldSpec[], keys: readonly string[]): void {
  for (const field of fields) {
    field.writers = [...new Set([...(field.writers ?? []), ...keys])];
    // Who may not choose sends in what everything begins with.
    if (field.kind === "choice" && field.default === undefined && field.options?.[0] !== undefined)
      field.default = field.options[0];
    if (field.required && field.default === undefined) delete field.required;
  }
}

/** The same app with rights that hold: no role that is not there, nothing decided by who asks, and no page of what one may not read. */
export function soundRights(app: AppSpec): AppSpec {
  const keys = new Set((app.roles ?? []).map(({ key }) => key));
  const entities = app.entities.map((entity) => soundEntityRights(entity, keys));
  const { roles, ...rest } = app;
  const sound: AppSpec = { ...rest, entities, ...(roles?.length ? { roles } : {}) };
  return { ...sound, pages: app.pages.map((page) => soundPageRole(page, sound, keys)) };
}

function soundEntityRights(entity: EntitySpec, keys: ReadonlySet<string>): EntitySpec {
  const { ownerOnly, grants, own, ...rest } = entity;
  const access = ownerOnly ? "closed" : entity.access;
  // Where everybody sees all, that alone is no right of a role.
  const isOpen = SEEN_BY_MEMBERS.has(access);
  const kept = Object.entries(grants ?? {}).filter(
    ([key, given]) =>
      (keys.has(key) || key === EVERY_MEMBER) && given.length > 0 && !(isOpen && given.join() === "read"),
  );
  const fields = entity.fields.map((field) => ({
    ...field,
    ...(field.writers ? { writers: field.writers.filter((key) => keys.has(key)) } : {}),
    ...(field.readers ? { readers: field.readers.filter((key) => keys.has(key) || key === ROW_AUTHOR) } : {}),
  }));
  const whole: EntitySpec = {
    ...rest,
    access,
    ...(own && access !== "closed" && own.join() !== OWN_BY_ACCESS[access].join() ? { own } : {}),
    ...(kept.length > 0 ? { grants: Object.fromEntries(kept) } : {}),
    fields,
  };
  // Who is named in a row does not hand it on.
  const givers = kept.flatMap(([key, given]) =>
    keys.has(key) && (given.includes("create") || given.includes("update")) ? [key] : [],
  );
  if (whole.access === "closed")
    for (const field of fields.filter(({ grants }) => grants?.includes("update"))) {
      field.writers = givers;
      delete field.required;
    }
  if (whole.access === "inbox")
    keepFor(
      decidedFields(whole).filter(({ writers }) => writers === undefined),
      [],
    );
  return whole;
}

/** A page of a closed list is for those who read it; other pages lose roles that are gone. */
function soundPageRole(page: PageSpec, { entities }: AppSpec, keys: ReadonlySet<string>): PageSpec {
  const { role, ...open } = page;
  const entity = "of" in page ? entities.find(({ name }) => name === page.of) : undefined;
  const asked = role === undefined || role === "owner" ? role : role.filter((key) => keys.has(key));
  if ((entity?.access !== "closed" || isShownToNamed(entity)) && asked === undefined) return page;
  const readers = Object.entries(entity?.grants ?? {}).flatMap(([key, given]) => (given.includes("read") ? [key] : []));
  const named = Array.isArray(asked) && entity?.access !== "closed" ? asked : [];
  const shown = [...named, ...readers];
  return { ...open, role: shown.length > 0 ? [...new Set(shown)] : "owner" } as PageSpec; // only its role changed
}
