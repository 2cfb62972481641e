// Another word for the same thing, everywhere, and nothing lost.
import { Complaint, enter, find, main, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const OLD = "Mend the gate";

export const task: Task = {
  title: "Another name for a thing",
  about: "records",
  begins: { template: "kanban" },
  message:
    "We are a workshop: we say jobs, not cards. Please call them jobs everywhere where people read it: on the board, the buttons, the forms and the overview. All cards that are there have to stay.",
  async before({ call }) {
    await call("owner", "POST", "/api/cards", { title: OLD, stage: "Doing", due: "2031-05-04" });
  },
  async check({ open, becomes }) {
    const page = await open("owner");
    await enter(page);
    await find(page, (at) => at.getByText(OLD), `${OLD} is gone. It was on the board before.`);
    const links = page.getByRole("navigation").getByRole("link");
    const read: string[] = [];
    for (let at = 0; at < (await links.count()); at += 1) {
      await links.nth(at).click();
      await main(page).getByRole("heading").first().waitFor();
      await page.waitForTimeout(400);
      const text = await reading(page);
      read.push(text);
      const left = /\b(\w+ )?cards?\b( \w+)?/i.exec(text);
      if (left) throw new Complaint(`It still says “${left[0]}” on the page ${await links.nth(at).textContent()}.`);
    }
    const add = await find(
      page,
      (at) => press(at, /(add|new).*job/i),
      "I can't find a button with which to add a job.",
    );
    await add.click();
    const dialog = page.getByRole("dialog");
    await becomes(
      async () => (await dialog.allInnerTexts()).join(" "),
      (text) => /job/i.test(text) && !/\bcards?\b/i.test(text),
      "The form for a new job still says card.",
    );
  },
};
