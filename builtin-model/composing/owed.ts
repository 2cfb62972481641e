// "Who still owes me", "who has not paid": what is not paid yet, as rows, a sum, and for each person or place that it is of.
import type { EntitySpec, FieldSpec } from "../blueprint/types.ts";
import type { Facts } from "../facts.ts";
import { added } from "./due.ts";
import { listOf, speaksOf } from "./spoken-of.ts";
import type { Shown } from "./types.ts";

/** Words of what is not paid yet. */
export const OWED: ReadonlySet<string> = new Set("owe owes owed owing paid pay unpaid outstanding debt".split(" "));

/** The sums of what is not paid. */
export function giveOwed(entities: readonly EntitySpec[], facts: Facts): Shown {
  const about = facts.figures.find((figure) => speaksOf(figure, OWED));
  const asked = about && listOf(about, facts, entities);
  if (!asked) return { figures: [], lists: [] };
  const entity = charged(asked, entities);
  const left = entity.fields.find(({ kind, key }) => kind === "money" && LEFT_TO_PAY.test(key));
  const paid = left ? undefined : paidIn(entity);
  // An amount that was paid says nothing of what is left.
  if (!left && paid?.kind !== "yesNo") return { figures: [], lists: [] };
  const amount = left ?? amountIn(entity) ?? added(entity, { key: "price", label: "Price", kind: "money" });
  const where = paid ? { [paid.key]: false } : undefined;
  const filter = where ?? { [amount.key]: { min: 1 } };
  const shown: Shown = {
    figures: [{ label: "Still owed", of: entity.name, measure: `sum:${amount.key}`, filter }],
    lists: [{ title: "Not paid yet", of: entity.name, filter }],
  };
  const relation = entity.fields.find(
    ({ kind, to }) => kind === "relation" && entities.some(({ name }) => name === to),
  );
  const parent = entities.find(({ name }) => name === relation?.to);
  if (!parent || !relation || parent === entity) return shown;
  const owes = added(parent, { key: "owes", label: "Owes", kind: "money" });
  parent.rules = [
    ...(parent.rules ?? []),
    {
      rule: "sumOf",
      field: owes.key,
      from: entity.name,
      by: relation.key,
      of: amount.key,
      ...(where ? { where } : {}),
    },
  ];
  parent.fields = parent.fields.filter(({ key, kind }) => !(kind === "yesNo" && key === "paid"));
  shown.lists = [{ title: "Who still owes", of: parent.name, sort: "-owes", filter: { owes: { min: 1 } } }];
  return shown;
}

const LEFT_TO_PAY = /owed|owes|outstanding|unpaid|toPay/i;

/** What tells whether a row is paid; new where nothing does. */
const paidIn = (entity: EntitySpec): FieldSpec =>
  entity.fields.find(({ kind, key }) => kind === "yesNo" && key === "settled") ??
  added(entity, { key: "paid", label: "Paid", kind: "yesNo" });

const amountIn = ({ fields }: EntitySpec): FieldSpec | undefined =>
  fields.find(({ kind, key }) => kind === "money" && /total|amount/i.test(key)) ??
  fields.find(({ kind }) => kind === "money");

/** "Price a lesson" is no amount that somebody owes, but what each lesson adds to it. */
const isRate = ({ label }: FieldSpec): boolean => /\b(?:an?|per|each)\b/i.test(label);

/** Rows with an amount that point at the asked ones are what is paid; else those themselves. */
function charged(asked: EntitySpec, entities: readonly EntitySpec[]): EntitySpec {
  const amount = amountIn(asked);
  if (amount && !isRate(amount)) return asked;
  const pointing = entities.filter(({ fields }) => fields.some(({ to }) => to === asked.name));
  return pointing.find(amountIn) ?? (amount && pointing[0]) ?? asked;
}
