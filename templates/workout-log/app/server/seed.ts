import { seed } from "@ninefold/server";
import { exercises } from "../shared/exercises.ts";
import { sets } from "../shared/sets.ts";

const LIFTS = [
  { name: "Squat", group: "Legs", step: 2.5, first: 60, more: 2.5, repetitions: 5 },
  { name: "Bench press", group: "Chest", step: 2.5, first: 42.5, more: 1.25, repetitions: 5 },
  { name: "Deadlift", group: "Back", step: 5, first: 80, more: 5, repetitions: 5 },
  { name: "Overhead press", group: "Shoulders", step: 1.25, first: 27.5, more: 1.25, repetitions: 6 },
] as const;
const SESSIONS = 9;

export default seed(async ({ insert }) => {
  const made = await insert(
    exercises,
    LIFTS.map(({ name, group, step }) => ({ name, group, step })),
  );
  for (const [at, { first, more, repetitions }] of LIFTS.entries())
    await insert(
      sets,
      Array.from({ length: SESSIONS * 3 }, (_, number) => {
        const session = Math.floor(number / 3);
        const done = new Date(Date.now() - (SESSIONS - session) * 4 * 86_400_000 - at * 86_400_000);
        done.setUTCHours(17, 10 * (number % 3) + at, 0, 0);
        return {
          exercise: made[at]?.id ?? "",
          weight: first + more * session - (session === 5 ? more * 2 : 0),
          repetitions: repetitions - (number % 3 === 2 && session % 3 === 1 ? 1 : 0),
          doneAt: done.toISOString(),
        };
      }),
    );
});
