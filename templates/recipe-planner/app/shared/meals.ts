import { choice, date, entity, number, relation } from "@ninefold/entity";

export const meals = entity("meals", {
  one: "Meal",
  many: "Meals",
  icon: "utensils",
  access: "shared",
  title: "day",
  fields: {
    day: date("Day", { required: true }),
    meal: choice("Meal", ["Lunch", "Supper"], { required: true, default: "Supper" }),
    recipe: relation("Recipe", "recipes", { required: true }),
    people: number("For", { required: true, default: 4, min: 1, max: 50, step: 1 }),
  },
  sort: "day",
});
