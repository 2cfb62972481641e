import { entity, number, text } from "@ninefold/entity";

export const items = entity("items", {
  one: "Item",
  many: "Items",
  icon: "package",
  access: "shared",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 80 }),
    pieces: number("Pieces on the shelf", { required: true, default: 0, min: 0, step: 1 }),
  },
  sort: "name",
});
