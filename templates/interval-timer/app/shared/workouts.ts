import { entity, number, tags, text } from "@ninefold/entity";

/** Each round goes through all exercises; without any it is one interval. */
export const workouts = entity("workouts", {
  one: "Workout",
  many: "Workouts",
  icon: "dumbbell",
  access: "private",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 60 }),
    exercises: tags("Exercises"),
    rounds: number("Rounds", { required: true, default: 3, min: 1, max: 50, step: 1 }),
    work: number("Work", { required: true, default: 40, min: 5, max: 3600, step: 5, unit: "s" }),
    rest: number("Rest", { required: true, default: 20, min: 0, max: 600, step: 5, unit: "s" }),
  },
  sort: "createdAt",
});
