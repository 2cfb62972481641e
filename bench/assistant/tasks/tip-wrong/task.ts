// A figure that is wrong, told as who uses the app tells it.
import type { Page } from "playwright-core";
import { find, main, orComplain, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

async function split(page: Page, { bill, tip, people }: { bill: string; tip: number; people: number }): Promise<void> {
  const box = await find(page, (at) => main(at).getByLabel(/bill/i), "I can't find where to type the bill.");
  await box.fill(bill);
  await orComplain("I can't choose the tip.", () =>
    press(page, new RegExp(`^${tip} ?%$`))
      .first()
      .click(),
  );
  const now = async () => Number(await main(page).getByRole("status").first().textContent());
  for (let steps = 0; (await now()) !== people && steps < 20; steps += 1)
    await press(page, (await now()) > people ? /one fewer/i : /one more/i)
      .first()
      .click();
}

export const task: Task = {
  title: "A wrong figure",
  about: "else",
  begins: {
    template: "tip-split",
    plants: [
      { path: "web/share.ts", find: "Math.ceil(total / people / step)", replace: "Math.ceil(amount / people / step)" },
    ],
  },
  message:
    "Something is wrong: for a bill of 100 dollars with 20 % tip and 3 people it says that each pays $33.34. We were short at the restaurant. Please put it right.",
  async check({ open, becomes }) {
    const page = await open("owner");
    await split(page, { bill: "100", tip: 20, people: 3 });
    await becomes(
      () => reading(page),
      (text) => text.includes("$40.00"),
      "For 100 dollars, 20 % tip and 3 people it does not say that each pays $40.00.",
    );
    await split(page, { bill: "86.40", tip: 18, people: 4 });
    await becomes(
      () => reading(page),
      (text) => text.includes("$25.49"),
      "For 86.40 dollars, 18 % tip and 4 people each has to pay $25.49, so that the bill is covered.",
    );
    await split(page, { bill: "50", tip: 0, people: 2 });
    await becomes(
      () => reading(page),
      (text) => text.includes("$25.00"),
      "Without a tip 50 dollars for 2 people are $25.00 each.",
    );
  },
};
