// Lists that some decide on or that only some see: what that makes of their access, their status and their pages.
import { fieldFromNotation } from "../understanding/field.ts";
import { OWNERS_PAGE } from "./page-lists.ts";
import { decidedFields, grant, keepFor } from "./roles.ts";
import { flowOf } from "./steps-of-status.ts";
import { statusOf } from "./telling-fields.ts";
import type { AppSpec, EntitySpec, FieldSpec, RoleSpec } from "./types.ts";

const DECIDED = /approved|accepted|confirmed|granted/i;

/** Sent in by anybody, who sees what becomes of it; its status is set by these roles and the app's owner alone. */
export function letDecide(entity: EntitySpec, roles: readonly RoleSpec[]): void {
  entity.access = "inbox";
  const status = statusOf(entity);
  if (!status?.options?.some((option) => DECIDED.test(option)) && !status?.transitions) {
    const decided = decision();
    entity.fields = [...entity.fields.filter((field) => field !== status), decided];
  }
  for (const role of roles) grant(entity, role, ["read", "update"]);
  keepFor(
    decidedFields(entity),
    roles.map(({ key }) => key),
  );
}

/** A status for what is asked for: each step leads to the next or to its end. */
export function decision(): FieldSpec {
  const field = { ...fieldFromNotation("status: Requested→Approved→Declined"), key: "status", label: "Status" };
  field.transitions = flowOf(field.options ?? []);
  return field;
}

/** Nobody but the app's owner and these roles sees the list; what others add need not point at it any more. */
export function closeTo(app: AppSpec, entity: EntitySpec, roles: readonly RoleSpec[]): string[] {
  entity.access = "closed";
  for (const role of roles) grant(entity, role, ["read"]);
  for (const page of app.pages)
    if ("of" in page && page.of === entity.name) page.role = roles.length > 0 ? roles.map(({ key }) => key) : "owner";
  return app.entities.flatMap((other) => {
    const pointing = other.fields.filter(({ to, required }) => to === entity.name && required);
    if (other === entity || other.access === "closed" || other.access === "managed") return [];
    for (const field of pointing) delete field.required;
    return pointing.map(({ label }) => label);
  });
}

/** Its pages are for everybody again. */
export function openPages(app: AppSpec, entity: EntitySpec): void {
  for (const page of app.pages) {
    if (!("of" in page) || page.of !== entity.name) continue;
    delete page.role;
    if (page.intro === OWNERS_PAGE) delete page.intro;
    if (page.group === "Management") delete page.group;
  }
}
