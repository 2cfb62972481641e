// A parent says who comes and others see it; the coach marks who was there, and the season counts. Nobody answers for others' children.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

export const story: Story = async ({ open, deploy, visitor }) => {
  const [parent, coach] = [await open("/next"), await open("/dates")];
  const game = parent.page
    .getByRole("listitem")
    .filter({ has: parent.page.getByRole("heading", { name: "Game against Harbour Rovers" }) });
  await game.getByText("7 coming").waitFor();
  await game.getByRole("group", { name: "Emeka" }).getByRole("button", { name: "Coming" }).click();
  await game.getByText("8 coming").waitFor();
  await coach.page
    .getByRole("link", { name: /Oak Park/ })
    .or(coach.page.getByText("Oak Park"))
    .first()
    .click();
  await coach.page.getByRole("button", { name: "Ivo: Missing" }).click();
  await coach.page.getByRole("button", { name: "Goals of Hana: one more" }).click();
  await coach.page.getByText("1 goals").first().waitFor();
  const season = await open("/season");
  await season.page.getByRole("row", { name: /^Hana/ }).getByRole("cell").last().getByText("1").waitFor();

  await deploy();
  const [rosa, ada, ben] = [await visitor({ asOwner: true }), await visitor(), await visitor()];
  const [kim, lou] = [
    (await rosa("POST", "/api/players", { name: "Kim" })).body.id,
    (await rosa("POST", "/api/players", { name: "Lou" })).body.id,
  ];
  const past = (await rosa("POST", "/api/dates", { kind: "Game", day: day(-2), from: "10:00", against: "Elm" })).body
    .id;
  const next = (await rosa("POST", "/api/dates", { kind: "Practice", day: day(3), from: "17:00" })).body.id;
  expect((await ada("POST", "/api/players", { name: "Mo" })).status).toBe(403);
  const say = (call: typeof ada, date: string, player: string) =>
    call("POST", `/api/dates/${date}/say`, { player, says: "Coming" });
  expect((await say(ada, next, kim)).status).toBe(403);
  for (const [call, player] of [
    [ada, kim],
    [ben, kim],
    [ben, lou],
  ] as const)
    await call("POST", "/api/speakers", { player });
  // Both parents press at once: it is one answer.
  expect((await Promise.all([say(ada, next, kim), say(ben, next, kim)])).map(({ status }) => status)).toEqual([
    204, 204,
  ]);
  expect((await ada("GET", `/api/marks?filter.date=${next}`)).body.total).toBe(1);
  expect((await say(ada, past, kim)).status).toBe(409);
  const mark = (call: typeof ada, body: object) => call("POST", `/api/dates/${past}/mark`, body);
  expect((await mark(ada, { player: kim, was: "There", figure: 0 })).status).toBe(403);
  expect((await mark(rosa, { player: kim, was: null, figure: 100 })).status).toBe(422);
  expect((await mark(rosa, { player: kim, was: null, figure: 2 })).status).toBe(204);
  expect((await rosa("POST", `/api/dates/${past}/mark-as-said`)).status).toBe(204);
  const rows = (await ada("GET", `/api/season?from=${day(-10)}&to=${day(0)}`)).body.rows;
  expect(rows.map(({ name, games, of, figure }: Record<string, unknown>) => [name, games, of, figure])).toEqual([
    ["Kim", 1, 1, 2],
    ["Lou", 0, 1, 0],
  ]);
};
