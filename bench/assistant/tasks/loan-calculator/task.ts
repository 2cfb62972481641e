// A calculator whose figures can be worked out beside it.
import type { Page } from "playwright-core";
import { fillIn, find, isThere, main, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const AMOUNT = /amount|loan|borrow|principal|sum/i;

/** "1,479" in whatever way a country groups thousands. */
const figure = (whole: number): RegExp =>
  new RegExp(String(whole).replace(/\B(?=(\d{3})+$)/g, "[,.’' \\u00a0\\u202f]?"));

async function enterLoan(
  page: Page,
  { amount, percent, years }: { amount: string; percent: string; years: string },
): Promise<void> {
  await fillIn(main(page), [
    [AMOUNT, amount],
    [/interest|rate|percent|%/i, percent],
    [/years|term|how long|duration/i, years],
  ]);
  const button = press(page, /calculate|work out|compute|show/i);
  if (await isThere(button, 300)) await button.first().click();
}

export const task: Task = {
  title: "Loan calculator",
  about: "else",
  message:
    "A calculator for loans that are paid back in equal monthly payments: I type the amount, the yearly interest in percent and the years, and it shows what I pay each month and how much interest that comes to in all.",
  async check({ open, becomes }) {
    const page = await open("owner");
    const field = (at: Page) =>
      main(at).getByLabel(AMOUNT).or(main(at).getByPlaceholder(AMOUNT)).and(at.locator("input"));
    await find(page, field, "I can't find where to type the amount of the loan.");
    await enterLoan(page, { amount: "200000", percent: "4", years: "30" });
    const text = () => reading(page);
    await becomes(
      text,
      (shown) => /954[.,]8[23]|\b955\b/.test(shown),
      "For 200,000 at 4 % over 30 years it does not say that I pay 954.83 each month.",
    );
    await becomes(
      text,
      (shown) => [143_738, 143_739].some((interest) => figure(interest).test(shown)),
      "For 200,000 at 4 % over 30 years it does not say that the interest comes to 143,739 in all.",
    );
    await enterLoan(page, { amount: "200000", percent: "4", years: "15" });
    await becomes(
      text,
      (shown) => figure(1_479).test(shown),
      "I changed the years to 15, and it does not say that I pay 1,479.38 each month.",
    );
    await enterLoan(page, { amount: "12000", percent: "0", years: "2" });
    await becomes(
      text,
      (shown) => /\b500\b/.test(shown) && !/nan|infinity/i.test(shown),
      "Without interest 12,000 over 2 years are 500 each month, and it does not say so.",
    );
  },
};
