import { entity, number } from "@ninefold/entity";

export const scores = entity("scores", {
  one: "Score",
  many: "Scores",
  icon: "trophy",
  access: "published",
  title: "apples",
  fields: {
    apples: number("Apples", { required: true, min: 1, max: 400, step: 1 }),
    seconds: number("Seconds", { required: true, min: 0, max: 36_000, step: 1, unit: "s" }),
  },
  sort: "-apples",
});
