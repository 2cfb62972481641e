// What one draws the others see.
import type { Page } from "playwright-core";
import { addByForm, Complaint, enter, isThere, main, press, visit } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

/** Points of all canvases that are painted unlike their first corner, and the length of what is drawn as lines. Runs in the page. */
const DRAWN = `(() => {
  let sum = 0;
  for (const canvas of document.querySelectorAll("main canvas, canvas")) {
    const context = canvas.width > 0 && canvas.getContext("2d");
    if (!context) continue;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] !== data[3] || data[at] !== data[0] || data[at + 1] !== data[1] || data[at + 2] !== data[2]) sum += 1;
  }
  for (const line of document.querySelectorAll("main svg path, main svg polyline")) {
    const box = line.ownerSVGElement.getBoundingClientRect();
    if (box.width > 200 && box.height > 150) sum += line.getTotalLength();
  }
  return Math.round(sum);
})()`;
const NEW_BOARD = /(new|add|make).*board/i;
const drawnOn = (page: Page) => page.evaluate<number>(DRAWN);

/** The largest of what can be drawn on. */
async function boardOn(page: Page): Promise<{ x: number; y: number; width: number; height: number } | null> {
  const surfaces = await main(page).locator("canvas, svg").filter({ visible: true }).all();
  const boxes = (await Promise.all(surfaces.map((surface) => surface.boundingBox()))).filter((box) => box !== null);
  return (
    boxes
      .sort((one, other) => other.width * other.height - one.width * one.height)
      .find(({ width, height }) => width > 200 && height > 150) ?? null
  );
}

/** Goes to the board, by its name where it has one. @throws Complaint when there is none */
async function openBoard(page: Page, name: string | null): Promise<void> {
  const found = await visit(page, async () => {
    if (await isThere(page.locator("canvas[width]"))) return true;
    if (await boardOn(page)) return true;
    if (name === null || !(await isThere(page.getByText(name)))) return null;
    await page.getByText(name).first().click();
    return (await isThere(page.locator("canvas[width], main svg"))) ? true : null;
  });
  if (!found) throw new Complaint("I can't find a board to draw on.");
}

/** Some apps begin with a board, in others one is made first: gives its name then. */
async function makeBoard(page: Page, name: string): Promise<string | null> {
  const made = await visit(page, async () => {
    if ((await isThere(page.locator("canvas[width]"))) || (await boardOn(page))) return "there";
    return (await isThere(press(page, NEW_BOARD))) ? "made" : null;
  });
  if (made !== "made") return null;
  const fields = [[/name|title|board/i, name]] as const;
  await addByForm(page, { by: NEW_BOARD, fields, sentence: "I can't make a board." });
  return name;
}

export const task: Task = {
  title: "Whiteboard for several",
  about: "else",
  message:
    "A whiteboard for our team, one board for all of us: everybody who has it open draws on it with the mouse or a finger, and sees at once what the others draw. What was drawn is still there for whoever comes later.",
  async check({ open, mark, becomes }) {
    const first = await open("owner");
    const board = `Plan ${mark}`;
    await enter(first);
    const made = await makeBoard(first, board);
    const second = await open("member");
    await openBoard(first, made);
    await openBoard(second, made);
    await becomes(
      () => boardOn(first),
      (box) => box !== null,
      "I can't find a board that is large enough to draw on.",
    );
    await first.waitForTimeout(1_500);
    const before = await drawnOn(second);
    const box = await boardOn(first);
    if (!box) throw new Complaint("I can't find a board to draw on.");
    await first.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.7);
    await first.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await first.mouse.move(box.x + box.width * (0.3 + step * 0.03), box.y + box.height * (0.7 - (step % 2) * 0.1), {
        steps: 3,
      });
    await first.mouse.up();
    await becomes(
      () => drawnOn(first),
      (drawn) => drawn > before + 100,
      "I draw with the mouse, and nothing appears on the board.",
    );
    await becomes(
      () => drawnOn(second),
      (drawn) => drawn > before + 100,
      "What I draw does not appear on somebody else's screen.",
    );
    const later = await open("other");
    await openBoard(later, made);
    await becomes(
      () => drawnOn(later),
      (drawn) => drawn > before + 100,
      "Whoever comes later does not see what was drawn.",
    );
  },
};
