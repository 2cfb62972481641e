// Changes to what an app does beyond keeping rows: values that stand out, dates that follow, what rows of another list add up to.

import type { BehaviourEdit } from "./edit-types.ts";
import { labelOf } from "./field-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { rolesWith } from "./roles.ts";
import { conditionsInWords } from "./row-edits.ts";
import { lettingStandOut } from "./rule-words.ts";
import type { AppSpec, EntitySpec, FieldSpec, RowConditions, RuleSpec } from "./types.ts";

export const isBehaviourEdit = (edit: { edit: string }): edit is BehaviourEdit =>
  /^(standOut|dueAfter|sumOf)$/.test(edit.edit);

export function editBehaviour(app: AppSpec, entity: EntitySpec, edit: BehaviourEdit): Outcome {
  switch (edit.edit) {
    case "standOut":
      return markValues(entity, edit);
    case "dueAfter":
      return followDate(entity, edit);
    case "sumOf":
      return sumUp(app, entity, edit);
  }
}

function markValues(entity: EntitySpec, { key, alert }: Extract<BehaviourEdit, { edit: "standOut" }>): Outcome {
  const field = entity.fields.find((one) => one.key === key);
  if (!field) return refused(`${entity.one} has no such field.`);
  const rows = entity.many.toLowerCase();
  if (alert === null) {
    if (!field.alert) return refused(`“${field.label}” of ${rows} does not stand out.`);
    delete field.alert;
    return done(`let “${field.label}” of ${rows} stand out no more`);
  }
  if (JSON.stringify(field.alert) === JSON.stringify(alert))
    return refused(`“${field.label}” of ${rows} stands out so already.`);
  // A second bound joins the first.
  field.alert = alert.days === undefined ? { ...field.alert, ...alert } : alert;
  const where = alert.where ? `, of ${rows} ${conditionsInWords(entity, rowsOf(alert.where))}` : "";
  return done(
    `${lettingStandOut(entity, field, field.alert)}${where} (by colour, a sign and a word wherever it is shown)`,
  );
}

/** The same rows as lists tell them. */
const rowsOf = (where: NonNullable<NonNullable<FieldSpec["alert"]>["where"]>): RowConditions =>
  Object.fromEntries(
    Object.entries(where).map(([key, value]) => [key, value === null ? { empty: true } : value]),
  ) as RowConditions;

function followDate(entity: EntitySpec, edit: Extract<BehaviourEdit, { edit: "dueAfter" }>): Outcome {
  const { key, label, after, every, unit } = edit;
  const rule: RuleSpec = { rule: "dueAfter", field: key, after, every, unit };
  const made = place(entity, { key, label, kind: "date" }, rule);
  if (made !== null) return refused(made);
  return done(
    `made “${label}” of ${entity.many.toLowerCase()} ${every} ${unit}${every === 1 ? "" : "s"} after ${labelOf(entity, after)}`,
  );
}

function sumUp(app: AppSpec, entity: EntitySpec, edit: Extract<BehaviourEdit, { edit: "sumOf" }>): Outcome {
  const { key, label, from, by, of, where } = edit;
  const lines = app.entities.find(({ name }) => name === from);
  const added = lines?.fields.find((field) => field.key === of);
  if (!lines || (of !== undefined && !added)) return refused("There is no such list to add up.");
  const kind = added?.kind ?? "number";
  const readers = readersOfSum(app, entity, lines);
  const rule: RuleSpec = {
    rule: "sumOf",
    field: key,
    from,
    by,
    ...(of === undefined ? {} : { of }),
    ...(where ? { where } : {}),
  };
  const look = {
    ...(added?.currency ? { currency: added.currency } : {}),
    ...(added?.unit ? { unit: added.unit } : {}),
    ...(readers ? { readers } : {}),
  };
  const made = place(entity, { key, label, kind, ...look }, rule);
  if (made !== null) return refused(made);
  const rows = lines.many.toLowerCase();
  const what = added ? `what ${added.label.toLowerCase()} of its ${rows} adds up to` : `the number of its ${rows}`;
  const which = where ? ` ${conditionsInWords(lines, where)}` : "";
  const seen = readers ? `; only those who see all ${rows} see it` : "";
  return done(`made “${label}” of ${entity.many.toLowerCase()} ${what}${which}${seen}`);
}

/** The roles that see a sum of rows which members don't all see; undefined where they do. */
function readersOfSum(app: AppSpec, entity: EntitySpec, lines: EntitySpec): string[] | undefined {
  const isSeen = /^(?:shared|published|managed)$/.test(lines.access);
  const isOfEach = entity.access === "private" && lines.access === "private";
  return isSeen || isOfEach || entity.access === "closed"
    ? undefined
    : rolesWith(app, lines, "read").map(({ key }) => key);
}

/** Puts a field that is worked out before the notes; why not where the name is taken by another, else null. */
function place(entity: EntitySpec, field: FieldSpec, rule: RuleSpec): string | null {
  const isOwn = (one: RuleSpec) => one.rule === rule.rule && "field" in one && one.field === field.key;
  const rules = entity.rules ?? [];
  const known = entity.fields.find(({ key }) => key === field.key);
  if (known && !rules.some(isOwn))
    return `${entity.many} have “${known.label}” already, which people fill in; give the result another name.`;
  if (known && rules.some((one) => JSON.stringify(one) === JSON.stringify(rule)))
    return `That is so already: “${known.label}” of ${entity.many.toLowerCase()} is worked out like that.`;
  if (!known) {
    const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
    entity.fields.splice(notes < 1 ? entity.fields.length : notes, 0, field);
  }
  entity.rules = [...rules.filter((one) => !isOwn(one)), rule];
  return null;
}
