// Pastes a deck, learns it with one card missed, which comes again; the boxes remember, each person has their own, and a deck has one author.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const { page, call } = await open("/decks");
  await page.getByRole("button", { name: "Add a deck" }).click();
  await page.getByLabel("Title").fill("Danish");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: false }).last().click();
  await page.getByRole("heading", { name: "Danish", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Add cards" }).first().click();
  await page.getByRole("textbox", { name: "Cards" }).fill("hund; dog\nkat\tcat\ttwo columns");
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: "Learn 2" }).click();
  await page.getByText("hund").waitFor();
  await page.keyboard.press("Space");
  await page.getByText("dog").waitFor();
  await page.keyboard.press("ArrowLeft");
  for (const [front, back] of [
    ["kat", "cat"],
    ["hund", "dog"],
  ] as const) {
    await page.getByText(front, { exact: true }).waitFor();
    await page.getByRole("button", { name: "Turn the card" }).click();
    await page.getByText(back, { exact: true }).waitFor();
    await page.getByRole("button", { name: "I knew it" }).click();
  }
  await page.getByText("2 cards, 1 of them at once.").waitFor();
  await page.getByRole("button", { name: "More of this deck" }).click();
  await page.getByText("Nothing is due in this deck").waitFor();
  const deck = page.url().split("/").at(-1);
  const refused = await call("POST", `/api/decks/${deck}/cards`, { text: "fugl; bird\nko" });
  expect(refused.error).toBe("Line 2 lacks its translation: “ko”");
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  expect((await call("GET", `/api/learn/${deck}?today=${day(2)}`)).rows).toMatchObject([{ box: 2 }, { box: 2 }]);

  await deploy();
  const [teacher, pupil] = [await visitor({ asOwner: true }), await visitor()];
  const { id } = (await teacher("POST", "/api/decks", { title: "Knots" })).body;
  await teacher("POST", `/api/decks/${id}/cards`, { text: "bowline; a loop" });
  const path = `/api/learn/${id}?today=${day(0)}`;
  const [card] = (await pupil("GET", path)).body.rows;
  const answer = { card: card.id, box: 0, isRight: true, today: day(0) };
  for (let time = 0; time < 2; time += 1) expect((await pupil("POST", "/api/learn", answer)).status).toBe(200);
  expect((await pupil("GET", path)).body.rows).toEqual([]);
  // Told twice, it moved once; the teacher has not seen it yet.
  expect((await pupil("GET", "/api/progress")).body.rows).toMatchObject([{ box: 2, dueOn: day(1) }]);
  expect((await teacher("GET", path)).body.rows).toHaveLength(1);
  expect((await pupil("POST", `/api/decks/${id}/cards`, { text: "a; b" })).status).toBe(403);
  const many = await teacher("POST", `/api/decks/${id}/cards`, { text: "a; b\n".repeat(200) });
  expect(many.body.error).toBe("A deck has at most 200 cards.");
  expect((await pupil("POST", "/api/cards", { deck: id, term: "a", translation: "b" })).status).toBe(403);
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("link", { name: /^Learn Spanish/ }).click();
    await page.getByRole("button", { name: "Turn the card" }).click();
  },
};
