import { dateTime, entity, number, text } from "@ninefold/entity";

export const sessions = entity("sessions", {
  one: "Session",
  many: "Sessions",
  icon: "circle-check",
  access: "private",
  title: "workout",
  fields: {
    workout: text("Workout", { required: true, max: 60 }),
    finishedAt: dateTime("Finished", { required: true }),
    minutes: number("Minutes", { required: true, min: 0 }),
  },
  sort: "-finishedAt",
});
