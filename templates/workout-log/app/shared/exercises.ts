import { choice, entity, number, text } from "@ninefold/entity";

export const exercises = entity("exercises", {
  one: "Exercise",
  many: "Exercises",
  icon: "dumbbell",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 60 }),
    group: choice("Body part", ["Legs", "Back", "Chest", "Shoulders", "Arms", "Core"], { default: "Legs" }),
    step: number("Weights go up by", { required: true, default: 2.5, min: 0.5, max: 20, unit: "kg" }),
  },
  sort: "createdAt",
});
