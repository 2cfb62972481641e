// A shared flat: who paid what for whom, and who owes whom.
import type { Locator } from "playwright-core";
import { addByForm, fillIn, find, openForm, reading, send } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

/** Says that a cost is for all of them, where the form asks for whom it is and does not begin with everybody. */
async function tickAll(form: Locator, names: readonly string[]): Promise<void> {
  const sharing = form.getByRole("group", { name: /for wh|shar|split|among|between/i });
  for (const name of names) {
    const box = form.getByRole("checkbox", { name }).first();
    if ((await box.count()) > 0) await box.setChecked(true, { force: true });
    const choice = sharing.getByRole("button", { name, pressed: false }).first();
    if ((await choice.count()) > 0) await choice.click();
  }
}

export const task: Task = {
  title: "Shared expenses",
  about: "records",
  message:
    "Four of us share a flat. We want to write down who paid how much for what and for which of us, starting with the list of the people who share. Then show us who owes how much, or gets how much back. It has to be right to the cent.",
  async check({ open, mark, becomes }) {
    const page = await open("owner");
    const [ada, ben, cleo] = [`Ada ${mark}`, `Ben ${mark}`, `Cleo ${mark}`];
    for (const name of [ada, ben, cleo])
      await addByForm(page, {
        by: /(new|add|invite).*(person|people|flatmate|member|roommate|name)|^add$/i,
        fields: [[/name/i, name]],
        sentence: "I can't find where to add the people who share.",
      });
    const fields = [
      [/description|what|title|for\b/i, `Groceries ${mark}`],
      [/amount|how much|cost|price/i, "90"],
      [/paid by|who paid|payer/i, ada],
    ] as const;
    const form = await openForm(page, {
      by: /(new|add|record|enter|write).*(cost|expense|payment|bill|purchase|paid|spen[dt])/i,
      fields,
      sentence: "I can't find where to add what somebody paid.",
    });
    await fillIn(form, fields);
    await tickAll(form, [ada, ben, cleo]);
    await send(form);
    const owed = (at: typeof page) => at.getByText(/30[.,]00/);
    await find(
      page,
      owed,
      `Ada paid 90 for the three of us, but nowhere does it say that Ben and Cleo owe 30.00 each.`,
    );
    await becomes(
      () => reading(page),
      (text) => text.includes(ben) && /60[.,]00/.test(text),
      "Ada paid 90 for the three of us, but it does not say that she gets 60.00 back.",
    );
  },
};
