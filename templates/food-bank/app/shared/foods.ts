import { choice, entity, number, text } from "@ninefold/entity";

export const foods = entity("foods", {
  one: "Food",
  many: "Foods",
  icon: "apple",
  access: "shared",
  title: "name",
  fields: {
    name: text("Food", { required: true, unique: true, max: 60 }),
    kind: choice("Kind", ["Tins and jars", "Dry goods", "Fresh", "Drinks", "Baby", "Household"], {
      default: "Tins and jars",
    }),
    unit: text("Counted in", { required: true, default: "packs", max: 20 }),
    atLeast: number("Keep at least", { required: true, default: 10, min: 0, step: 1 }),
  },
  sort: "name",
});
