// Changes to who decides and who is named: requests that wait for somebody, rows without names, places that run out.
import { listing, sentenceCase } from "../understanding/language/words.ts";
import { decision, letDecide } from "./decided.ts";
import type { AccessEdit } from "./edit-types.ts";
import { showToNamed } from "./named-people.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { readBy } from "./right-words.ts";
import { editRights, givenNew, TOO_MANY_ROLES } from "./role-edits.ts";
import { roleOf, writersOf } from "./roles.ts";
import { takePlaces } from "./stated-places.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, RoleSpec } from "./types.ts";

export const isAccessEdit = (edit: { edit: string }): edit is AccessEdit =>
  /^(decide|anonymous|places|keep|show|allow|forbid|writers|readers|named)$/.test(edit.edit);

export function editAccess(app: AppSpec, entity: EntitySpec, edit: AccessEdit): Outcome {
  switch (edit.edit) {
    case "decide":
      return giveDecision(app, entity, edit.roles ?? []);
    case "anonymous":
      return nameNobody(entity, edit.anonymous);
    case "places":
      return limitPlaces(app, entity, edit);
    case "named":
      return showNamed(app, entity, edit);
    case "readers":
      return setReaders(app, entity, edit);
    default:
      return editRights(app, entity, edit);
  }
}

function showNamed(app: AppSpec, entity: EntitySpec, { people, can }: Extract<AccessEdit, { edit: "named" }>): Outcome {
  const many = entity.many.toLowerCase();
  const before = JSON.stringify(entity);
  const shown = showToNamed(app, entity, { people, can, isGivenOut: false });
  if (shown === null) return refused(`There is no list of ${people} whom ${many} could name.`);
  if (JSON.stringify(entity) === before) return refused(`That is so already. ${shown}`);
  return done(`showed ${many} to those whom they name. ${shown.replace(/\.$/, "")}`);
}

function setReaders(
  app: AppSpec,
  entity: EntitySpec,
  { key, roles: wanted }: Extract<AccessEdit, { edit: "readers" }>,
) {
  const field = entity.fields.find((one) => one.key === key);
  if (!field) return refused(`${entity.one} has no such field.`);
  const what = `“${field.label}” of ${entity.many.toLowerCase()}`;
  if (wanted === null) {
    if (!field.readers)
      return refused(`${what} is open to everybody who sees the ${entity.many.toLowerCase()} already.`);
    delete field.readers;
    return done(`showed ${what} to everybody who sees the ${entity.many.toLowerCase()}`);
  }
  const fresh = wanted.filter((role) => !(app.roles ?? []).some((known) => known.key === role.key));
  const roles = wanted.flatMap((role) => roleOf(app, role) ?? []);
  if (roles.length < wanted.length) return refused(TOO_MANY_ROLES);
  field.readers = roles.map((role) => role.key);
  return done(`kept ${what} for ${readBy(app, field)} to read${givenNew(fresh)}`);
}

const DECIDED = /approved|accepted|confirmed|granted/i;
const REFUSED = /declined|rejected|refused|denied/i;

/** Members send in, only the app's owner and who has one of the roles moves the status on. */
function giveDecision(app: AppSpec, entity: EntitySpec, wanted: readonly RoleSpec[]): Outcome {
  const many = entity.many.toLowerCase();
  const status = statusOf(entity);
  const isThere = status?.options?.some((option) => DECIDED.test(option)) === true;
  const fresh = wanted.filter(({ key }) => !(app.roles ?? []).some((role) => role.key === key));
  const roles = wanted.flatMap((role) => roleOf(app, role) ?? []);
  if (roles.length < wanted.length) return refused(TOO_MANY_ROLES);
  const isNew = roles.some(({ key }) => !status?.writers?.includes(key));
  if (isThere && entity.access === "inbox" && !isNew)
    return refused(
      roles.length === 0
        ? `Deciding on ${many} is up to ${listing(["you", ...(status ? writersOf(app, status).map((role) => role.many) : [])])} already.`
        : `${sentenceCase(listing(roles.map((role) => role.many)))} decide on ${many} already.`,
    );
  const added = giveStatus(app, entity);
  letDecide(entity, roles);
  const gained = added.length > 0 ? ` (with ${listing(added)})` : "";
  const deciding = listing(
    writersOf(app, statusOf(entity) ?? { key: "", label: "", kind: "text" }).map((role) => role.many),
  );
  return done(
    deciding === ""
      ? `made ${many} wait for approval${gained}: members send them and see their own, only you change their status`
      : `made ${many} wait for approval${gained}: members send them and see their own; ${deciding} and you see all and set the status${givenNew(fresh)}`,
  );
}

/** What the status lacks for a decision. */
function giveStatus(app: AppSpec, entity: EntitySpec): string[] {
  const status = statusOf(entity);
  if (!status) {
    const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
    const { transitions: _steps, ...field } = decision();
    entity.fields.splice(notes < 0 ? entity.fields.length : notes, 0, field);
    const list = app.pages.find((page) => page.kind === "list" && page.of === entity.name);
    if (list?.kind === "list" && !list.filters.includes("status")) list.filters.push("status");
    return ["a status: requested, approved, declined"];
  }
  const options = status.options ?? [];
  const missing = [
    ...(options.some((option) => DECIDED.test(option)) ? [] : ["Approved"]),
    ...(options.some((option) => REFUSED.test(option)) ? [] : ["Declined"]),
  ];
  status.options = [...options, ...missing];
  if (missing.length > 0) delete status.transitions;
  return missing.map((option) => `“${option}”`);
}

function nameNobody(entity: EntitySpec, anonymous: boolean): Outcome {
  if ((entity.anonymous === true) === anonymous) return refused(`${entity.many} are like that already.`);
  if (anonymous) entity.anonymous = true;
  else delete entity.anonymous;
  const many = entity.many.toLowerCase();
  return done(
    anonymous
      ? `made ${many} anonymous: nobody reads who added one`
      : `let people see again who added each of the ${many}`,
  );
}

function limitPlaces(
  app: AppSpec,
  signing: EntitySpec,
  { to, most }: Extract<AccessEdit, { edit: "places" }>,
): Outcome {
  const target = app.entities.find(({ name }) => name === to);
  if (!target || !signing.fields.some((field) => field.to === to))
    return refused(`${signing.many} do not point at what has so many places.`);
  takePlaces(signing, target, most);
  const one = target.one.toLowerCase();
  return done(
    `gave each ${one} ${most} places: every one of the ${signing.many.toLowerCase()} takes places away, and one that would need more than are left is refused`,
  );
}
