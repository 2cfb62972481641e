// Things that are lent for days: nobody gets what somebody else has.
import type { Page } from "playwright-core";
import {
  addByForm,
  boxOf,
  dayAfter,
  fillIfThere,
  find,
  formOn,
  isThere,
  openForm,
  press,
  send,
} from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const BORROW = /\b(borrow|lend|reserve|request|book|loan)\b/i;
const REFUSED =
  /already|taken|not (free|available)|unavailable|overlap|somebody|someone|lent|reserved|conflict|other days/i;

/** From tomorrow for three days, by the button beside the tool or by a form that names it. */
async function borrow(page: Page, tool: string): Promise<void> {
  const days = [
    [/from|start|begin|pick/i, dayAfter(1)],
    [/until|\bto\b|\bend|back|return|due/i, dayAfter(3)],
  ] as const;
  const beside = boxOf(page, tool, (at) => press(at, BORROW));
  await find(page, (at) => at.getByText(tool), `I can't find the tool ${tool} among those that can be borrowed.`);
  if (await isThere(beside)) await press(page, BORROW).and(beside.locator("button, a")).first().click();
  else {
    const by = /(borrow|new loan|add loan|lend|reserve|new reservation|ask for)/i;
    const fields = [[/tool|what|thing|item/i, tool]] as const;
    await openForm(page, { by, fields, sentence: "I can't find how to borrow a tool." });
  }
  const form = await formOn(page);
  await fillIfThere(form, [[/^(tool|what|thing|item)\b/i, tool], ...days]);
  await send(form);
}

export const task: Task = {
  title: "Tools lent in a street",
  about: "records",
  message:
    "In our street we lend each other tools. I put the tools on the list, with a name and where each is kept. Everybody who signs in sees which tools are free and borrows one from a day until a day. Nobody may get a tool for days on which somebody else has it.",
  async check({ open, mark, becomes }) {
    const tool = `Chainsaw ${mark}`;
    const owner = await open("owner");
    await addByForm(owner, {
      by: /(new|add).*(tool|thing|item|equipment)/i,
      fields: [[/name|tool|title/i, tool]],
      sentence: "I can't find where to put a tool on the list.",
    });
    const member = await open("member");
    await borrow(member, tool);
    const taken = /taken|lent|borrowed|reserved|not free|unavailable|requested|has it|on loan|booked|\bout\b|until/i;
    const taker = (at: Page) => boxOf(at, tool, (inside) => inside.getByText(tool)).filter({ hasText: taken });
    await find(await open("member"), taker, "I borrowed a tool, and it does not say anywhere that it is taken.");
    // Somebody else finds no way to it for these days, or is told why not.
    const other = await open("other");
    await find(other, (at) => at.getByText(tool), "Somebody else does not see the tool at all.");
    const way = press(other, BORROW)
      .and(boxOf(other, tool, (at) => press(at, BORROW)).locator("button, a"))
      .first();
    if ((await way.count()) > 0 && !(await way.isEnabled())) return;
    await borrow(other, tool);
    const dialog = other.getByRole("dialog").or(other.getByRole("alert")).or(other.getByRole("status"));
    await becomes(
      async () => (await dialog.allInnerTexts()).join(" "),
      (text) => REFUSED.test(text),
      "Two people could borrow the same tool for the same days.",
    );
  },
};
