import { entity, number, text } from "@ninefold/entity";

export const controls = entity("controls", {
  one: "Time control",
  many: "Time controls",
  icon: "timer",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 40 }),
    minutes: number("Minutes", { required: true, min: 1, max: 180, step: 1 }),
    increment: number("Seconds for each move", { required: true, default: 0, min: 0, max: 60, step: 1 }),
  },
  sort: "minutes",
});
