import { date, entity, money, number, relation, text, total } from "@ninefold/entity";
import start from "./start.json";

export const labour = entity("labour", {
  one: "Labour entry",
  many: "Labour",
  icon: "timer",
  access: "closed",
  grants: { mechanic: ["read", "create", "update", "delete"] },
  title: "work",
  add: "Log hours",
  fields: {
    work: text("Work done", { required: true, max: 160, placeholder: "Bled brakes, trued rear wheel" }),
    repair: relation("Repair", "repairs", { required: true }),
    mechanic: relation("Mechanic", "mechanics", { onDelete: "clear" }),
    doneOn: date("Day", { required: true }),
    hours: number("Hours", { required: true, min: 0, step: 0.25, unit: "h" }),
    rate: money("Hourly rate", { currency: start.currency, required: true, default: start.rate, min: 0 }),
    amount: money("Amount", { currency: start.currency, required: true, default: 0 }),
  },
  rules: [total({ field: "amount", of: ["hours", "rate"] })],
  sort: "-doneOn",
});
