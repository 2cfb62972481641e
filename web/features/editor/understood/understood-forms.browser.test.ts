// The forms on the card of what was understood, in a browser: what they take, what they refuse, and where they begin again.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, seen } from "../../../testing/expectations.ts";
import { cardOf, focused, openWithCard, PEOPLE } from "../../../testing/understood-card.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

describe("forms on the card", () => {
  it("a list is kept to people who are somebody, to several and to others again", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Jobs/ }).click();
    await card.getByLabel("Who sees it").selectOption("roles");
    const people = card.getByRole("form", { name: "People who see and change it" });
    const take = people.getByRole("button", { name: "Let them see and change it" });
    for (const name of ["customers", "Members", "mechanics, guests"]) {
      await people.getByLabel(PEOPLE).fill(name);
      await seen(people.getByText("Say who they are, such as coaches."));
      expect(await take.isDisabled()).toBe(true);
    }
    await people.getByLabel(PEOPLE).fill("mechanics, coaches");
    await take.click();
    await becomes(() => focused(page), "Who sees it");
    await seen(card.getByText("Only “mechanics”, “coaches” and the owner see and change “Jobs”."));
    await card.getByRole("button", { name: "Change who they are" }).click();
    await becomes(() => people.getByLabel(PEOPLE).inputValue(), "mechanics, coaches");
    await people.getByLabel(PEOPLE).fill("coaches");
    await take.click();
    await seen(card.getByText("Only “coaches” and the owner see and change “Jobs”."));
    await card.getByRole("button", { name: "Change who they are" }).click();
    await page.keyboard.press("Escape");
    await becomes(() => focused(page), "Who sees it");
  });

  it("a list that was renamed can be renamed again, but not to what another is called", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Jobs/ }).click();
    const rename = async (from: string, to: string) => {
      await card.getByRole("button", { name: `Rename the list ${from}` }).click();
      const form = card.getByRole("form", { name: `Rename the list ${from}` });
      expect(await form.getByText("is there already.").count()).toBe(0);
      await form.getByLabel("New name").fill("costs");
      await seen(form.getByText("“costs” is there already."));
      await form.getByLabel("New name").fill(to);
      await form.getByRole("button", { name: "Rename" }).click();
    };
    await rename("Jobs", "Repairs");
    await rename("Repairs", "Work");
    await seen(card.getByText("Rename the list “Jobs” to “Work”."));
  });
});
