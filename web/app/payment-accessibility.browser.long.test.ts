// Every screen that deals with money, in each of its states: accessible in light and dark, and fit for a small phone.
import { afterAll, beforeAll, it } from "vitest";
import { isAccessible } from "../testing/accessible.ts";
import { type Platform, startPlatform } from "../testing/browser.ts";
import { PAYMENT_SCREENS } from "../testing/payment-screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it.each(PAYMENT_SCREENS)("$name is accessible in light and dark and fits on phones", async ({ as, open }) => {
  const visit = await platform.visit(as === undefined ? {} : { as });
  await open(visit);
  await isAccessible(visit.page);
});
