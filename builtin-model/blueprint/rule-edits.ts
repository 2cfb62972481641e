// Changes to what the server keeps true for an entity: steps of a status, no overlaps, totals; and links to new things.
import { plural, sentenceCase, tableName } from "../understanding/language/words.ts";
import { addEntity } from "./additions.ts";
import type { Edit } from "./edit-types.ts";
import { done, type EditResult, labelOf, type Outcome, refused } from "./field-edits.ts";
import type { EntitySpec } from "./types.ts";
import { addLink } from "./view-edits.ts";

export type RuleEdit = Extract<Edit, { edit: "steps" | "noOverlap" | "total" | "linkNew" }>;

export const isRuleEdit = (edit: Edit): edit is RuleEdit => /^(steps|noOverlap|total|linkNew)$/.test(edit.edit);

export function editRule(result: EditResult, entity: EntitySpec, edit: RuleEdit): Outcome {
  switch (edit.edit) {
    case "steps":
      return setSteps(entity, edit);
    case "noOverlap":
      return forbidOverlap(entity, edit.per);
    case "total":
      return keepTotal(entity, edit);
    case "linkNew": {
      const known = result.app.entities.find(({ name }) => name === tableName(plural(edit.one)));
      if (known) return addLink(result.app, entity, known.name);
      const added = addEntity(result.app, { edit: "addEntity", one: edit.one, fields: [], parent: null });
      if ("refused" in added) return added;
      const linked = addLink(result.app, entity, tableName(plural(edit.one)));
      return "done" in linked ? done(`${added.done} and ${linked.done}`) : linked;
    }
  }
}

/** Each step may only become the next; what is not named may become anything. */
function setSteps(entity: EntitySpec, { key, steps }: { key: string; steps: string[] }): Outcome {
  const field = entity.fields.find((one) => one.key === key);
  if (!field?.options) return refused(`${entity.one} has no such status.`);
  field.transitions = Object.fromEntries(steps.map((step, at) => [step, steps.slice(at + 1, at + 2)]));
  field.default = steps[0] ?? "";
  return done(
    `let the ${field.label.toLowerCase()} of ${entity.many.toLowerCase()} go only from ${steps.join(" to ")}`,
  );
}

function forbidOverlap(entity: EntitySpec, per: string | null): Outcome {
  const times = entity.fields.filter(({ kind }) => kind === "dateTime" || kind === "date");
  const start =
    times.find(({ key }) => /start|from|begin|check in|checkIn|borrow|lent|picked|day|on$|at$/i.test(key)) ?? times[0];
  const end =
    times.find(({ key, kind }) => key !== start?.key && kind === start?.kind) ??
    entity.fields.find(({ kind }) => kind === "duration");
  if (!start || !end)
    return refused(
      `${entity.many} need a start and an end or a length. Try: “add an end date to ${entity.many.toLowerCase()}”.`,
    );
  const shared =
    per ?? entity.fields.find(({ kind, key }) => kind === "relation" && !/customer|client|member/.test(key))?.key;
  const others = (entity.rules ?? []).filter(({ rule }) => rule !== "noOverlap");
  entity.rules = [...others, { rule: "noOverlap", start: start.key, end: end.key, ...(shared ? { per: shared } : {}) }];
  const what = shared
    ? `two ${entity.many.toLowerCase()} of one ${labelOf(entity, shared)}`
    : `two ${entity.many.toLowerCase()}`;
  return done(`made sure that ${what} can't overlap`);
}

function keepTotal(entity: EntitySpec, { key, of }: { key: string; of: [string, string] }): Outcome {
  const parts = of.map((one) => entity.fields.find((field) => field.key === one));
  if (!parts.every((field) => field && ["number", "money", "percent", "duration"].includes(field.kind)))
    return refused(`A total needs two numbers of ${entity.many.toLowerCase()}.`);
  const isMoney = parts.some((field) => field?.kind === "money");
  const label = sentenceCase(key.replace(/([A-Z])/g, " $1").toLowerCase());
  if (!entity.fields.some((field) => field.key === key))
    entity.fields.push({ key, label, kind: isMoney ? "money" : "number" });
  const others = (entity.rules ?? []).filter((rule) => rule.rule !== "total" || rule.field !== key);
  entity.rules = [...others, { rule: "total", field: key, of }];
  return done(
    `made “${label}” of ${entity.many.toLowerCase()} the product of ${of.map((one) => labelOf(entity, one)).join(" and ")}`,
  );
}
