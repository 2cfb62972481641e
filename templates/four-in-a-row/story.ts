// Plays both sides on two screens that follow each other, then two strangers by a link; nobody moves twice, out of turn, or into a full column.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const { page, call } = await open("/games");
  await page.getByRole("button", { name: "Start a game" }).click();
  await page.getByRole("heading", { name: "Waiting for somebody to join" }).waitFor();
  const id = page.url().split("/tables/")[1]?.split("?")[0] ?? "";
  const screen = await open(`/tables/${id}`, { viewport: { width: 320, height: 640 } });
  await screen.page.getByRole("button", { name: "Play both sides" }).click();
  await page.getByRole("heading", { name: "Red's turn" }).waitFor();
  await page.getByText("Begun just now").waitFor();
  await page.getByRole("button", { name: "Column 4: empty" }).click();
  await screen.page.getByRole("heading", { name: "Yellow's turn" }).waitFor();
  await screen.page.getByRole("button", { name: "Column 4: red" }).click();
  await page.getByRole("button", { name: "Column 4: red, yellow" }).waitFor();
  for (const [key, turn] of ["5", "5", "6", "6", "7"].map(
    (key, at) => [key, at % 2 === 0 ? "Red" : "Yellow"] as const,
  )) {
    await page.getByRole("heading", { name: `${turn}'s turn` }).waitFor();
    await page
      .getByRole("button", { name: `Column ${key}` })
      .and(page.locator(":enabled"))
      .waitFor();
    await page.keyboard.press(key);
  }
  await screen.page.getByRole("heading", { name: "Red has won." }).waitFor();
  await screen.page.getByRole("button", { name: "Rematch" }).click();
  await page.getByRole("heading", { name: "Yellow's turn" }).waitFor();

  const withLena = (await call("GET", "/api/tables")).rows.find(
    ({ names }: { names: string[] }) => names[1] === "Lena",
  );
  const moved = await call("POST", `/api/tables/${withLena.id}/move`, { column: 0, count: withLena.moves.length });
  expect(moved.moves).toBe(`${withLena.moves}0`);

  await deploy();
  const [ada, ben, guest] = [await visitor(), await visitor(), await visitor()];
  const table = `/api/tables/${(await ada("POST", "/api/tables")).body.id}`;
  expect((await ada("POST", `${table}/move`, { column: 0, count: 0 })).body.error).toBe(
    "Nobody plays against you yet.",
  );
  expect((await ben("POST", `${table}/join`)).body.sides).toEqual([1]);
  expect((await guest("POST", `${table}/join`)).status).toBe(409);
  expect((await guest("GET", "/api/tables")).body.rows).toEqual([]);
  expect((await guest("GET", "/api/games")).body.total ?? 0).toBe(0);
  const move = (by: typeof ada, column: number, count: number) => by("POST", `${table}/move`, { column, count });
  expect((await move(ben, 0, 0)).body.error).toBe("It is not your turn.");
  // Two presses at once are one move.
  const both = await Promise.all([move(ada, 0, 0), move(ada, 1, 0)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = Number((await ada("GET", table)).body.moves);
  for (let count = 1; count < 6; count += 1)
    expect((await move(count % 2 === 0 ? ada : ben, first, count)).status).toBe(200);
  expect((await move(ada, first, 6)).body.error).toBe("This column is full.");
  expect((await move(guest, 3, 6)).body.error).toBe("It is not your turn.");
  expect((await ada("POST", `${table}/give-up`)).body.wins).toEqual([0, 1]);
  expect((await move(ada, 3, 6)).body.error).toBe("This game is over.");
  await Promise.all([ada("POST", `${table}/rematch`), ben("POST", `${table}/rematch`)]);
  expect((await ben("GET", table)).body).toMatchObject({ moves: "", starter: 1, givenUp: null, wins: [0, 1] });
};

export const shown = {
  async prepare(page: Page) {
    await page.getByRole("link", { name: "With Lena" }).click();
    await page.getByRole("list", { name: "Board" }).waitFor();
  },
};
