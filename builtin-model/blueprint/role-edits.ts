// Changes to what roles there are and what they may do.
import { EVERY_MEMBER, type Grant } from "#entity";
import { listing, sentenceCase } from "../understanding/language/words.ts";
import { rightsInWords } from "../understanding/stated/rights.ts";
import { closeTo } from "./decided.ts";
import type { Edit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { memberRights } from "./right-words.ts";
import {
  beyondMembers,
  giveOwnRights,
  grant,
  isOfEach,
  keepFor,
  keepOwn,
  ownRights,
  ROLES_MAX,
  refusedWith,
  revoke,
  roleOf,
  rolesWith,
} from "./roles.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

type RightsEdit = Extract<Edit, { edit: "keep" | "show" | "allow" | "forbid" | "writers" }>;
type RoleEdit = Extract<Edit, { edit: "addRole" | "removeRole" | "renameRole" | "pageFor" }>;

export const TOO_MANY_ROLES = `An app has at most ${ROLES_MAX} roles; remove one first.`;
/** How people come to have a role. */
export const HOW_GIVEN =
  "You give it to people in the deployed app, on its page Admin › People, or by the invitation link there";

const named = (roles: readonly RoleSpec[]): string => listing(roles.map(({ many }) => many));
export const givenNew = (fresh: readonly RoleSpec[]): string =>
  fresh.length === 0 ? "" : ` (a new role; ${HOW_GIVEN.charAt(0).toLowerCase()}${HOW_GIVEN.slice(1)})`;

export function editRights(app: AppSpec, entity: EntitySpec, edit: RightsEdit): Outcome {
  const fresh = edit.roles.filter(({ key }) => !(app.roles ?? []).some((role) => role.key === key));
  if (edit.edit === "forbid")
    return edit.roles.length === 0 ? forbidMembers(app, entity, edit.can) : forbid(entity, edit, fresh);
  const roles = edit.roles.flatMap((role) => roleOf(app, role) ?? []);
  if (roles.length < edit.roles.length) return refused(TOO_MANY_ROLES);
  const before = JSON.stringify(entity);
  const outcome = applied(app, entity, { ...edit, roles });
  if (JSON.stringify(entity) === before && fresh.length === 0)
    return refused(`That is so already: ${whoMayNow(app, entity, edit)}.`);
  return "done" in outcome ? done(`${outcome.done}${givenNew(fresh)}`) : outcome;
}

function whoMayNow(app: AppSpec, entity: EntitySpec, { edit, roles }: RightsEdit): string {
  const many = entity.many.toLowerCase();
  if (edit === "allow" && roles.length === 0) return `of ${many}, a member ${memberRights(app, entity)}`;
  return `${named(roles) || "only you"} may do that with ${many}`;
}

function applied(app: AppSpec, entity: EntitySpec, edit: Exclude<RightsEdit, { edit: "forbid" }>): Outcome {
  const many = entity.many.toLowerCase();
  switch (edit.edit) {
    case "keep":
      return keep(app, entity, edit);
    case "show":
      return show(app, entity, edit);
    case "allow":
      if (edit.roles.length === 0) return allowMembers(entity, edit.can);
      for (const role of edit.roles) grant(entity, role, edit.can);
      return done(
        `let ${named(edit.roles)} ${rightsInWords(entity.grants?.[edit.roles[0]?.key ?? ""] ?? edit.can)} ${many}`,
      );
    case "writers": {
      const field = entity.fields.find(({ key }) => key === edit.key);
      if (!field) return refused(`${entity.one} has no such field.`);
      delete field.writers;
      keepFor(
        [field],
        edit.roles.map(({ key }) => key),
      );
      const isWider = edit.roles.length > 0 && beyondMembers(entity, ["update"]).length > 0;
      if (isWider) for (const role of edit.roles) grant(entity, role, ["read", "update"]);
      const who = listing(edit.roles.map((role) => role.many));
      return done(
        `kept “${field.label}” of ${many} for ${listing([...edit.roles.map((role) => role.many), "you"])} to set; others leave it as it is${isWider ? `, and ${who} see and change all ${many} for that` : ""}`,
      );
    }
  }
}

/** Every member may do this with rows of their own. */
function allowMembers(entity: EntitySpec, can: readonly Grant[]): Outcome {
  const many = entity.many.toLowerCase();
  if (entity.access === "closed")
    return refused(`Nobody else sees ${many}: “everyone may see the ${many}” opens them.`);
  giveOwnRights(
    entity,
    can.filter((right) => right !== "read"),
  );
  return done(`let every member ${verbs(can)} ${can.includes("create") ? "" : "their own "}${many}`);
}

/** The others do it no longer, and see as much as before. */
function keep(
  app: AppSpec,
  entity: EntitySpec,
  { roles, can: said }: { roles: readonly RoleSpec[]; can: readonly Grant[] },
): Outcome {
  // Who alone changes what all see also adds to it; rows of one's own everybody goes on adding.
  const can: readonly Grant[] = said.includes("update") && !isOfEach(entity) ? [...said, "create"] : said;
  const changing = can.filter((right) => right !== "read");
  for (const key of Object.keys(entity.grants ?? {}))
    if (!roles.some((role) => role.key === key)) revoke(entity, key, changing);
  keepOwn(entity, refusedWith(changing));
  for (const role of roles) grant(entity, role, can);
  const whose = listing([...roles.map((role) => role.many), "you"]);
  return done(`let only ${whose} ${verbs(can)} ${entity.many.toLowerCase()}; ${othersNow(app, entity)}`);
}

function othersNow(app: AppSpec, entity: EntitySpec): string {
  if (entity.access === "closed") return "nobody else sees them";
  return entity.access === "managed" ? "everybody else only sees them" : `a member ${memberRights(app, entity)}`;
}

/** What members may do without a role they may no longer, and see as much as before. */
function forbidMembers(app: AppSpec, entity: EntitySpec, can: readonly Grant[]): Outcome {
  const many = entity.many.toLowerCase();
  const held = [...ownRights(entity), ...(entity.grants?.[EVERY_MEMBER] ?? [])];
  const lost = refusedWith(can).filter((right) => held.includes(right));
  if (lost.length === 0) return refused(`That is so already: of ${many}, a member ${memberRights(app, entity)}.`);
  keepOwn(entity, lost);
  return done(`took from members the right to ${verbs(lost)} ${many}: a member ${memberRights(app, entity)}`);
}

const VERBS: readonly (readonly [Grant, string])[] = [
  ["create", "add"],
  ["update", "change"],
  ["delete", "delete"],
];
const verbs = (can: readonly Grant[]): string =>
  listing(VERBS.flatMap(([right, verb]) => (can.includes(right) ? [verb] : []))) || "see";

function show(
  app: AppSpec,
  entity: EntitySpec,
  { roles, can }: { roles: readonly RoleSpec[]; can: readonly Grant[] },
): Outcome {
  for (const key of Object.keys(entity.grants ?? {}))
    if (!roles.some((role) => role.key === key)) revoke(entity, key, ["read", "create", "update", "delete"]);
  for (const role of roles) grant(entity, role, can);
  const many = entity.many.toLowerCase();
  const whose = roles.length > 0 ? `you and ${named(roles)}` : "your eyes only";
  const rights = can.length > 1 && roles.length > 0 ? `, who ${rightsInWords(can)}` : "";
  return done(`kept ${many} for ${whose}${rights}${eased(closeTo(app, entity, roles))}`);
}

/** Members no longer see the list; who was given the sight of it still does. */
export function closeList(app: AppSpec, entity: EntitySpec): Outcome {
  const seeing = rolesWith(app, entity, "read");
  const still = seeing.length > 0 ? ` (${named(seeing)} still see them)` : "";
  return done(`hid ${entity.many.toLowerCase()} from everybody else${still}${eased(closeTo(app, entity, seeing))}`);
}

const eased = (labels: readonly string[]): string =>
  labels.length === 0
    ? ""
    : ` (${listing(labels.map((label) => `“${label}”`))} is no longer required elsewhere, since others can't choose among them)`;

function forbid(
  entity: EntitySpec,
  { roles, can }: Extract<RightsEdit, { edit: "forbid" }>,
  fresh: readonly RoleSpec[],
): Outcome {
  const many = entity.many.toLowerCase();
  const [missing] = fresh;
  if (missing)
    return refused(
      `There is no role ${missing.label.toLowerCase()} in this app. “Add a role ${missing.label.toLowerCase()}” makes one.`,
    );
  const before = JSON.stringify(entity.grants ?? {});
  for (const { key } of roles) revoke(entity, key, can);
  const wasDone = JSON.stringify(entity.grants ?? {}) !== before;
  const rest = beyondMembers(entity, can);
  const still =
    rest.length < can.length
      ? ` Every member may do that with ${many}, so ${named(roles)} still may, as members: “only I can ${can.join() === "read" ? "see" : "change"} ${many}” ends it.`
      : "";
  if (!wasDone)
    return refused(
      still === "" ? `${sentenceCase(named(roles))} may not do that with ${many} as it is.` : still.trim(),
    );
  return done(
    `took from ${named(roles)} the right to ${verbs(can)} ${many}${still === "" ? "" : `. ${still.trim().replace(/\.$/, "")}`}`,
  );
}

export function editRoles(app: AppSpec, edit: RoleEdit): Outcome {
  switch (edit.edit) {
    case "addRole":
      return addRole(app, edit.role);
    case "removeRole":
      return removeRole(app, edit.role);
    case "renameRole":
      return renameRole(app, edit.role, edit.to);
    case "pageFor":
      return pageFor(app, edit);
  }
}

function addRole(app: AppSpec, role: RoleSpec): Outcome {
  if ((app.roles ?? []).some(({ key }) => key === role.key)) return refused(`There is a role “${role.label}” already.`);
  if (!roleOf(app, role)) return refused(TOO_MANY_ROLES);
  const example = app.entities.find(({ part }) => part === "main")?.many.toLowerCase() ?? "entries";
  return done(
    `added the role “${role.label}”. ${HOW_GIVEN}. So far it may what every member may; say for example “only ${role.many} may edit ${example}” or “let ${role.many} see all ${example}”`,
  );
}

/** Its rights go; its people are members from then on. */
function removeRole(app: AppSpec, { key, label }: RoleSpec): Outcome {
  const role = (app.roles ?? []).find((one) => one.key === key);
  if (!role) return refused(noRole(app, label));
  app.roles = (app.roles ?? []).filter((one) => one !== role);
  for (const entity of app.entities) {
    revoke(entity, key, ["read", "create", "update", "delete"]);
    for (const field of entity.fields)
      for (const people of ["writers", "readers"] as const)
        if (field[people]) field[people] = field[people].filter((one) => one !== key);
  }
  if (app.roles.length === 0) delete app.roles;
  return done(
    `removed the role “${role.label}”: what it alone could do is up to you now, and ${role.many} are members like all others`,
  );
}

export const noRole = ({ roles = [] }: AppSpec, label: string): string =>
  `There is no role “${label}” in this app${roles.length > 0 ? `; there ${roles.length === 1 ? "is" : "are"} ${listing(roles.map((one) => `“${one.label}”`))}` : ""}.`;

/** Its key stays, and so do those who have it. */
function renameRole(app: AppSpec, { key, label }: RoleSpec, to: RoleSpec): Outcome {
  const role = (app.roles ?? []).find((one) => one.key === key);
  if (!role) return refused(noRole(app, label));
  if ((app.roles ?? []).some((one) => one !== role && one.label === to.label))
    return refused(`There is a role “${to.label}” already.`);
  const before = role.label;
  Object.assign(role, { label: to.label, many: to.many });
  app.given = [...new Set([...(app.given ?? []), to.label])];
  return done(`gave the role “${before}” the name “${to.label}”; whoever had it has it still`);
}

function pageFor(app: AppSpec, { id, roles: wanted }: Extract<RoleEdit, { edit: "pageFor" }>): Outcome {
  const page = app.pages.find((one) => one.id === id);
  if (!page) return refused("There is no such page.");
  const entity = "of" in page ? app.entities.find(({ name }) => name === page.of) : undefined;
  if (wanted === null) {
    delete page.role;
    return done(`showed the page “${page.title}” to everybody`);
  }
  const roles = wanted.flatMap((role) => roleOf(app, role) ?? []);
  if (roles.length < wanted.length) return refused(TOO_MANY_ROLES);
  page.role = roles.length > 0 ? roles.map(({ key }) => key) : "owner";
  const readable =
    entity && entity.access !== "closed"
      ? `; the rows themselves stay readable as before, and “only ${named(roles) || "I"} can see ${entity.many.toLowerCase()}” closes them too`
      : "";
  return done(`kept the page “${page.title}” for ${listing(["you", ...roles.map(({ many }) => many)])}${readable}`);
}
