import { choice, entity, text } from "@ninefold/entity";

export const COLORS = {
  Green: "#4d8a2f",
  Blue: "#2f6fb0",
  Orange: "#c4681c",
  Red: "#b93a3a",
  Violet: "#7a4fb5",
} as const;

export const habits = entity("habits", {
  one: "Habit",
  many: "Habits",
  icon: "repeat",
  access: "private",
  title: "name",
  fields: {
    name: text("Habit", { required: true, max: 60, placeholder: "Read ten pages" }),
    color: choice("Colour", Object.keys(COLORS), { default: "Green", colors: COLORS }),
  },
  sort: "createdAt",
});
