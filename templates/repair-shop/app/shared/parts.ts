import { entity, money, number, relation, text, total } from "@ninefold/entity";
import start from "./start.json";

export const parts = entity("parts", {
  one: "Part",
  many: "Parts used",
  icon: "cog",
  access: "closed",
  grants: { mechanic: ["read", "create", "update", "delete"] },
  title: "name",
  add: "Add a part",
  fields: {
    name: text("Part", { required: true, max: 120, placeholder: "Brake pads, rear" }),
    repair: relation("Repair", "repairs", { required: true }),
    quantity: number("Quantity", { required: true, default: 1, min: 0, step: 1 }),
    unitPrice: money("Price each", { currency: start.currency, required: true, min: 0 }),
    amount: money("Amount", { currency: start.currency, required: true, default: 0 }),
  },
  rules: [total({ field: "amount", of: ["quantity", "unitPrice"] })],
  sort: "createdAt",
});
