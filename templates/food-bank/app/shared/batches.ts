import { date, entity, number, relation, text } from "@ninefold/entity";

/** A donation of one food with one date. `left` is what is still there. */
export const batches = entity("batches", {
  one: "Batch",
  many: "Stock",
  icon: "boxes",
  access: "shared",
  title: "food",
  add: "Take in",
  fields: {
    food: relation("Food", "foods", { required: true }),
    left: number("There", { required: true, min: 0, step: 1 }),
    bestBefore: date("Best before"),
    shelf: text("Shelf", { max: 20 }),
    donor: text("From", { max: 60 }),
  },
  sort: "bestBefore",
});
