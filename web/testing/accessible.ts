// What is asked of every screen: nothing that axe finds wrong in light and in dark, and nothing wider than a phone.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { COLOUR_RULES } from "#test-tools";
import { becomes } from "./expectations.ts";

/** Some parts are only left out on the smallest. */
const PHONE_WIDTHS = [390, 360, 320] as const;
const PHONE_HEIGHT = 640;

/** Looks at a screen that is open, as it is now. */
export async function isAccessible(page: Page): Promise<void> {
  const builder = () => new AxeBuilder({ page }).options({ resultTypes: ["violations"] });
  const asked = { light: builder(), dark: builder().withRules(COLOUR_RULES) };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await violationsOf(asked[colorScheme]), `in ${colorScheme} colours`).toEqual([]);
  }
  for (const width of PHONE_WIDTHS) {
    await page.setViewportSize({ width, height: PHONE_HEIGHT });
    await becomes(() => page.evaluate(() => document.documentElement.scrollWidth), width);
  }
}

/** The frame of an app belongs to the app. Without it one document is left, for which axe needs no page of its own to sum up on. */
async function violationsOf(asked: AxeBuilder): Promise<string[]> {
  const { violations } = await asked.setLegacyMode().exclude("iframe").analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Colours that are still changing are nobody's choice. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}
