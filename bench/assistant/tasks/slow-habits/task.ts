// A page that asks for each row apart. The measure is how often it asks, since a machine may be slow for reasons of its own.
import { Complaint, find } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const HABIT = "Morning walk";
const DAYS = 90;
const ASKED_MAX = 12;
const DAY_MS = 86_400_000;
/** Runs in the page. */
const ASKED = `performance.getEntriesByType("resource").filter(({ name }) => name.includes("/api/") && !name.includes("/api/_")).length`;
/** In words, the fields of squares, which are drawn from the days themselves; streaks come counted. */
const SQUARES = `[...document.querySelectorAll("[role=img]")].map((field) => field.ariaLabel).join(" ")`;

export const task: Task = {
  title: "A page that became slow",
  about: "records",
  begins: {
    template: "habit-streaks",
    plants: [
      // With little in it nobody notices, nor do the checks.
      { path: "server/seed.ts", find: "{ length: 150 }", replace: "{ length: 3 }" },
      {
        path: "web/pages/today.tsx",
        find: "        found.push(...rows);",
        replace: '        for (const { id } of rows) found.push(await api<Tick>("/api/ticks/" + id));',
      },
    ],
  },
  message:
    "In the beginning the page of today was quick. Since I have ticked off some months of habits it takes longer and longer until the days show as done. Please make it quick again.",
  async before({ call }) {
    const { body } = await call("owner", "POST", "/api/habits", { name: HABIT });
    for (let ago = 1; ago <= DAYS; ago += 1) {
      const day = new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
      await call("owner", "POST", "/api/ticks", { habit: body.id, day });
    }
  },
  async check({ open, patienceMs, becomes }) {
    const page = await open("owner");
    await find(page, (at) => at.getByText(HABIT), `${HABIT} is not there any more.`);
    await becomes(
      () => page.evaluate<string>(SQUARES),
      (text) => new RegExp(`\\b(${DAYS}|${DAYS + 1}) days`).test(text),
      `I did ${HABIT} on ${DAYS} days in a row, and it does not show them within ${patienceMs / 1000} seconds.`,
    );
    const asked = await page.evaluate<number>(ASKED);
    if (asked > ASKED_MAX)
      throw new Complaint("The page of today is as slow as before: the days come one after the other.");
  },
};
