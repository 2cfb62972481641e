// A team joins on one page and answers; the big screen tells it when the host wants. Nobody is told before, and nothing counts after.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const host = await open("/quizzes");
  await host.page.getByRole("link", { name: "Thursday at the Anchor" }).first().click();
  await host.page.getByRole("button", { name: "Begin on the big screen" }).click();
  const code = await host.page.getByText(/^[A-Z]{4}$/).textContent();
  const phone = await open("/join", { viewport: { width: 375, height: 700 } });
  await phone.page.getByLabel("Code").fill(code ?? "");
  await phone.page.getByLabel("Name of your team").fill("Row Five");
  await phone.page.getByRole("button", { name: "Join" }).click();
  await phone.page.getByText("You are in").waitFor();
  await host.page.getByText("Row Five").waitFor();
  await host.page.getByRole("button", { name: "First question" }).click();
  await phone.page.getByRole("button", { name: "Two" }).click();
  await phone.page.getByRole("button", { name: "Three" }).click();
  await host.page.getByText("1 of 1 team has answered").waitFor();
  await host.page.getByRole("button", { name: "Show the answer" }).click();
  await phone.page.getByText(/^Right: \d+ points$/).waitFor();
  await host.page.getByText("Two pump blood").waitFor();

  await deploy();
  const [anna, ben, cleo] = [await visitor(), await visitor(), await visitor()];
  const quiz = (await anna("POST", "/api/quizzes", { title: "Short one", seconds: 300 })).body.id;
  const ask = (question: string, position: number) =>
    anna("POST", "/api/questions", { question, a: "Yes", b: "No", right: "A", why: "So it is", position, quiz });
  const [first] = [await ask("One?", 1), await ask("Two?", 2)].map(({ body }) => body.id);
  expect((await ben("GET", `/api/questions/${first}`)).status).toBe(404);
  expect((await ben("POST", "/api/games", { quiz })).status).toBe(404);
  const game = `/api/games/${(await anna("POST", "/api/games", { quiz })).body.id}`;
  const invitation = (await anna("GET", game)).body.code;
  expect((await ben("GET", game)).status).toBe(404);
  expect((await ben("POST", "/api/join", { code: invitation.toLowerCase(), name: "Bens" })).status).toBe(200);
  expect((await cleo("POST", "/api/join", { code: invitation, name: "bens" })).status).toBe(409);
  expect((await cleo("POST", "/api/join", { code: invitation, name: "Cleos" })).status).toBe(200);
  expect((await ben("POST", `${game}/next`, { number: 0 })).status).toBe(403);
  // Pressed twice at once it goes on once.
  await Promise.all([1, 2].map(() => anna("POST", `${game}/next`, { number: 0 })));
  const open1 = (await ben("GET", game)).body;
  expect([open1.number, open1.phase, open1.solution]).toEqual([1, "open", null]);
  expect(JSON.stringify((await anna("GET", game)).body)).not.toContain("So it is");
  const give = (call: typeof ben, given: string) => call("POST", `${game}/answer`, { question: first, given });
  const given = await give(ben, "A");
  expect([given.status, given.body.board[0].points, given.body.solution]).toEqual([200, 0, null]);
  expect((await give(ben, "C")).status).toBe(409);
  await anna("POST", `${game}/close`);
  expect((await give(cleo, "A")).status).toBe(409);
  const told = (await cleo("GET", game)).body;
  expect([told.solution.right, told.solution.counts, told.given]).toEqual(["A", { A: 1 }, null]);
  expect(told.board.map(({ name, points }: { name: string; points: number }) => [name, points])).toEqual([
    ["Bens", 1],
    ["Cleos", 0],
  ]);
  await anna("POST", `${game}/next`, { number: 1 });
  await anna("POST", `${game}/close`);
  expect((await anna("POST", `${game}/next`, { number: 2 })).body.phase).toBe("over");
  expect((await visitor().then((late) => late("POST", "/api/join", { code: invitation, name: "Late" }))).status).toBe(
    404,
  );
};

export const shown = {
  path: "/join",
  async prepare(page: Page) {
    await page.getByRole("link", { name: "Big screen" }).first().click();
    await page.getByText("Standings").waitFor();
  },
};
