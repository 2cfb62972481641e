// A small sum that has to follow what is ticked off.
import { addByForm, boxOf, fillIn, find, formOn, isThere, press, reading, send } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const PAID = /paid|pay\b|tick|received|settle/i;
/** A box to tick whose words stand at the head of its column; not one that chooses rows. */
const TICK = /^(?!.*select)/i;

export const task: Task = {
  title: "Dues of a choir",
  about: "records",
  message:
    "Our choir: I enter the members, each with a name and what they owe for the year in dollars. I tick off who has paid. I want to see at a glance how much is still missing in all.",
  async check({ open, mark, becomes }) {
    const [ida, tom] = [`Ida ${mark}`, `Tom ${mark}`];
    const page = await open("owner");
    for (const [name, owed] of [
      [ida, "60"],
      [tom, "45.50"],
    ] as const)
      await addByForm(page, {
        by: /(new|add).*(member|singer|person|due)/i,
        fields: [
          [/name|member|who/i, name],
          [/amount owed|owe|due|amount|fee|dollar|contribution/i, owed],
        ],
        sentence: "I can't find where to enter a member.",
      });
    await find(
      page,
      (at) => at.getByText(/105[.,]50/),
      "Two members owe 60 and 45.50 dollars, and nowhere does it say that 105.50 is missing.",
    );
    await find(page, (at) => at.getByText(ida), "I can't find the list of the members.");
    const beside = boxOf(page, ida, (at) => press(at, PAID));
    const tick = (at: typeof page) => at.getByRole("checkbox", { name: TICK });
    const box = boxOf(page, ida, tick);
    if (await isThere(beside)) await press(page, PAID).and(beside.locator("button, a, input")).first().click();
    else if (await isThere(box)) await box.getByRole("checkbox", { name: TICK }).first().click();
    else {
      // Not beside the name: then on the member's own page, in the form.
      await page.getByText(ida).first().click();
      const edit = press(page, /^edit/i);
      if (await isThere(edit)) await edit.first().click();
      const form = await formOn(page);
      await fillIn(form, [[/mark of who has paid|paid/i, "yes"]]);
      await send(form);
      await page.keyboard.press("Escape");
    }
    await becomes(
      () => reading(page),
      (text) => !/105[.,]50/.test(text),
      "I ticked off that Ida has paid, and it still says that 105.50 is missing.",
    );
    await find(
      page,
      (at) => at.getByText(/45[.,]50/),
      "Ida has paid, and nowhere does it say that 45.50 is missing now.",
    );
  },
};
