import { seed } from "@ninefold/server";
import { COLORS, habits } from "../shared/habits.ts";
import start from "../shared/start.json";
import { ticks } from "../shared/ticks.ts";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
/** How many of ten days, by habit; the first runs without a gap for three weeks. */
const KEPT = [9, 6, 7, 4];

export default seed(async ({ insert }) => {
  const colors = Object.keys(COLORS);
  const made = await insert(
    habits,
    start.habits.map((name, at) => ({ name, color: colors[at % colors.length] ?? "Green" })),
  );
  for (const [at, habit] of made.entries()) {
    const kept = KEPT[at] ?? 5;
    const days = Array.from({ length: 150 }, (_, ago) => ago).filter(
      (ago) => (at === 0 && ago < 21) || (ago * 7 + at * 3 + ((ago * ago) % 5)) % 10 < kept,
    );
    await insert(
      ticks,
      days.map((ago) => ({ habit: habit.id, day: day(ago) })),
    );
  }
});
