import { seed } from "@ninefold/server";
import { rounds } from "../shared/rounds.ts";
import start from "../shared/start.json";
import { tasks } from "../shared/tasks.ts";

const ROUNDS_BY_DAYS_AGO = [2, 5, 3, 6, 4, 0, 1, 5, 4, 6];
/** Which task the rounds of a day went into, in turns. */
const TURNS = [0, 0, 2, 0, 1, 2, 3, 0, 2];

export default seed(async ({ insert }) => {
  const made = await insert(tasks, [
    { title: "Write the grant proposal", planned: 18 },
    { title: "Answer the mail from Friday", planned: 4 },
    { title: "Chapter 3 of the statistics course", planned: 12 },
    { title: "Tidy the photo folder", planned: 5, done: true },
  ]);
  const rows = ROUNDS_BY_DAYS_AGO.flatMap((count, daysAgo) =>
    Array.from({ length: count }, (_, round) => {
      const ended = new Date();
      ended.setUTCDate(ended.getUTCDate() - daysAgo);
      ended.setUTCHours(8 + round, 25, 0, 0);
      return {
        endedAt: ended.toISOString(),
        minutes: start.work,
        task: made[TURNS[(daysAgo * 4 + round) % TURNS.length] ?? 0]?.id ?? null,
      };
    }),
  );
  await insert(rounds, rows);
});
