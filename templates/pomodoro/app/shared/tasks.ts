import { entity, number, text, yesNo } from "@ninefold/entity";

export const tasks = entity("tasks", {
  one: "Task",
  many: "Tasks",
  icon: "list-checks",
  access: "private",
  title: "title",
  fields: {
    title: text("Task", { required: true, max: 120 }),
    planned: number("Planned rounds", { required: true, default: 2, min: 1, max: 20, step: 1 }),
    done: yesNo("Done"),
  },
  sort: "createdAt",
});
