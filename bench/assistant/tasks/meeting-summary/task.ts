// A language model inside the app, asked by who uses it.
import { find, formOn, main, orComplain, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

export const task: Task = {
  title: "Notes summed up by a model",
  about: "else",
  message:
    "I paste the notes of a meeting and press a button, and a language model sums them up in a few sentences. The summary is kept together with the notes, so that I find both again later. Only I see mine.",
  async check({ open, connectModel, mark, becomes }) {
    const model = await connectModel();
    const [summary, notes] = [
      `The roof is mended in May ${mark}.`,
      `Ida: the roof leaks ${mark}. Tom: in May there is money for it.`,
    ];
    model.play(summary);
    const page = await open("owner");
    const box = (at: typeof page) =>
      main(at).locator("textarea").or(at.getByRole("dialog").locator("textarea")).filter({ visible: true });
    const opener = (at: typeof page) => press(at, /(new|add|paste).*(meeting|notes?|summary)/i);
    const found = await find(page, (at) => box(at).or(opener(at)), "I can't find where to paste my notes.");
    if ((await box(page).count()) === 0) await found.click();
    await orComplain("I can't paste my notes.", () => box(page).first().fill(notes));
    const form = await formOn(page);
    const title = form
      .getByLabel(/title|name|meeting|subject/i)
      .and(page.locator("input"))
      .first();
    if ((await title.count()) > 0) await title.fill(`Board ${mark}`);
    const sums = /sum|condense|shorten/i;
    // Some keep the notes first and offer the summary on their page.
    const button = form
      .getByRole("button", { name: sums })
      .or(form.getByRole("button", { name: /^(save|add|create)/i }))
      .first();
    await orComplain("I find no button that sums my notes up.", () => button.click());
    await page.waitForTimeout(1_000);
    const later = press(page, sums).filter({ visible: true });
    if (model.asked.length === 0 && (await later.count()) > 0)
      await later
        .first()
        .click()
        .catch(() => undefined);
    await becomes(
      () => reading(page),
      (text) => text.includes(summary),
      "I pressed the button, and no summary of my notes appears.",
    );
    if (!model.asked.some((asked) => asked.includes(`the roof leaks ${mark}`)))
      await becomes(
        async () => false,
        (asked) => asked,
        "The summary was not made of my notes.",
      );
    const again = await open("owner");
    const kept = (at: typeof page) =>
      at
        .getByText(summary)
        .or(at.getByText(`Board ${mark}`))
        .or(at.getByText(notes));
    await find(again, kept, "I came back, and neither my notes nor their summary are there.");
    const other = await open("member");
    await other.waitForTimeout(1_500);
    await becomes(
      () => reading(other),
      (text) => !text.includes(summary),
      "Somebody else sees my summary.",
    );
  },
};
