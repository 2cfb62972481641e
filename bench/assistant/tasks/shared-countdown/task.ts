// One countdown on several screens at the same moment.
import type { Page } from "playwright-core";
import { Complaint, fillIfThere, find, isThere, main, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const START = /^(start|begin|go)/i;

const STARTED = 300;

/** Long enough for a second to pass on any screen. */
const LOOK_MS = 1_200;

/** Every time that the page shows, in seconds as of a countdown; the time of day is among them. */
const timesOn = async (page: Page): Promise<number[]> =>
  [...(await reading(page)).matchAll(/\b(\d{1,2}):(\d{2})(?::(\d{2}))?\b/g)].map(([, first, second, third]) =>
    third === undefined
      ? Number(first) * 60 + Number(second)
      : Number(first) * 3600 + Number(second) * 60 + Number(third),
  );

/** Seconds that are left of five minutes and run down while one looks, the most of several; null: none do. */
async function leftOn(page: Page): Promise<number | null> {
  const before = await timesOn(page);
  await page.waitForTimeout(LOOK_MS);
  const after = await timesOn(page);
  if (after.length !== before.length) throw new Error("The page shows other times than before.");
  const left = after.filter((seconds, at) => seconds < (before[at] ?? 0) && seconds < STARTED);
  return left.length === 0 ? null : Math.max(...left);
}

export const task: Task = {
  title: "Countdown on all screens",
  about: "else",
  message:
    "In our workshop one countdown runs on all screens: somebody types how many minutes and presses start, and everybody who has the page open sees the same countdown run, as minutes and seconds (4:59). Whoever comes later sees it, too, and anybody may stop it for all.",
  async check({ open, becomes }) {
    const owner = await open("owner");
    const member = await open("member");
    for (const page of [owner, member])
      await find(page, (at) => press(at, START), "I can't find the countdown: there is nothing to start.");
    await fillIfThere(main(owner), [[/minute|min|how long|time|duration/i, "5"]]);
    await press(owner, START).first().click();
    const runs = (seconds: number | null) => seconds !== null && seconds > 285;
    const mine = await becomes(() => leftOn(owner), runs, "I started a countdown of 5 minutes, and it does not run.");
    const theirs = await becomes(
      () => leftOn(member),
      (left) => left !== null && left > 270,
      "I started the countdown, and it does not run on somebody else's screen.",
    );
    if (Math.abs((mine ?? 0) - (theirs ?? 0)) > 8) throw new Complaint("The two screens show different times.");
    const later = await open("other");
    await find(
      later,
      (at) => at.getByText(/\b0?[0-4]:\d\d\b/),
      "Whoever comes later does not see the countdown that runs.",
    );
    const stop = press(member, /stop|cancel|reset|end|clear/i);
    if (!(await isThere(stop))) throw new Complaint("Somebody else can't stop the countdown.");
    await stop.first().click();
    await becomes(
      () => leftOn(owner),
      (left) => left === null,
      "Somebody stopped the countdown, and it goes on on my screen.",
    );
  },
};
