import { seed } from "@ninefold/server";
import { countdowns, presets } from "../shared/countdowns.ts";

const MINUTE_MS = 60_000;

// None runs, so that nothing beeps at whoever only looks.
export default seed(async ({ insert }) => {
  await insert(countdowns, [
    { name: "Pasta", minutes: 9, color: "Orange", leftMs: 6 * MINUTE_MS + 12_000 },
    { name: "Roast in the oven", minutes: 45, color: "Red", leftMs: 22 * MINUTE_MS + 40_000 },
    { name: "Dough rises", minutes: 90, color: "Violet" },
    { name: "Wash the salad", minutes: 2, seconds: 30, color: "Blue" },
  ]);
  await insert(presets, [
    { name: "Plank", minutes: 1, color: "Grey" },
    { name: "Rice", minutes: 14, color: "Blue" },
    { name: "Black tea", minutes: 3, seconds: 30, color: "Orange" },
    { name: "Eggs, soft", minutes: 5, seconds: 30, color: "Green" },
  ]);
});
