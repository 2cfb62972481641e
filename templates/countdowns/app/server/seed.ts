import { seed } from "@ninefold/server";
import { countdowns, presets } from "../shared/countdowns.ts";
import start from "../shared/start.json";

const MINUTE_MS = 60_000;

type Timer = { name: string; minutes: number; left: number | null; isPreset: boolean };
const TIMERS: readonly Timer[] = start.timers;
const TILES = ["Orange", "Red", "Violet", "Blue", "Grey", "Blue", "Orange", "Green"] as const;

/** Minutes and the seconds beside them. */
const lengthOf = (minutes: number) => {
  const seconds = Math.round(minutes * 60);
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
};

// None runs, so that nothing beeps at whoever only looks.
export default seed(async ({ insert }) => {
  const all = TIMERS.map(({ name, minutes, left, isPreset }, at) => ({
    isPreset,
    leftMs: left === null ? null : Math.round(left * MINUTE_MS),
    row: { name, ...lengthOf(minutes), color: TILES[at % TILES.length] ?? "Grey" },
  }));
  await insert(
    countdowns,
    all.flatMap(({ row, isPreset, leftMs }) => (isPreset ? [] : [{ ...row, leftMs }])),
  );
  await insert(
    presets,
    all.flatMap(({ row, isPreset }) => (isPreset ? [row] : [])),
  );
});
