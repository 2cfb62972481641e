// Changes to what the server keeps true for an entity: steps of a status, no overlaps, what is worked out; and links to new things.
import { listing, plural, sentenceCase, tableName } from "../understanding/language/words.ts";
import { addEntity } from "./additions.ts";
import type { Edit, RuleEdit } from "./edit-types.ts";
import { type EditResult, labelOf } from "./field-edits.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import { keepStock } from "./stock-edits.ts";
import type { EntitySpec, FieldSpec, RuleSpec } from "./types.ts";
import { addLink } from "./view-edits.ts";

export const isRuleEdit = (edit: Edit): edit is RuleEdit => /^(steps|noOverlap|total|stock|linkNew)$/.test(edit.edit);

export function editRule(result: EditResult, entity: EntitySpec, edit: RuleEdit): Outcome {
  switch (edit.edit) {
    case "steps":
      return setSteps(entity, edit);
    case "noOverlap":
      return forbidOverlap(entity, edit.per);
    case "total":
      return keepTotal(entity, edit);
    case "stock":
      return keepStock(result.app, entity, edit);
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

const FIGURES = /^(number|money|percent|duration|rating)$/;
const MADE = { times: "the product of", plus: "the sum of", minus: "the difference between" } as const;

type Total = Extract<RuleSpec, { rule: "total" }>;

function keepTotal(entity: EntitySpec, { key, label, of, op }: Extract<Edit, { edit: "total" }>): Outcome {
  const parts = of.flatMap((one) => entity.fields.find((field) => field.key === one) ?? []);
  const kind = parts.length === of.length ? kindOfTotal(parts, op ?? "times") : null;
  const rows = entity.many.toLowerCase();
  if (kind === null) return refused(`A total needs two numbers of ${rows}.`);
  if ((op ?? "times") === "times" && parts.filter((part) => part.kind === "money").length > 1)
    return refused(
      `${listing(parts.filter((part) => part.kind === "money").map((part) => `“${part.label}”`))} of ${rows} are both amounts of money, which can't be multiplied. “Change ${parts[0]?.label.toLowerCase() ?? ""} of ${rows} to number” makes one of them a number.`,
    );
  const name = label ?? sentenceCase(key.replace(/([A-Z])/g, " $1").toLowerCase());
  const known = entity.fields.find((field) => field.key === key);
  if (known && (!FIGURES.test(known.kind) || key === entity.title))
    return refused(`“${known.label}” of ${rows} is ${known.kind}, not a number; give the result another name.`);
  const rule: Total = { rule: "total", field: key, of: [...of], ...(op && op !== "times" ? { op } : {}) };
  const others = (entity.rules ?? []).filter((one) => one.rule !== "total" || one.field !== key);
  if (isCircle(rule, others)) return refused(`“${name}” of ${rows} would be worked out of itself.`);
  if (!known) placeTotal(entity, { key, label: name, kind }, of);
  else for (const setting of ["required", "default", "min", "max"] as const) delete known[setting];
  entity.rules = [...others, rule];
  return done(`made “${name}” of ${rows} ${MADE[op ?? "times"]} ${listing(of.map((one) => labelOf(entity, one)))}`);
}

/** What comes of figures, or of two dates or times; null when they do not go together. */
function kindOfTotal(parts: readonly FieldSpec[], op: "times" | "plus" | "minus"): FieldSpec["kind"] | null {
  const [first] = parts;
  if (op === "minus" && parts.length === 2 && first && /^(date|dateTime|time)$/.test(first.kind))
    return parts.some(({ kind }) => kind !== first.kind) ? null : first.kind === "date" ? "number" : "duration";
  if (!parts.every((part) => FIGURES.test(part.kind))) return null;
  if (parts.some((part) => part.kind === "money")) return "money";
  const same = parts.every((part) => part.kind === first?.kind) ? first?.kind : undefined;
  return op !== "times" && (same === "duration" || same === "percent") ? same : "number";
}

const isCircle = (rule: Total, others: readonly RuleSpec[], seen: readonly string[] = []): boolean =>
  rule.of.some((key) => {
    if (key === rule.field || seen.includes(key)) return true;
    const made = others.find((one): one is Total => one.rule === "total" && one.field === key);
    return made !== undefined && isCircle(made, others, [...seen, rule.field]);
  });

/** Behind the last of what it is made of. */
function placeTotal(entity: EntitySpec, field: FieldSpec, of: readonly string[]): void {
  const currency = entity.fields.find((one) => of.includes(one.key) && one.currency)?.currency;
  const last = entity.fields.findLastIndex(({ key }) => of.includes(key));
  entity.fields.splice(last + 1, 0, { ...field, ...(field.kind === "money" && currency ? { currency } : {}) });
}
