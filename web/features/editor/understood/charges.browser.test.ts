// What people are to pay for the app, on the card: what was understood, what is set, and the way there.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Project, UnderstoodCharges } from "#contract";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { arrivesAt, seen } from "../../../testing/expectations.ts";
import { CARD, cardOf, openWithCard } from "../../../testing/understood-card.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const NINE: UnderstoodCharges = {
  monthlyCents: 900,
  yearlyCents: 9_000,
  isFree: false,
  said: "Charge members $9 a month or $90 a year.",
};
const NOT_SET: Project["subscriptionOptions"] = {
  monthly: { price: 0, enabled: false },
  yearly: { price: 0, enabled: false },
};
const monthly = (price: number) => ({ ...NOT_SET, monthly: { price, enabled: true } });
const openWith = (charges: UnderstoodCharges | null, subscriptionOptions = NOT_SET) =>
  openWithCard(platform, { card: { ...CARD, charges }, parts: { subscriptionOptions } });

it("says what was understood and that it is not set, and leads to where it is", async () => {
  const { page, projectId } = await openWith(NINE);
  const card = cardOf(page);
  await seen(card.getByText("$9.00 a month or $90.00 a year. You wrote: “Charge members $9 a month or $90 a year.”"));
  await seen(card.getByText("I can't set prices. Until you do, the app is free."));
  await isAccessible(page);
  const link = card.getByRole("link", { name: "Set a price" });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await link.click();
  await arrivesAt(page, `/projects/${projectId}/dashboard?tab=subscription`);
  await seen(page.getByLabel("Monthly price ($)"));
});

it.each([
  ["the same price", { ...NINE, yearlyCents: null }, monthly(900), "You have set that.", "Change the price"],
  ["another price", NINE, monthly(1200), "You have set $12.00 a month.", "Change the price"],
  ["a price of a plan that is off", NINE, { ...NOT_SET, yearly: { price: 900, enabled: false } }, "I can't", "Set a"],
  [
    "nothing, of what is free",
    { ...NINE, monthlyCents: null, yearlyCents: null, isFree: true },
    NOT_SET,
    "so it is.",
    "Set",
  ],
] as const)("where its owner has set %s", async (_, charges, options, text, link) => {
  const { page } = await openWith(charges, options);
  await seen(cardOf(page).getByText(text));
  await seen(cardOf(page).getByRole("link", { name: link }));
});

it("of a subscription without an amount in dollars says that it is for its creator to say", async () => {
  const { page } = await openWith({ ...NINE, monthlyCents: null, yearlyCents: null, said: "Members pay 9 € a month." });
  await seen(cardOf(page).getByText("A subscription. How much in US dollars is for you to say."));
});

it("of which nothing was said there is no line, nor on a card from before it was read", async () => {
  for (const card of [CARD, { ...CARD, charges: null }]) {
    const { page } = await openWithCard(platform, { card });
    await seen(cardOf(page).getByRole("list", { name: "Lists" }));
    expect(await cardOf(page).getByText("What people pay").count()).toBe(0);
  }
});
