// axe on a page of an app: everything in light; in the dark what depends on colours, for all else is the same there.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { COLOUR_RULES } from "#test-tools";

export function axeIn(page: Page, scheme: "light" | "dark"): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return scheme === "light" ? axe : axe.withRules(COLOUR_RULES);
}
