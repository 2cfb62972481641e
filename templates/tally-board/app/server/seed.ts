import { seed } from "@ninefold/server";
import { names } from "../shared/names.ts";
import { payments, presses } from "../shared/presses.ts";
import start from "../shared/start.json";

const DAY_MS = 86_400_000;
type Counted = { name: string; price: number | null };
const NAMES: readonly Counted[] = start.names;
const TILES = ["Teal", "Blue", "Violet", "Red", "Orange", "Green", "Grey"];
const NOTES: Record<number, string> = { 2: "Double, before the audit", 9: "For a guest", 23: "Decaf" };
/** By name: how many today and on a working day before. */
const HABITS = [
  [3, 3],
  [1, 2],
  [0, 1],
  [2, 4],
  [1, 1],
  [2, 2],
] as const;

export default seed(async ({ insert }) => {
  const made = await insert(
    names,
    NAMES.map(({ name, price }, at) => ({
      name,
      color: TILES[at % TILES.length] ?? "Grey",
      price: price ?? (start.price || null),
    })),
  );
  const now = Date.now();
  const times = made.flatMap((name, at) => {
    const [today, usual] = HABITS[at] ?? [1, 0];
    const before = Array.from({ length: 40 }, (_, day) => day + 1).flatMap((day) =>
      new Date(now - day * DAY_MS).getUTCDay() % 6 === 0
        ? []
        : Array.from({ length: Math.max(0, usual - ((day + at) % 3)) }, (_, cup) => day * DAY_MS + cup * 7_300_000),
    );
    const ago = [...Array.from({ length: today }, (_, cup) => (cup * 41 + at * 9 + 4) * 60_000), ...before];
    return ago.map((ms) => ({ name: name.id, at: now - ms, amount: name.price }));
  });
  times.sort((a, b) => b.at - a.at);
  await insert(
    presses,
    times.map(({ at, ...rest }, place) => ({ ...rest, at: new Date(at).toISOString(), note: NOTES[place] ?? null })),
  );
  const paid = (at: number, count: number, days: number) => {
    const name = made[at];
    const paidOn = new Date(now - days * DAY_MS).toISOString().slice(0, 10);
    return name?.price ? [{ name: name.id, amount: name.price * count, paidOn }] : [];
  };
  await insert(payments, [...paid(0, 37, 3), ...paid(3, 50, 9), ...paid(1, 25, 12), ...paid(5, 30, 20)]);
});
