// Who may do what with a list, in words: for answers and for questions.
import { type Access, EVERY_MEMBER, type Grant, OWN_RIGHTS, ROW_AUTHOR } from "#entity";
import { listing } from "../understanding/language/words.ts";
import { rightsInWords } from "../understanding/stated/rights.ts";
import { isShownToNamed } from "./named-people.ts";
import { beyondMembers, ownRights, readersOf, rolesWith, writersOf } from "./roles.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec, RoleSpec } from "./types.ts";

/** "You and coaches". */
const youAnd = (roles: readonly RoleSpec[]): string => listing(["you", ...new Set(roles.map(({ many }) => many))]);
const onlyYouAnd = (roles: readonly RoleSpec[]): string => (roles.length === 0 ? "only you" : `only ${youAnd(roles)}`);

/** What a member without a role may do: "sees all; only you and coaches add and change them". */
export function memberRights(app: AppSpec, entity: EntitySpec): string {
  const changing = distinct([
    ...rolesWith(app, entity, "create"),
    ...rolesWith(app, entity, "update"),
    ...rolesWith(app, entity, "delete"),
  ]);
  const rights: Record<Access, () => string> = {
    private: () => (entity.own ? `sees only their own; ${withOwn(entity)}` : "sees and changes only their own"),
    shared: () => (entity.own ? `sees all; ${withOwn(entity)}` : "sees and changes all"),
    published: () => (entity.own ? `sees all; ${withOwn(entity)}` : "sees all, adds some and changes their own"),
    managed: () =>
      `sees all${membersToo(entity)}; ${onlyYouAnd(changing)} ${membersToo(entity) === "" ? "add and change" : "delete"} them`,
    inbox: () =>
      entity.own
        ? `sees their own; ${withOwn(entity)}; ${onlyYouAnd(rolesWith(app, entity, "update"))} change them`
        : `sends some and sees their own; ${onlyYouAnd(rolesWith(app, entity, "update"))} change them`,
    closed: () => `does not see them; ${onlyYouAnd(rolesWith(app, entity, "read"))} do`,
  };
  const updating = listing(rolesWith(app, entity, "update").map(({ key }) => key));
  const kept = entity.fields
    // Who alone changes rows anyway is not named twice.
    .filter(
      (field) => field.writers !== undefined && !(entity.access === "inbox" && listing(field.writers) === updating),
    )
    .map((field) => `“${field.label}” is set by ${youAnd(writersOf(app, field))}`);
  const own = isShownToNamed(entity) ? NAMED[entity.access] : undefined;
  const unread = entity.fields
    .filter(({ readers }) => readers !== undefined)
    .map((field) => `“${field.label}” is read by ${readBy(app, field)}`);
  return [
    own && entity.own ? `${own}; ${withOwn(entity)}` : (own ?? rights[entity.access]()),
    ...kept,
    ...unread,
    ...besides(app, entity),
  ].join("; ");
}

const OWN_VERBS = { create: "adds", update: "changes", delete: "deletes" } as const;

/** "Adds some, and neither changes nor deletes them": what a member does with their own, or with all where they are shared. */
export function withOwn(entity: EntitySpec): string {
  const may = ownRights(entity);
  const does = OWN_RIGHTS.filter((right) => may.includes(right)).map((right) => OWN_VERBS[right]);
  const not = OWN_RIGHTS.filter((right) => !may.includes(right)).map((right) => OWN_VERBS[right]);
  if (not.length === OWN_RIGHTS.length) return "adds, changes and deletes none";
  const ofAll = may.join() === "create" ? "some" : "any";
  const whose = entity.access === "shared" ? ofAll : "their own";
  return `${listing(does)} ${whose}${not.length > 0 ? `, and ${not.join(" or ")} none` : ""}`;
}

/** "You, coaches and whoever added the row". */
export const readBy = (app: AppSpec, field: FieldSpec): string =>
  listing([
    "you",
    ...readersOf(app, field).map(({ many }) => many),
    ...(field.readers?.includes(ROW_AUTHOR) ? ["whoever added the row"] : []),
  ]);

