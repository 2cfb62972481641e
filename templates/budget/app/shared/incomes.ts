import { date, entity, money, text } from "@ninefold/entity";
import start from "./start.json";

export const incomes = entity("incomes", {
  one: "Income",
  many: "Income",
  icon: "banknote",
  access: "shared",
  title: "source",
  add: "Add income",
  fields: {
    source: text("From", { required: true, max: 80 }),
    amount: money("Amount", { currency: start.currency, required: true, min: 1 }),
    receivedOn: date("On", { required: true }),
  },
  sort: "-receivedOn",
});
