// Moves a slider, sees what that does, saves the plan and finds it beside the others.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

/** A text in the page, as far as it is looked at. */
type Shown = {
  ownerDocument: {
    createRange(): { selectNodeContents(node: unknown): void; getClientRects(): Iterable<{ top: number }> };
  };
};
/** On how many lines it stands. Runs in the browser. */
const linesOf = (element: unknown) => {
  const range = (element as Shown).ownerDocument.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

export const story: Story = async ({ open }) => {
  const { page } = await open("/calculator");
  await page.getByText("$1,887").waitFor();
  await page.getByRole("slider", { name: "Years" }).fill("15");
  await page.getByText("$2,728").waitFor();
  // The settings are there on another device, and no figure breaks across lines where it is narrow.
  const later = await open("/calculator", { viewport: { width: 320, height: 640 } });
  const month = later.page.getByText("$2,728");
  await month.waitFor();
  expect(await later.page.getByRole("slider", { name: "Years" }).inputValue()).toBe("15");
  for (const figure of await later.page.getByText(/^\$[\d,]+$/).all()) expect(await figure.evaluate(linesOf)).toBe(1);
  await page.getByRole("button", { name: "Save this plan" }).click();
  await page.getByLabel("Name").fill("Fifteen years");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Compare" }).first().click();
  const card = page.getByRole("listitem").filter({ hasText: "Fifteen years" });
  await card.getByText("each month for 15 years").waitFor();
  expect(await card.textContent()).toContain("The least interest");
};
