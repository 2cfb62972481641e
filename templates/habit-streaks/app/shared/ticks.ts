import { date, entity, onePer, relation } from "@ninefold/entity";

export const ticks = entity("ticks", {
  one: "Tick",
  many: "Ticks",
  icon: "check",
  access: "private",
  title: "day",
  fields: {
    habit: relation("Habit", "habits", { required: true }),
    day: date("Day", { required: true }),
  },
  rules: [onePer("habit", "day")],
  sort: "-day",
});

/** Days in a row of a habit: the longest ever, and those until today. */
export type Streak = { habit: string; longest: number; running: number };
