import { entity, money, number, relation, text, total } from "@ninefold/entity";

export const lines = entity("lines", {
  one: "Line",
  many: "Lines",
  icon: "list",
  access: "private",
  title: "what",
  fields: {
    what: text("What", { required: true, max: 160 }),
    quantity: number("Quantity", { required: true, default: 1, min: 0 }),
    price: money("Price", { required: true, min: 0 }),
    amount: money("Amount"),
    invoice: relation("Invoice", "invoices", { required: true }),
  },
  rules: [total({ field: "amount", of: ["quantity", "price"] })],
  sort: "createdAt",
});
