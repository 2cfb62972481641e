// One countdown on several screens at the same moment.
import type { Page } from "playwright-core";
import { Complaint, fillIfThere, find, isThere, main, press, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const START = /^(start|begin|go)/i;

const STARTED = 300;

/** Seconds that the page shows to be left of five minutes, the most of several; null: none. The time of day is none. */
async function leftOn(page: Page): Promise<number | null> {
  const times = [...(await reading(page)).matchAll(/\b(\d{1,2}):(\d{2})(?::(\d{2}))?\b/g)].map(
    ([, first, second, third]) =>
      third === undefined
        ? Number(first) * 60 + Number(second)
        : Number(first) * 3600 + Number(second) * 60 + Number(third),
  );
  const left = times.filter((seconds) => seconds <= STARTED);
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
    const runs = (seconds: number | null) => seconds !== null && seconds > 285 && seconds < STARTED;
    await becomes(() => leftOn(owner), runs, "I started a countdown of 5 minutes, and it does not run.");
    const [mine, theirs] = [
      await leftOn(owner),
      await becomes(
        () => leftOn(member),
        (left) => left !== null && left > 270 && left < STARTED,
        "I started the countdown, and it does not run on somebody else's screen.",
      ),
    ];
    if (Math.abs((mine ?? 0) - (theirs ?? 0)) > 8) throw new Complaint("The two screens show different times.");
    const later = await open("other");
    await find(
      later,
      (at) => at.getByText(/\b0?[0-4]:\d\d\b/),
      "Whoever comes later does not see the countdown that runs.",
    );
    const before = await leftOn(member);
    await becomes(
      () => leftOn(member),
      (left) => left !== null && left < (before ?? 0),
      "The countdown stands still on somebody else's screen.",
    );
    const stop = press(member, /stop|cancel|reset|end|clear/i);
    if (!(await isThere(stop))) throw new Complaint("Somebody else can't stop the countdown.");
    await stop.first().click();
    await becomes(
      async () => {
        const one = await leftOn(owner);
        await owner.waitForTimeout(1_500);
        return [one, await leftOn(owner)] as const;
      },
      ([one, next]) => one === next || next === null || next === STARTED,
      "Somebody stopped the countdown, and it goes on on my screen.",
    );
  },
};
