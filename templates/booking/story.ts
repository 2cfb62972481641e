// Takes a place in the timetable and gives it back; the last place goes to one person, and whoever waits moves up.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

const HOUR_MS = 3_600_000;

export const story: Story = async ({ open, deploy, visitor }) => {
  const { page } = await open("/timetable");
  const climbing = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Climbing" }) });
  await climbing.getByText("1 of 5 free").waitFor();
  await climbing.getByRole("button", { name: "Take a place" }).click();
  await climbing.getByText("Yours").waitFor();
  await climbing.getByRole("button", { name: "Give it back" }).click();
  await climbing.getByText("1 of 5 free").waitFor();

  await deploy();
  const [owner, first, second] = await Promise.all([visitor({ asOwner: true }), visitor(), visitor()]);
  const startsAt = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const add = async (hours: number): Promise<string> =>
    (await owner("POST", "/api/classes", { name: "Judo", startsAt: startsAt(hours), places: 1, cancelHours: 12 })).body
      .id;
  const judo = await add(48);
  const taken = await Promise.all([first, second].map((one) => one("POST", `/api/classes/${judo}/place`)));
  expect(taken.map(({ body }) => body.state).sort()).toEqual(["Booked", "Waiting"]);
  const [holder, waiter] = taken[0]?.body.state === "Booked" ? [first, second] : [second, first];
  const turn = async () => (await waiter("GET", "/api/timetable")).body.rows[0];
  expect(await turn()).toMatchObject({ mine: "Waiting", turn: 1, taken: 1, waiting: 1 });
  expect((await holder("DELETE", `/api/classes/${judo}/place`)).status).toBe(204);
  expect(await turn()).toMatchObject({ mine: "Booked", turn: null, taken: 1, waiting: 0 });
  expect(JSON.stringify((await waiter("GET", "/api/_notices")).body)).toContain("You have a place: Judo");

  const soon = await add(2);
  await holder("POST", `/api/classes/${soon}/place`);
  expect((await holder("DELETE", `/api/classes/${soon}/place`)).body.error).toMatch(/^It is too late/);
};

export const shown = { path: "/timetable" };
