import { dateTime, duration, entity, relation } from "@ninefold/entity";

/** A finished round of work. */
export const rounds = entity("rounds", {
  one: "Round",
  many: "Rounds",
  icon: "timer",
  access: "private",
  title: "endedAt",
  fields: {
    endedAt: dateTime("Ended", { required: true }),
    minutes: duration("Length", { required: true }),
    task: relation("Task", "tasks"),
  },
  sort: "-endedAt",
});
