/** What a plan needs, added up: the same thing in the same unit is one line. */
export type Ingredient = Readonly<{
  name: string;
  amount: number | null;
  unit: string | null;
  aisle: string | null;
  recipe: string;
}>;
export type Meal = Readonly<{ recipe: string; people: number }>;
export type Line = Readonly<{ what: string; aisle: string }>;

export function shoppingOf(
  meals: readonly Meal[],
  ingredients: readonly Ingredient[],
  serves: (recipe: string) => number,
): Line[] {
  const sums = new Map<string, { name: string; unit: string; amount: number; aisle: string }>();
  for (const { recipe, people } of meals)
    for (const one of ingredients.filter((ingredient) => ingredient.recipe === recipe)) {
      const unit = one.unit?.trim() ?? "";
      const key = `${one.name.trim().toLowerCase()} ${unit.toLowerCase()}`;
      const known = sums.get(key) ?? { name: one.name.trim(), unit, amount: 0, aisle: one.aisle ?? "Other" };
      sums.set(key, { ...known, amount: known.amount + ((one.amount ?? 0) * people) / serves(recipe) });
    }
  return [...sums.values()]
    .map(({ name, unit, amount, aisle }) => ({
      what: [name, amountText(amount, unit)].filter(Boolean).join(", "),
      aisle,
    }))
    .sort((left, right) => left.what.localeCompare(right.what));
}

/** "600 g", "3 pieces"; whole things are rounded up. */
function amountText(amount: number, unit: string): string {
  if (amount === 0) return "";
  const rounded = amount > 20 ? Math.ceil(amount / 5) * 5 : Math.ceil(amount * 2) / 2;
  return `${rounded} ${unit}`.trim();
}
