import { seed } from "@ninefold/server";
import { type AISLES, ingredients } from "../shared/ingredients.ts";
import { meals } from "../shared/meals.ts";
import { recipes } from "../shared/recipes.ts";

type Line = [what: string, amount: number, unit: string, aisle: (typeof AISLES)[number]];
const BOOK: { name: string; takes: number; kind: string[]; method: string; lines: Line[] }[] = [
  {
    name: "Lentil soup",
    takes: 40,
    kind: ["Soup", "Vegan"],
    method:
      "Soften onions and carrots in oil, add lentils and water, simmer for half an hour, season with cumin and lemon.",
    lines: [
      ["Red lentils", 300, "g", "Dry goods"],
      ["Carrots", 4, "pieces", "Fruit and vegetables"],
      ["Onions", 2, "pieces", "Fruit and vegetables"],
      ["Lemon", 1, "pieces", "Fruit and vegetables"],
      ["Cumin", 2, "tsp", "Spices and oil"],
    ],
  },
  {
    name: "Pasta with roasted tomatoes",
    takes: 35,
    kind: ["Vegetarian"],
    method: "Roast tomatoes with garlic and oil for 25 minutes, toss with the pasta, finish with cheese.",
    lines: [
      ["Pasta", 500, "g", "Dry goods"],
      ["Cherry tomatoes", 750, "g", "Fruit and vegetables"],
      ["Garlic", 3, "cloves", "Fruit and vegetables"],
      ["Hard cheese", 100, "g", "Fresh"],
      ["Olive oil", 4, "tbsp", "Spices and oil"],
    ],
  },
  {
    name: "Vegetable fried rice",
    takes: 25,
    kind: ["Quick"],
    method: "Fry yesterday's rice hot, push it aside for the eggs, add vegetables and soy sauce.",
    lines: [
      ["Rice", 350, "g", "Dry goods"],
      ["Eggs", 4, "pieces", "Fresh"],
      ["Carrots", 2, "pieces", "Fruit and vegetables"],
      ["Peas", 200, "g", "Fresh"],
      ["Soy sauce", 4, "tbsp", "Spices and oil"],
    ],
  },
  {
    name: "Potato gratin",
    takes: 75,
    kind: ["Vegetarian", "Oven"],
    method: "Slice the potatoes thinly, layer with cream, bake for an hour at 180 degrees.",
    lines: [
      ["Potatoes", 1200, "g", "Fruit and vegetables"],
      ["Cream", 400, "ml", "Fresh"],
      ["Hard cheese", 80, "g", "Fresh"],
      ["Nutmeg", 1, "pinch", "Spices and oil"],
    ],
  },
  {
    name: "Chickpea curry",
    takes: 30,
    kind: ["Vegan"],
    method: "Fry onions, garlic and curry paste, add chickpeas and coconut milk, simmer, serve with rice.",
    lines: [
      ["Chickpeas", 2, "tins", "Dry goods"],
      ["Coconut milk", 400, "ml", "Dry goods"],
      ["Onions", 2, "pieces", "Fruit and vegetables"],
      ["Rice", 300, "g", "Dry goods"],
      ["Curry paste", 2, "tbsp", "Spices and oil"],
    ],
  },
];

export default seed(async ({ insert }) => {
  const made = await insert(
    recipes,
    BOOK.map(({ name, takes, kind, method }) => ({ name, takes, kind, method, serves: 4 })),
  );
  for (const [at, { lines }] of BOOK.entries())
    await insert(
      ingredients,
      lines.map(([name, amount, unit, aisle]) => ({ name, amount, unit, aisle, recipe: made[at]?.id ?? "" })),
    );
  const now = new Date();
  const monday = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ((now.getUTCDay() + 6) % 7)),
  );
  const plan: [day: number, meal: "Lunch" | "Supper", recipe: number, people: number][] = [
    [0, "Supper", 0, 4],
    [1, "Supper", 1, 4],
    [2, "Lunch", 2, 2],
    [3, "Supper", 4, 4],
    [5, "Supper", 3, 6],
    [6, "Lunch", 1, 4],
  ];
  await insert(
    meals,
    plan.map(([day, meal, recipe, people]) => ({
      day: new Date(monday.getTime() + day * 86_400_000).toISOString().slice(0, 10),
      meal,
      recipe: made[recipe]?.id ?? "",
      people,
    })),
  );
});
