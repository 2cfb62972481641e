// Changes to who decides and who is named: requests that wait for the owner, rows without names, places that run out.
import { fieldFromNotation } from "../understanding/field.ts";
import type { Edit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./field-edits.ts";
import { takePlaces } from "./stated-places.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec } from "./types.ts";

export type AccessEdit = Extract<Edit, { edit: "decide" | "anonymous" | "places" }>;
export const isAccessEdit = (edit: { edit: string }): edit is AccessEdit =>
  /^(decide|anonymous|places)$/.test(edit.edit);

export function editAccess(app: AppSpec, entity: EntitySpec, edit: AccessEdit): Outcome {
  switch (edit.edit) {
    case "decide":
      return letOwnerDecide(app, entity);
    case "anonymous":
      return nameNobody(entity, edit.anonymous);
    case "places":
      return limitPlaces(app, entity, edit);
  }
}

const DECIDED = /approved|accepted|confirmed|granted/i;
const REFUSED = /declined|rejected|refused|denied/i;

/** Members send in, only the app's owner moves the status on. */
function letOwnerDecide(app: AppSpec, entity: EntitySpec): Outcome {
  const many = entity.many.toLowerCase();
  const status = statusOf(entity);
  const isThere = status?.options?.some((option) => DECIDED.test(option)) === true;
  if (isThere && entity.access === "inbox") return refused(`Deciding on ${many} is yours alone already.`);
  entity.access = "inbox";
  const added: string[] = [];
  if (!status) {
    const field = { ...fieldFromNotation("status: Requested→Approved→Declined"), key: "status", label: "Status" };
    delete field.transitions;
    const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
    entity.fields.splice(notes < 0 ? entity.fields.length : notes, 0, field);
    added.push("a status: requested, approved, declined");
    const list = app.pages.find((page) => page.kind === "list" && page.of === entity.name);
    if (list?.kind === "list" && !list.filters.includes("status")) list.filters.push("status");
  } else {
    const options = status.options ?? [];
    const missing = [
      ...(options.some((option) => DECIDED.test(option)) ? [] : ["Approved"]),
      ...(options.some((option) => REFUSED.test(option)) ? [] : ["Declined"]),
    ];
    status.options = [...options, ...missing];
    if (missing.length > 0) {
      delete status.transitions;
      added.push(missing.map((option) => `“${option}”`).join(" and "));
    }
  }
  const gained = added.length > 0 ? ` (with ${added.join(", ")})` : "";
  return done(
    `made ${many} wait for approval${gained}: members send them and see their own, only you change their status`,
  );
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
