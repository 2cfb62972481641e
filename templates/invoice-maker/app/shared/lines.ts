import { entity, money, number, relation, text, total } from "@ninefold/entity";
import start from "./start.json";

export const lines = entity("lines", {
  one: "Line",
  many: "Lines",
  icon: "list",
  access: "private",
  title: "what",
  fields: {
    what: text("What", { required: true, max: 160 }),
    quantity: number("Quantity", { required: true, default: 1, min: 0 }),
    price: money("Price", { currency: start.currency, required: true, min: 0 }),
    amount: money("Amount", { currency: start.currency }),
    invoice: relation("Invoice", "invoices", { required: true }),
  },
  rules: [total({ field: "amount", of: ["quantity", "price"] })],
  sort: "createdAt",
});