/** What every member was granted in a list that is otherwise kept to some. */
function membersToo({ grants }: EntitySpec): string {
  const given = grants?.[EVERY_MEMBER] ?? [];
  const verbs = [
    ...(given.includes("create") ? ["adds some"] : []),
    ...(given.includes("update") ? ["changes any"] : []),
  ];
  return verbs.length > 0 ? `, ${verbs.join(" and ")}` : "";
}

/** What a member may where rows are shown to those whom they name. */
const NAMED: Partial<Record<Access, string>> = {
  private: "sees their own and those that name them",
  closed: "sees only those that name them; you see all",
  inbox: "sends some and sees their own and those that name them",
};

const distinct = (roles: readonly RoleSpec[]): RoleSpec[] => [...new Set(roles)];

/** What roles may do beyond members in lists that are nobody's alone. */
function besides(app: AppSpec, entity: EntitySpec): string[] {
  if (!/^(private|published)$/.test(entity.access)) return [];
  return (app.roles ?? []).flatMap((role) => {
    const more = beyondMembers(entity, entity.grants?.[role.key] ?? []);
    return more.length > 0 ? [`${role.many} ${rightsInWords(more)}`] : [];
  });
}

/** What somebody with a role may do: what every member may, and more. */
export function roleRights(app: AppSpec, entity: EntitySpec, role: RoleSpec): string {
  const grants = entity.grants?.[role.key] ?? [];
  const sets = entity.fields.filter(({ writers }) => writers?.includes(role.key)).map(({ label }) => `“${label}”`);
  const setting = sets.length > 0 ? `, and sets ${listing(sets)}` : "";
  if (beyondMembers(entity, grants).length === 0) return `${memberRights(app, entity)}${setting}`;
  return `${asOne(rightsOfBoth(entity, grants))}${setting}`;
}

const rightsOfBoth = ({ access }: EntitySpec, grants: readonly Grant[]): Grant[] => {
  const adds = !/^(managed|closed)$/.test(access);
  return (["read", "create", "update", "delete"] as const).filter(
    (right) => grants.includes(right) || (right === "create" && adds) || (right === "read" && access === "managed"),
  );
};

/** "See all and change any" → "sees all and changes any". */
const asOne = (rights: readonly Grant[]): string => {
  const verbs: Record<Grant, string> = {
    read: "sees all",
    create: "adds some",
    update: "changes any",
    delete: "deletes any",
  };
  return rights.length === 4 ? "sees, adds, changes and deletes all" : listing(rights.map((right) => verbs[right]));
};

const DOES: Readonly<Record<Grant, string>> = {
  read: "everybody's",
  create: "",
  update: "everybody's",
  delete: "everybody's",
};

/** Who may do one thing with a list: "You, managers; members their own". */
export function whoMay(app: AppSpec, entity: EntitySpec, right: Grant | "decide"): string {
  const many = entity.many.toLowerCase();
  if (right === "decide") {
    const status = statusOf(entity);
    if (!status?.writers) return `Nobody decides on ${many}: “managers approve ${many}” would make them wait for that.`;
    return `${capital(youAnd(writersOf(app, status)))} set ${status.label.toLowerCase()} of ${many}; whoever sent one follows it.`;
  }
  const roles = rolesWith(app, entity, right);
  const verb = { read: "see", create: "add", update: "change", delete: "delete" }[right];
  if (beyondMembers(entity, [right]).length === 0)
    return right === "create" ? `Every member adds ${many}.` : `Every member may ${verb} all ${many}.`;
  const own = {
    private: "their own",
    published: right === "read" ? "" : "their own",
    inbox: right === "read" ? "their own" : "",
    shared: "",
    managed: "",
    closed: "",
  }[entity.access];
  const whose = DOES[right] === "" ? many : `${DOES[right]} ${many}`;
  const others =
    own === "" || right === "create"
      ? " Other members do not."
      : ` Every other member ${verb === "see" ? "sees" : `${verb}s`} only ${own}.`;
  return `${capital(youAnd(roles))}${roles.length === 0 ? ", the app's owner," : ""} may ${verb} ${whose}.${others}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
