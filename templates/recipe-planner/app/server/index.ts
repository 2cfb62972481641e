import { createServer, resource } from "@ninefold/server";
import { ingredients } from "../shared/ingredients.ts";
import { meals } from "../shared/meals.ts";
import { recipes } from "../shared/recipes.ts";
import { ticks } from "../shared/ticks.ts";

export default createServer({
  resources: [resource(ingredients), resource(meals), resource(recipes), resource(ticks)],
});
