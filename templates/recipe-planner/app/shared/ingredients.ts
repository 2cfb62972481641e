import { choice, entity, number, relation, text } from "@ninefold/entity";

export const AISLES = ["Fruit and vegetables", "Fresh", "Dry goods", "Spices and oil", "Other"] as const;

export const ingredients = entity("ingredients", {
  one: "Ingredient",
  many: "Ingredients",
  icon: "carrot",
  access: "shared",
  title: "name",
  fields: {
    name: text("What", { required: true, max: 60 }),
    amount: number("Amount", { min: 0 }),
    unit: text("Unit", { max: 20, placeholder: "g, ml, pieces" }),
    aisle: choice("Aisle", [...AISLES], { default: "Other" }),
    recipe: relation("Recipe", "recipes", { required: true }),
  },
  sort: "createdAt",
});
