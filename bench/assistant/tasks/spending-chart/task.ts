// A chart over what is there already.
import type { Page } from "playwright-core";
import { find, main } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const PEOPLE = ["Mara", "Nils"] as const;
/** The first days of three months, the newest last. */
const MONTHS = [3, 2, 1].map((ago) => {
  const day = new Date();
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - ago, 12));
});
const isoOf = (day: Date): string => day.toISOString().slice(0, 10);
const named = (day: Date): RegExp =>
  new RegExp(
    `${day.toLocaleString("en", { month: "short", timeZone: "UTC" })}|${isoOf(day).slice(0, 7)}|${isoOf(day).slice(5, 7)}/`,
    "i",
  );

/** What is large enough to be a chart, with the months in it or beside it. */
const charts = (page: Page) =>
  main(page)
    .locator("section, article, figure, div, li")
    .filter({ has: page.locator("svg[width], svg[viewBox], canvas, [role=img], table").filter({ visible: true }) })
    .filter({ hasText: named(MONTHS[0] ?? new Date()) })
    .filter({ hasText: named(MONTHS[1] ?? new Date()) })
    .filter({ hasText: /month/i });

const isDrawn = `[...document.querySelectorAll("main svg, main canvas, main [role=img]")].some((element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 200 && height > 80;
})`;

export const task: Task = {
  title: "A chart by month",
  about: "records",
  begins: { template: "split-expenses" },
  message:
    "I want to see how much we spent together in each month, as a chart of bars with the months below. It may have a page of its own. Payments to get even are no spending and do not count.",
  async before({ call }) {
    const ids: string[] = [];
    for (const name of PEOPLE) ids.push((await call("owner", "POST", "/api/people", { name })).body.id);
    for (const [at, day] of MONTHS.entries()) {
      const spentOn = isoOf(day);
      await call("owner", "POST", "/api/costs", {
        what: `Groceries ${at}`,
        amount: 12_300 + at * 1_000,
        paidBy: ids[0],
        spentOn,
      });
    }
    const settles = {
      what: "Even again",
      amount: 77_700,
      paidBy: ids[1],
      forWhom: ["Mara"],
      spentOn: isoOf(MONTHS[1] ?? new Date()),
      settles: true,
    };
    await call("owner", "POST", "/api/costs", settles);
  },
  async check({ open, becomes }) {
    const page = await open("owner");
    await find(page, charts, "I can't find a chart of what we spent in each month.");
    await becomes(
      () => page.evaluate<boolean>(isDrawn),
      (drawn) => drawn,
      "There are words about the months, and no chart is drawn.",
    );
    const text = (await charts(page).last().allInnerTexts()).join(" ");
    await becomes(
      async () => text,
      (shown) => !/(777|910)([.,]00)?\b/.test(shown),
      "The payment to get even is counted as spending in the chart.",
    );
  },
};
