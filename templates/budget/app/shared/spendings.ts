import { date, entity, money, relation, text } from "@ninefold/entity";
import start from "./start.json";

export const spendings = entity("spendings", {
  one: "Spending",
  many: "Spendings",
  icon: "receipt",
  access: "shared",
  title: "what",
  add: "Add spending",
  fields: {
    amount: money("Amount", { currency: start.currency, required: true, min: 1 }),
    envelope: relation("Envelope", "envelopes", { required: true }),
    what: text("What", { required: true, max: 80 }),
    spentOn: date("On", { required: true }),
  },
  sort: "-spentOn",
});
