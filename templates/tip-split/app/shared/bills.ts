import { entity, money, number, percent, text } from "@ninefold/entity";
import start from "./start.json";

export const bills = entity("bills", {
  one: "Bill",
  many: "Bills",
  icon: "receipt",
  access: "private",
  title: "place",
  fields: {
    place: text("Where", { required: true, max: 60 }),
    amount: money("Bill", { currency: start.currency, required: true, min: 0 }),
    tip: percent("Tip", { required: true }),
    people: number("People", { required: true, min: 1, max: 99 }),
    each: money("Each paid", { currency: start.currency, required: true, min: 0 }),
  },
});
