// Ticks of today that make a row of days.
import { addByForm, boxOf, find, isThere, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

export const task: Task = {
  title: "Habits, day by day",
  about: "records",
  message:
    "I want to tick off my habits each day, such as stretching or reading, and see for each of them how many days in a row I have managed it. Everybody sees only their own.",
  async check({ open, mark, becomes }) {
    const habit = `Stretch ${mark}`;
    const page = await open("owner");
    await addByForm(page, {
      by: /(new|add|create).*habit|^(add|new)$/i,
      fields: [[/name|habit|title|what/i, habit]],
      sentence: "I can't find where to add a habit.",
    });
    // Today's is the last of several days, or the only one that there is.
    const words = /done|tick|check|mark|today|did it|complete/i;
    const today = (at: typeof page) => {
      const box = boxOf(at, habit, (inside) =>
        inside
          .getByRole("checkbox")
          .or(inside.getByRole("button", { name: words }))
          .or(inside.locator("button[aria-pressed]")),
      );
      return box
        .getByRole("checkbox")
        .or(box.getByRole("button", { name: words }))
        .or(box.locator("button[aria-pressed]"))
        .last();
    };
    const last = await find(page, today, "I can't find where to tick off my habit for today.");
    // Where one of them says that it is today's, it is that one.
    const named = boxOf(page, habit, (inside) => press(inside, /today/i))
      .locator("button, input, [role=checkbox], [role=switch]")
      .and(press(page, /today/i))
      .first();
    const tick = (await isThere(named, 300)) ? named : last;
    const shown = async () => (await boxOf(page, habit, (at) => at.locator("*")).allInnerTexts()).join(" ");
    await tick.click();
    const row = /\b1\b[ -]?(day|in a row|streak|×|x\b)|(streak|row|longest|current)\D{0,20}\b1\b/i;
    await becomes(
      async () => `${await shown()} ${await reading(page)}`,
      (text) => row.test(text),
      "I ticked off today, and it does not say that this is one day in a row.",
    );
    const other = await open("member");
    await find(other, (at) => at.locator("main"), "Somebody else can't open the app.");
    await becomes(
      () => reading(other),
      (text) => !text.includes(habit),
      "Somebody else sees my habit.",
    );
  },
};
