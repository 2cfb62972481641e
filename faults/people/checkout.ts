// Through Checkout: opened at the server, paid on its page with a card, confirmed at the server. Never twice for one plan.
import type { Random } from "#test-tools";
import type { Scenario } from "../scenario.ts";
import { createBrowser, hasForm } from "./browser.ts";

const GOOD_CARD = "4242 4242 4242 4242";
/** What the cards do before the good one: one is declined, the other makes the bank ask. */
const FIRST_CARDS = [GOOD_CARD, GOOD_CARD, GOOD_CARD, "4000 0000 0000 0002", "4000 0025 0000 3155"];
/** Presses of the button and answers to the bank, before the buyer gives up. */
const TRIES = 5;
/** Some close the page that says "paid" before it leads back. */
const LEAVES = 0.2;

/**
 * @param openPath the call that opens Checkout
 * @returns whether the server has said that the plan is on
 */
export async function goThroughCheckout(
  scenario: Scenario,
  random: Random,
  buyer: { token: string; openPath: string; body: object },
): Promise<boolean> {
  const { token, openPath, body } = buyer;
  const opened = await scenario.call({ method: "POST", path: openPath, token, body });
  if (opened.kind !== "done") return false;
  const sessionUrl = String(opened.body.sessionUrl);
  await payOnPage(scenario, sessionUrl, random.pick(FIRST_CARDS));
  if (random.chance(LEAVES)) return false;
  const sessionId = /cs_test_\w+/.exec(sessionUrl)?.[0] ?? "";
  const confirmed = await scenario.call({ method: "POST", path: "/api/checkouts/confirm", token, body: { sessionId } });
  return confirmed.kind === "done" && confirmed.body.status === "fulfilled";
}

/** Until the page leads back or has nothing left to fill in. Without an answer it is loaded again, as people do. */
async function payOnPage(scenario: Scenario, sessionUrl: string, firstCard: string): Promise<void> {
  const browser = createBrowser(scenario);
  let card = firstCard;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const page = await browser.open(sessionUrl);
    if (page === null) continue;
    if (!hasForm(page)) return;
    const asksBank = page.html.includes('value="confirm"');
    const sent = await browser.send(asksBank ? { action: "confirm" } : fieldsFor(card));
    if (sent !== null && sent.goTo !== null) return;
    // Declined, or the bank is to be answered, which the page says when it is loaded again.
    if (!asksBank) card = GOOD_CARD;
  }
}

const fieldsFor = (number: string) => ({
  number,
  expiry: "12 / 34",
  cvc: "123",
  name: "Jenny Rosen",
  email: "jenny@example.com",
});
