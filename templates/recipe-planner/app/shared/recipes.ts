import { duration, entity, longText, number, tags, text } from "@ninefold/entity";

export const recipes = entity("recipes", {
  one: "Recipe",
  many: "Recipes",
  icon: "book-open",
  access: "shared",
  title: "name",
  fields: {
    name: text("Name", { required: true, max: 80 }),
    serves: number("Serves", { required: true, default: 4, min: 1, max: 50, step: 1 }),
    takes: duration("Takes"),
    kind: tags("Kind"),
    method: longText("How it is made"),
  },
  sort: "name",
});
