import { date, entity, money, number, relation, text } from "@ninefold/entity";

export const harvests = entity("harvests", {
  one: "Harvest",
  many: "Harvests",
  icon: "droplets",
  title: "label",
  fields: {
    label: text("Label", { required: true }),
    hive: relation("Hive", "hives", { required: true }),
    harvestedOn: date("Harvested on", { required: true }),
    kilograms: number("Honey", { min: 0, unit: "kg", required: true }),
    income: money("Income", { min: 0 }),
  },
  sort: "-harvestedOn",
});
