// What is on the shelf follows what goes out, and nobody gives out what is not there.
import type { Page } from "playwright-core";
import {
  addByForm,
  boxOf,
  fillIfThere,
  fillIn,
  find,
  formOn,
  isThere,
  openForm,
  press,
  reading,
  saidOf,
  send,
} from "../../driving/index.ts";
import type { Task } from "../../task.ts";

/** "Given out" is where what was given stands. "Remove" and "Take off" may be how a thing is deleted: only where nothing else gives it out. */
const GIVE = [/\b(give|hand|withdraw|issue|distribute)\b|(?<!given )\bout\b/i, /\b(take|use|remove)\b/i] as const;
const MUCH = /number of pieces|how many|how much|quantity|amount|count|pieces|number/i;

async function giveOut(page: Page, item: string, pieces: string): Promise<void> {
  await find(page, (at) => at.getByText(item), `I can't find ${item} on the shelf any more.`);
  for (const words of GIVE) {
    const beside = boxOf(page, item, (at) => press(at, words));
    if (!(await isThere(beside))) continue;
    await press(page, words).and(beside.locator("button, a")).first().click();
    const form = await formOn(page);
    await fillIfThere(form, [[/item|what|thing|product|food/i, item]]);
    await fillIn(form, [[MUCH, pieces]]);
    return send(form);
  }
  const by = /(give|hand|take|new|add|record).*(out|hand|gift|distribution|movement|withdrawal)/i;
  const fields = [
    [/item|what|thing|product|food/i, item],
    [MUCH, pieces],
  ] as const;
  const form = await openForm(page, { by, fields, sentence: "I can't find where to give something out." });
  await fillIn(form, fields);
  await fillIfThere(form, [[/direction|kind|type/i, /out/i]]);
  await send(form);
}

export const task: Task = {
  title: "Shelf of a food bank",
  about: "records",
  message:
    "A food bank: I enter what is on the shelf and how many pieces of it there are. When we give something out we enter how many pieces, and the number on the shelf goes down by itself. Nobody must be able to give out more than there is; then it says so.",
  async check({ open, mark, becomes }) {
    const item = `Carrots ${mark}`;
    const page = await open("owner");
    await addByForm(page, {
      by: /(new|add|enter|put).*(item|thing|food|product|donation|batch|stock|shelf|good|article|suppl)/i,
      fields: [
        [/name|what|item|food|product/i, item],
        [/number of pieces|how many|how much|quantity|amount|count|pieces|there|stock|number/i, "10"],
      ],
      sentence: "I can't find where to enter what is on the shelf.",
    });
    /** A page on which the item stands with so many pieces. */
    const shelfWith = async (pieces: RegExp, sentence: string) => {
      await find(await open("owner"), (at) => saidOf(at, item, pieces), sentence);
    };
    await giveOut(page, item, "4");
    await page.keyboard.press("Escape");
    await shelfWith(/(^|\s)6(\s|$)/, "There were 10 pieces, we gave out 4, and it does not say that 6 are left.");
    await giveOut(page, item, "7");
    await becomes(
      () => reading(page),
      (text) => /not enough|only|more than|too (many|much)|at most|left|below|enough/i.test(text),
      "I gave out 7 pieces of 6, and nobody told me that there are not so many.",
    );
    await shelfWith(/(^|\s)6(\s|$)/, "There were 6 pieces, I tried to give out 7, and now the number is wrong.");
  },
};
