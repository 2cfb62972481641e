import { seed } from "@ninefold/server";
import { batches } from "../shared/batches.ts";
import { foods } from "../shared/foods.ts";
import { handouts } from "../shared/handouts.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export default seed(async ({ insert }) => {
  const [beans, tomatoes, pasta, rice, milk, bread, carrots, nappies] = await insert(foods, [
    { name: "Baked beans", kind: "Tins and jars", unit: "tins", atLeast: 40 },
    { name: "Chopped tomatoes", kind: "Tins and jars", unit: "tins", atLeast: 40 },
    { name: "Pasta", kind: "Dry goods", unit: "packs", atLeast: 30 },
    { name: "Rice", kind: "Dry goods", unit: "packs", atLeast: 30 },
    { name: "Long-life milk", kind: "Drinks", unit: "cartons", atLeast: 24 },
    { name: "Bread", kind: "Fresh", unit: "loaves", atLeast: 10 },
    { name: "Carrots", kind: "Fresh", unit: "bags", atLeast: 8 },
    { name: "Nappies, size 4", kind: "Baby", unit: "packs", atLeast: 6 },
  ]);
  const made = await insert(batches, [
    { food: bread?.id ?? "", left: 14, bestBefore: day(1), shelf: "A1", donor: "Corner bakery" },
    { food: carrots?.id ?? "", left: 9, bestBefore: day(4), shelf: "A1", donor: "Hill farm" },
    { food: milk?.id ?? "", left: 18, bestBefore: day(-1), shelf: "B2", donor: "Market hall" },
    { food: milk?.id ?? "", left: 36, bestBefore: day(60), shelf: "B2", donor: "Market hall" },
    { food: beans?.id ?? "", left: 22, bestBefore: day(400), shelf: "C1", donor: "School collection" },
    { food: tomatoes?.id ?? "", left: 64, bestBefore: day(300), shelf: "C1", donor: "School collection" },
    { food: pasta?.id ?? "", left: 12, bestBefore: day(5), shelf: "C3", donor: "Supermarket" },
    { food: pasta?.id ?? "", left: 40, bestBefore: day(210), shelf: "C3", donor: "Supermarket" },
    { food: rice?.id ?? "", left: 11, bestBefore: day(330), shelf: "C3", donor: "Temple kitchen" },
    { food: nappies?.id ?? "", left: 4, shelf: "D1", donor: "Parents' group" },
  ]);
  const given = [
    [5, 12, 2],
    [7, 8, 2],
    [3, 6, 9],
    [4, 10, 9],
    [7, 9, 16],
    [5, 14, 23],
    [3, 7, 34],
    [8, 6, 40],
  ] as const;
  await insert(
    handouts,
    given.map(([batch, count, ago], at) => ({
      batch: made[batch]?.id ?? "",
      count,
      givenOn: day(-ago),
      parcel: `P-${140 - at}`,
    })),
  );
});
