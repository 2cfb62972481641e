import { entity, number, percent, text } from "@ninefold/entity";
import start from "./start.json";

/** A loan that somebody keeps to compare: amounts in whole units of the currency. */
export const plans = entity("plans", {
  one: "Plan",
  many: "Plans",
  icon: "scale",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 60 }),
    price: number("Price", { required: true, min: 0, unit: start.currency }),
    down: percent("Down payment", { required: true }),
    rate: number("Interest rate", { required: true, min: 0, max: 30, unit: "%" }),
    years: number("Years", { required: true, min: 1, max: 50 }),
    extra: number("Extra each month", { required: true, min: 0, unit: start.currency }),
  },
});
