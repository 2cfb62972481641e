// What the pointer does while it is held down: drags one thing onto another, draws a line on a canvas.
import type { Locator, Page } from "playwright-core";
import { one, thing } from "./find-on-page.ts";
import type { ReadyStep } from "./messages.ts";
import { boundedMs } from "./time-left.ts";

const REACH_MS = 3_000;
/** Far enough that an app takes it for a drag and not for a click. */
const FIRST_MOVE_PIXELS = 12;
const MOVES = 12;
/** What an app that is dragged in needs between two moves, to say where a thing would go. */
const PAUSE_MS = 80;

type Drag = Extract<ReadyStep, { do: "drag" }>;
type Draw = Extract<ReadyStep, { do: "draw" }>;
type Spot = Readonly<{ x: number; y: number }>;

/** From the middle of one thing to the middle of the other. */
export async function drag(page: Page, { name, to }: Drag, until: number): Promise<void> {
  const source = await one(page, (part) => thing(part, name), until);
  const target = await one(page, (part) => thing(part, to), until);
  await reach(target, until);
  const from = await middleOf(source, until);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  try {
    await page.mouse.move(from.x + FIRST_MOVE_PIXELS, from.y + FIRST_MOVE_PIXELS, { steps: 3 });
    await page.waitForTimeout(PAUSE_MS);
    // Where it is now: things make room for what is dragged.
    const there = middle(await boxOf(target, until));
    await page.mouse.move(there.x, there.y, { steps: MOVES });
    await page.waitForTimeout(PAUSE_MS);
    await page.mouse.move(there.x + 1, there.y + 1);
    await page.waitForTimeout(PAUSE_MS);
  } finally {
    await page.mouse.up();
  }
}

/** Along its points, on the thing of that name or else on the first canvas. */
export async function draw(page: Page, { name, points }: Draw, until: number): Promise<void> {
  const area = await one(page, (part) => (name === undefined ? page.locator("canvas") : thing(part, name)), until);
  await reach(area, until);
  const box = await boxOf(area, until);
  const spots = points.map(({ x, y }) => ({
    x: box.x + (box.width * x) / 100,
    y: box.y + (box.height * y) / 100,
  }));
  const [first = middle(box), ...others] = spots;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  try {
    for (const { x, y } of others) await page.mouse.move(x, y, { steps: 3 });
  } finally {
    await page.mouse.up();
  }
}

const reach = (target: Locator, until: number): Promise<void> =>
  target.scrollIntoViewIfNeeded({ timeout: boundedMs(REACH_MS, until) });

async function middleOf(target: Locator, until: number): Promise<Spot> {
  await reach(target, until);
  return middle(await boxOf(target, until));
}

type Box = Spot & Readonly<{ width: number; height: number }>;
const middle = ({ x, y, width, height }: Box): Spot => ({ x: x + width / 2, y: y + height / 2 });

async function boxOf(target: Locator, until: number): Promise<Box> {
  const box = await target.boundingBox({ timeout: boundedMs(REACH_MS, until) });
  if (!box) throw new Error("It has no place on the page.");
  return box;
}
