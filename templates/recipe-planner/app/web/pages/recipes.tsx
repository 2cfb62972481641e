import { DetailPage, ListPage } from "@ninefold/ui";
import { ingredients } from "../../shared/ingredients.ts";
import { recipes } from "../../shared/recipes.ts";

export const RecipesPage = () => <ListPage of={recipes} views={["cards", "table"]} filters={["kind", "takes"]} />;
export const RecipePage = () => <DetailPage of={recipes} related={[{ of: ingredients, by: "recipe" }]} />;
