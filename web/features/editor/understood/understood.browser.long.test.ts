// The card of what was understood, in a browser: mended by keys alone, on a phone, read only once the app has changed.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, focused, gone, seen } from "../../../testing/expectations.ts";
import { cardOf, openWithCard, PEOPLE, sent } from "../../../testing/understood-card.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("the card of what was understood", () => {
  it("stands in the place of the words that say the same, with guesses, doubts and what was missed, for every eye and width", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await seen(card.getByText("guess", { exact: true }));
    await seen(card.getByText("What is marked “guess” you did not name"));
    await seen(card.getByText("“It goes red above 8 days.”"));
    await seen(card.getByText("Open jobs, Jobs by month"));
    await seen(page.getByText("What I assumed: nothing."));
    expect(await page.getByText("Costs: amount").count()).toBe(0);
    await card.getByRole("button", { name: "Jobs", exact: false }).first().click();
    await seen(card.getByText("link to Bikes"));
    await isAccessible(page);
  });

  it("is mended by keys alone: several changes are gathered, shown in words and sent as one message", async () => {
    const { page, server } = await openWithCard(platform);
    const card = cardOf(page);
    const press = (name: string, key = "Enter") => card.getByRole("button", { name }).press(key);
    await press("Jobs Title");
    await press("Rename the list Jobs");
    await page.keyboard.type("Costs");
    await seen(card.getByText("“Costs” is there already."));
    await page.keyboard.press("Escape");
    await becomes(() => focused(page), "Rename the list Jobs");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Repairs");
    await page.keyboard.press("Enter");
    await becomes(() => focused(page), "Rename the list Repairs");
    await press("Change Price");
    await page.keyboard.press("Tab");
    await page.keyboard.type("number");
    await page.keyboard.press("Enter");
    await card.getByRole("form", { name: "Change Price" }).getByRole("button", { name: "Change" }).press("Enter");
    await becomes(() => focused(page), "Change Price");
    await press("Change Status");
    await card.getByRole("button", { name: "Remove this field" }).press("Enter");
    await becomes(() => focused(page), "Keep Status");
    await press("Add a field");
    await page.keyboard.type("Due");
    await card.getByLabel("Kind").selectOption("date");
    await card.getByRole("button", { name: "Add", exact: true }).press("Enter");
    await becomes(() => focused(page), "Add a field");
    await card.getByLabel("Who sees it").selectOption("roles");
    await becomes(() => card.getByLabel(PEOPLE).inputValue(), "mechanics");
    await page.keyboard.press("Enter");
    await becomes(() => focused(page), "Who sees it");
    await press("A list of its own");
    expect(sent(server)).toEqual([]);
    await card.getByRole("button", { name: "Send 6 changes" }).press("Enter");
    await becomes(
      () => sent(server),
      [
        [
          "Remove the field “Status” from “Jobs”.",
          "Make the field “Price” of “Jobs” a number field.",
          "Add a date field “Due” to “Jobs”.",
          "Add a list of “Suppliers”.",
          "Only “mechanics” and the owner see and change “Jobs”.",
          "Rename the list “Jobs” to “Repairs”.",
        ].join("\n"),
      ],
    );
    await gone(card.getByRole("region", { name: "Changes to send" }));
  });

  it("what was clicked can be taken back one by one, and a list that was removed is kept again", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Costs/ }).click();
    await card.getByRole("button", { name: "Remove Costs" }).click();
    await becomes(() => focused(page), "Keep Costs");
    await card.getByRole("button", { name: "A field of Jobs" }).click();
    await card.getByRole("button", { name: "A list of its own" }).click();
    await seen(card.getByText("Add a list of “Suppliers”."));
    expect(await card.getByText("Add a text field").count()).toBe(0);
    await becomes(() => card.getByRole("status").textContent(), "2 changes to send.");
    await card.getByRole("button", { name: "Take back: Add a list of “Suppliers”." }).click();
    await becomes(() => focused(page), "This will be said");
    await becomes(() => card.getByRole("status").textContent(), "1 change to send.");
    await card.getByRole("button", { name: "Keep Costs" }).click();
    await becomes(() => card.getByRole("status").textContent(), "");
    await gone(card.getByRole("region", { name: "Changes to send" }));
    await card.getByRole("button", { name: "A field of Jobs" }).click();
    await card.getByRole("button", { name: "Take back: Add a text field “Supplier” to “Jobs”." }).press("Enter");
    await becomes(() => focused(page), "What I understood");
  });

  it("speaks of what is gathered alone: what is opened on it is not read out as new in the conversation", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Jobs/ }).click();
    const regionOf = (locator: Locator) =>
      locator.evaluate((element) => element.closest("[aria-live]")?.getAttribute("aria-live"));
    expect(await regionOf(card)).toBe("polite");
    expect(await regionOf(card.getByText("link to Bikes"))).toBe("off");
    // Nor does what only it says lengthen the page, which then could be scrolled away from under the message box.
    const room = await page.evaluate(() => {
      const main = document.querySelector("main");
      return (main?.scrollHeight ?? 0) - (main?.clientHeight ?? 0);
    });
    expect(room).toBe(0);
    // It is there before there is anything to say.
    expect(await card.getByRole("status").textContent()).toBe("");
  });

  it("what could not be sent stays", async () => {
    const { page, server } = await openWithCard(platform);
    server.override("POST /api/chat", () => ({ status: 500 }));
    const card = cardOf(page);
    await card.getByRole("button", { name: "A list of its own" }).click();
    await card.getByRole("button", { name: "Send this change" }).click();
    await seen(page.getByText("An error occurred while processing your request. Please try again."));
    await becomes(() => card.getByRole("button", { name: "Send this change" }).isEnabled(), true);
  });

  it("of an app that has changed since is only read", async () => {
    const { page } = await openWithCard(platform, { revisions: 2 });
    const card = cardOf(page);
    await seen(card.getByText("The app has changed since I wrote this."));
    await card.getByRole("button", { name: /^Jobs/ }).click();
    await seen(card.getByText("Shown as table, board."));
    expect(await card.getByRole("button", { name: /Rename|Change|Remove|Add|list of its own/ }).count()).toBe(0);
  });

  it("on a phone every control is 44 pixels high at least", async () => {
    const { page } = await openWithCard(platform);
    await page.setViewportSize({ width: 360, height: 640 });
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Jobs/ }).click();
    await card.getByRole("button", { name: "Change Price" }).click();
    await card.getByRole("button", { name: "A list of its own" }).click();
    const heights = await card
      .locator("button, input, select")
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(12);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
