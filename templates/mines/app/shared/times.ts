import { choice, entity, number } from "@ninefold/entity";
import { SIZES } from "./sizes.ts";

export const times = entity("times", {
  one: "Time",
  many: "Times",
  icon: "trophy",
  access: "published",
  title: "size",
  fields: {
    size: choice("Size", SIZES, { required: true, default: "Small" }),
    seconds: number("Seconds", { required: true, min: 1, max: 86_400, step: 1, unit: "s" }),
  },
  sort: "seconds",
});
