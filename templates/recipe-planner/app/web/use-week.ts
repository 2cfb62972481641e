import { useRecords } from "@ninefold/ui";
import { addDays } from "date-fns";
import { ingredients } from "../shared/ingredients.ts";
import { meals } from "../shared/meals.ts";
import { recipes } from "../shared/recipes.ts";
import { shoppingOf } from "./shopping.ts";
import { dayOf } from "./week.ts";

/** Meals of the week from that Monday, with what they need. */
export function useWeek(monday: Date) {
  const planned = useRecords(meals, {
    filter: { day: { min: dayOf(monday), max: dayOf(addDays(monday, 6)) } },
    pageSize: 100,
  });
  const book = useRecords(recipes, { pageSize: 200 });
  const needed = useRecords(
    ingredients,
    { filter: { recipe: planned.rows.map(({ recipe }) => recipe) }, pageSize: 200 },
    { enabled: planned.rows.length > 0 },
  );
  const serves = (id: string) => book.rows.find((recipe) => recipe.id === id)?.serves ?? 4;
  return {
    meals: planned.rows,
    recipes: book.rows,
    lines: planned.rows.length === 0 ? [] : shoppingOf(planned.rows, needed.rows, serves),
    loading: planned.isPending || book.isPending,
    error: planned.error ?? book.error ?? needed.error,
    retry: () => void planned.refetch(),
  };
}
