// A number of one list that rows of another move: the link, the two numbers and the rule.
import { fieldFromNotation } from "../understanding/field.ts";
import type { Edit } from "./edit-types.ts";
import { done, type Outcome, refused } from "./outcome.ts";
import type { AppSpec, EntitySpec, FieldSpec } from "./types.ts";
import { addLink } from "./view-edits.ts";

/** Keys of what is counted down, and of how many a row takes. */
export const STOCKED =
  /^(stock|inStock|stockLevel|quantity|quantityInStock|onHand|available|inventory|copies|left|count|pieces|units|supply)$/i;
/** Of these it is sure; an order has a quantity too. */
export const SURELY_STOCKED = /stock|onHand|available|inventory|copies|left$/i;
const TAKEN = /^(quantity|amount|pieces|units|copies|items|count|number|howMany|qty)$/i;

export function keepStock(
  app: AppSpec,
  entity: EntitySpec,
  { to, sign, word = "stock" }: Extract<Edit, { edit: "stock" }>,
): Outcome {
  const target = app.entities.find(({ name }) => name === to);
  if (!target || target === entity) return refused("I do not know whose stock is meant.");
  const added: string[] = [];
  if (!entity.fields.some((field) => field.to === to)) {
    const linked = addLink(app, entity, to);
    if ("refused" in linked) return linked;
    added.push(`linked ${entity.many.toLowerCase()} to ${target.many.toLowerCase()}`);
  }
  const relation = entity.fields.find((field) => field.to === to);
  if (!relation) return refused(`${entity.many} have no link to ${target.many.toLowerCase()}.`);
  const held = numberOf(target, STOCKED, `${word}: number=${word === "copies" ? 1 : 0}`, added);
  const by = numberOf(entity, TAKEN, "quantity: number=1", added);
  held.min = 0;
  Object.assign(by, { required: true, min: 1, default: by.default ?? 1 });
  const [row, name] = [entity.one.toLowerCase(), `“${held.label}” of ${target.many.toLowerCase()}`];
  const isKept = (entity.rules ?? []).some(
    (rule) => rule.rule === "stock" && rule.field === held.key && rule.by === by.key && rule.sign === sign,
  );
  if (isKept)
    return refused(
      `Each new ${row} ${sign === 1 ? "adds its" : "takes its"} ${by.label.toLowerCase()} ${sign === 1 ? "to" : "from"} ${name} already.`,
    );
  const others = (entity.rules ?? []).filter((rule) => rule.rule !== "stock" || rule.field !== held.key);
  entity.rules = [
    ...others,
    { rule: "stock", relation: relation.key, field: held.key, by: by.key, ...(sign ? { sign } : {}) },
  ];
  const moves =
    sign === 1
      ? `add its ${by.label.toLowerCase()} to ${name}`
      : `take its ${by.label.toLowerCase()} from ${name}, which never falls below zero`;
  const rest = sign === 1 ? "" : `; at 0 nothing more can be taken`;
  const first = added.length > 0 ? `${added.join(" and ")} and ` : "";
  return done(
    `${first}made each new ${row} ${moves} (deleting it moves it back; ${entity.many.toLowerCase()} that are there already are not counted${rest})`,
  );
}

function numberOf(entity: EntitySpec, keys: RegExp, notation: string, added: string[]): FieldSpec {
  const known = [SURELY_STOCKED, keys]
    .filter((one) => keys === STOCKED || one === keys)
    .map((one) => entity.fields.find(({ key, kind }) => kind === "number" && one.test(key)))
    .find(Boolean);
  if (known) return known;
  const field = fieldFromNotation(notation);
  const notes = entity.fields.findIndex(({ kind }) => kind === "longText");
  entity.fields.splice(notes < 1 ? entity.fields.length : notes, 0, field);
  added.push(`added “${field.label}” to ${entity.many.toLowerCase()}`);
  return field;
}
