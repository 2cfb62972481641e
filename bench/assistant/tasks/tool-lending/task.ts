// Things that are lent for days: nobody gets what somebody else has.
import type { Locator, Page } from "playwright-core";
import {
  addByForm,
  boxOf,
  Complaint,
  dayAfter,
  fillIfThere,
  find,
  formOn,
  isThere,
  openForm,
  press,
  saidOf,
  send,
} from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const BORROW = /\b(borrow|lend|reserve|request|book|loan)\b/i;
const REFUSED =
  /already|taken|not (free|available)|unavailable|overlap|somebody|someone|lent|reserved|conflict|other days/i;

const TOOL = /^(tool|what|thing|item)\b/i;

/** The form for borrowing the tool, by the button beside it or one that names it; null where no way leads to it. */
async function wayTo(page: Page, tool: string): Promise<Locator | null> {
  await find(page, (at) => at.getByText(tool), `I can't find the tool ${tool} among those that can be borrowed.`);
  const beside = boxOf(page, tool, (at) => press(at, BORROW));
  if (await isThere(beside)) {
    const button = press(page, BORROW).and(beside.locator("button, a")).first();
    if (!(await button.isEnabled())) return null;
    await button.click();
    return formOn(page);
  }
  const by = /(borrow|new loan|add loan|lend|reserve|new reservation|ask for)/i;
  try {
    const form = await openForm(page, { by, fields: [[/tool|what|thing|item/i, tool]], sentence: "There is no way." });
    return (await isOffered(form, tool)) ? form : null;
  } catch (error) {
    if (error instanceof Complaint) return null;
    throw error;
  }
}

/** Not where the tools are chosen from a list, and this one is not among them. */
async function isOffered(form: Locator, tool: string): Promise<boolean> {
  const list = form.getByLabel(TOOL).and(form.locator("select")).first();
  if ((await list.count()) === 0) return true;
  return (await list.locator("option").allInnerTexts()).some((text) => text.includes(tool));
}

/** From today on: whoever looks now sees that it is taken, in lists of what is free today, too. */
async function borrow(form: Locator, tool: string): Promise<void> {
  await fillIfThere(form, [
    [TOOL, tool],
    [/from|start|begin|pick/i, dayAfter(0)],
    [/until|\bto\b|\bend|back|return|due/i, dayAfter(3)],
  ]);
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
    const way = await wayTo(member, tool);
    if (!way) throw new Complaint("I can't find how to borrow a tool.");
    await borrow(way, tool);
    const taken =
      /taken|lent|borrowed|reserved|not (free|available)|unavailable|requested|has it|on loan|booked|\bout\b|until|in use|back (on|by)/i;
    await find(
      await open("member"),
      (at) => saidOf(at, tool, taken),
      "I borrowed a tool, and it does not say anywhere that it is taken.",
    );
    // Somebody else finds no way to it for these days, or is told why not.
    const other = await open("other");
    await find(other, (at) => at.getByText(tool), "Somebody else does not see the tool at all.");
    const second = await wayTo(other, tool);
    if (!second) return;
    await borrow(second, tool);
    const told = other
      .getByRole("dialog")
      .or(other.getByRole("alert"))
      .or(other.getByRole("status"))
      .or(other.locator("main form"));
    await becomes(
      async () => (await told.allInnerTexts()).join(" "),
      (text) => REFUSED.test(text),
      "Two people could borrow the same tool for the same days.",
    );
  },
};
