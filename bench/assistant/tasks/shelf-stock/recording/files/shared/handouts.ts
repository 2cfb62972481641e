import { entity, number, relation, stock } from "@ninefold/entity";

export const handouts = entity("handouts", {
  one: "Handout",
  many: "Handouts",
  icon: "hand-heart",
  access: "shared",
  title: "item",
  add: "Give out",
  fields: {
    item: relation("Item", "items", { required: true }),
    pieces: number("How many pieces", { required: true, min: 1, step: 1 }),
  },
  rules: [stock({ relation: "item", field: "pieces", by: "pieces" })],
  sort: "-createdAt",
});
