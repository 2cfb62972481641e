import { date, entity, money, relation, tags, text, yesNo } from "@ninefold/entity";
import start from "./start.json";

/**
 * `forWhom` holds names of people; empty means everybody who is in the group when the cost is written. A payment between two
 * is a cost of the one for the other.
 */
export const costs = entity("costs", {
  one: "Cost",
  many: "Costs",
  icon: "receipt",
  access: "shared",
  title: "what",
  add: "Add a cost",
  fields: {
    what: text("What", { required: true, max: 100 }),
    amount: money("Amount", { currency: start.currency, required: true, min: 1 }),
    paidBy: relation("Paid by", "people", { required: true }),
    forWhom: tags("For", { help: "Names; leave it empty for everybody" }),
    spentOn: date("On", { required: true }),
    settles: yesNo("A payment to get even"),
  },
  sort: "-spentOn",
});
