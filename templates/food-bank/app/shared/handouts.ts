import { date, entity, number, relation, stock, text } from "@ninefold/entity";

export const handouts = entity("handouts", {
  one: "Hand-out",
  many: "Given out",
  icon: "heart-handshake",
  access: "shared",
  title: "batch",
  add: "Give out",
  fields: {
    batch: relation("Batch", "batches", { required: true }),
    count: number("How many", { required: true, default: 1, min: 1, step: 1 }),
    givenOn: date("On", { required: true }),
    parcel: text("Parcel", { max: 40 }),
  },
  rules: [stock({ relation: "batch", field: "left", by: "count" })],
  sort: "-givenOn",
});
