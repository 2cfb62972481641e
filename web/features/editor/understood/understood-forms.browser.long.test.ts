// The forms on the card of what was understood, in a browser: what they take, what they refuse, and where they begin again.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, focused, seen } from "../../../testing/expectations.ts";
import { CARD, cardOf, openWithCard, PEOPLE, understoodField } from "../../../testing/understood-card.ts";

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

  it("a new field that is taken back gives the focus to the button that adds one", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Jobs/ }).click();
    await card.getByRole("button", { name: "Add a field" }).click();
    await page.keyboard.type("Due");
    await page.keyboard.press("Enter");
    await card.getByRole("button", { name: "Take back Due" }).press("Enter");
    await becomes(() => focused(page), "Add a field");
  });

  it("a field of a list that goes can't be wished for, and options that were given are there again", async () => {
    const { page } = await openWithCard(platform);
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Costs/ }).click();
    await card.getByRole("button", { name: "Change Amount" }).click();
    const form = card.getByRole("form", { name: "Change Amount" });
    await form.getByLabel("Kind").selectOption("choice");
    await form.getByLabel("What to choose from").fill("Low, High");
    await form.getByRole("button", { name: "Change" }).click();
    await seen(card.getByText("choice: Low, High"));
    await card.getByRole("button", { name: "Change Amount" }).click();
    await becomes(() => form.getByLabel("What to choose from").inputValue(), "Low, High");
    await page.keyboard.press("Escape");
    await card.getByRole("button", { name: /^Jobs/ }).click();
    await card.getByRole("button", { name: "Remove Jobs" }).click();
    await becomes(() => card.getByRole("button", { name: "A field of Jobs" }).isDisabled(), true);
    expect(await card.getByRole("button", { name: "A list of its own" }).isEnabled()).toBe(true);
  });

  it("what has no room in one message is not lost: it says to send first", async () => {
    const many = Array.from({ length: 39 }, (_, at) => understoodField(`Note ${at}`));
    const lists = CARD.lists.map((list) => (list.name === "Jobs" ? { ...list, fields: many } : list));
    const { page } = await openWithCard(platform, { card: { ...CARD, lists } });
    const card = cardOf(page);
    await card.getByRole("button", { name: /^Jobs/ }).click();
    // The last field of a list stays.
    for (const { name } of many.slice(1)) {
      await card.getByRole("button", { name: `Change ${name}`, exact: true }).click();
      await card.getByRole("button", { name: "Remove this field" }).click();
    }
    await card.getByRole("button", { name: "Change Note 0", exact: true }).click();
    const form = card.getByRole("form", { name: "Change Note 0" });
    await form.getByLabel("Name").fill("Remark");
    await form.getByLabel("Kind").selectOption("date");
    await form.getByRole("button", { name: "Change" }).click();
    await seen(card.getByRole("button", { name: "Send 40 changes" }));
    await seen(card.getByText("Send these first.", { exact: true }));
    await becomes(() => focused(page), "This will be said");
    for (const name of ["Add a field", "A list of its own", "Change Remark", "Rename the app"])
      expect(await card.getByRole("button", { name }).isDisabled(), name).toBe(true);
    // What makes room stays open.
    await card.getByRole("button", { name: "Keep Note 3", exact: true }).click();
    await card.getByRole("button", { name: "Take back: Remove the field “Note 1” from “Jobs”." }).click();
    await becomes(() => card.getByRole("button", { name: "Add a field" }).isEnabled(), true);
  });
});
