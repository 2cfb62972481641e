// A game whose rules can be checked: whoever halves what is left needs seven guesses at most.
import type { Page } from "playwright-core";
import { Complaint, find, main, orComplain, reading } from "../../driving/index.ts";
import type { Task } from "../../task.ts";

const HIGHER = /(too low|higher|bigger|larger|go up|more\b|↑|⬆)/i;
const LOWER = /(too high|lower|smaller|go down|less\b|↓|⬇)/i;
const WON =
  /(?<!\bnot (?:quite |yet )?|n['’]t )\b(right|correct|got it|you win|you won|found it|well done|congrat|solved|exactly|bingo|yes!)/i;
/** Who presses Enter and sees nothing happen presses the button. */
const STILL_MS = 700;
const ANSWERED_MS = 4_000;

/** What it says after a guess, among what it did not say before. */
async function heard(page: Page, guess: number, before: string): Promise<"higher" | "lower" | "won"> {
  const box = page.getByRole("textbox").or(page.getByRole("spinbutton")).filter({ visible: true }).first();
  await orComplain("I can't type a guess.", () => box.fill(String(guess)));
  await box.press("Enter");
  const button = main(page)
    .getByRole("button", { name: /guess|try|check|ok|submit/i })
    .first();
  const began = performance.now();
  let hasPressed = false;
  while (performance.now() - began < ANSWERED_MS) {
    await page.waitForTimeout(150);
    const now = await reading(page);
    if (now === before) {
      const isTyped = (await box.inputValue().catch(() => "")) === String(guess);
      if (hasPressed || !isTyped || performance.now() - began < STILL_MS || (await button.count()) === 0) continue;
      hasPressed = true;
      await button.click().catch(() => undefined);
      continue;
    }
    // What the newest guess is answered stands there once more than before.
    const more = (words: RegExp) => count(now, words) > count(before, words);
    if (more(WON)) return "won";
    if (more(HIGHER) !== more(LOWER)) return more(HIGHER) ? "higher" : "lower";
    const last = lastWord(now);
    if (last !== null) return last;
  }
  // The answer may be the very words of the one before.
  const same = lastWord(await reading(page));
  if (same !== null) return same;
  throw new Complaint(`I guessed ${guess}, and it does not say whether the number is higher or lower.`);
}

const count = (text: string, words: RegExp): number => [...text.matchAll(new RegExp(words.source, "gi"))].length;

/** An answer that takes the place of the one before, in the same words. */
function lastWord(text: string): "higher" | "lower" | null {
  const [up, down] = [HIGHER.test(text), LOWER.test(text)];
  return up === down ? null : up ? "higher" : "lower";
}

export const task: Task = {
  title: "Guess the number",
  about: "else",
  message:
    "A little game for my kids: the computer thinks of a whole number from 1 to 100, you type guesses, and after each it says whether the number is higher or lower. When you have it, it says so and how many guesses you needed. And a button for a new game.",
  async check({ open }) {
    const page = await open("owner");
    const guessed = (at: Page) => main(at).getByRole("textbox").or(main(at).getByRole("spinbutton"));
    const start = /^(start|new game|play|begin|let.s)/i;
    const begin = await find(
      page,
      (at) => guessed(at).or(main(at).getByRole("button", { name: start })),
      "I can't find the game: there is nothing to type a guess into.",
    );
    if ((await begin.getAttribute("role")) === "button" || (await guessed(page).count()) === 0) await begin.click();
    let [low, high, guesses] = [1, 100, 0];
    for (;;) {
      if (low > high || guesses > 7)
        throw new Complaint("What it says of my guesses can't be true: no number fits them.");
      const guess = Math.floor((low + high) / 2);
      const before = await reading(page);
      guesses += 1;
      const answer = await heard(page, guess, before);
      if (answer === "won") break;
      if (answer === "higher") low = guess + 1;
      else high = guess - 1;
    }
    const end = await reading(page);
    if (!new RegExp(`\\b${guesses}\\b`).test(end))
      throw new Complaint(`I found the number with ${guesses} guesses, but it does not say how many I needed.`);
    await orComplain("I can't find a button for a new game.", () =>
      page
        .getByRole("button", { name: /new game|again|restart|new number|next/i })
        .first()
        .click(),
    );
  },
};
