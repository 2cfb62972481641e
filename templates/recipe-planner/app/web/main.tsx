import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { ingredients } from "../shared/ingredients.ts";
import { meals } from "../shared/meals.ts";
import { recipes } from "../shared/recipes.ts";
import { ticks } from "../shared/ticks.ts";
import { RecipePage, RecipesPage } from "./pages/recipes.tsx";
import { ShoppingPage } from "./pages/shopping.tsx";
import { WeekPage } from "./pages/week.tsx";

mountApp({
  manifest,
  entities: [recipes, ingredients, meals, ticks],
  pages: [
    { path: "/week", title: "The week", icon: "calendar-days", element: <WeekPage /> },
    { path: "/shopping", title: "Shopping list", icon: "shopping-basket", element: <ShoppingPage /> },
    { path: "/recipes", title: "Recipes", icon: "book-open", element: <RecipesPage /> },
    { path: "/recipes/:id", title: "Recipe", element: <RecipePage />, hidden: true },
  ],
});
