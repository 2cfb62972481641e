// Starts the clock, starts another project, which writes the first one down, and reads the client's statement.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/clock");
  await page.getByLabel("What are you working on?").fill("Colour proofs");
  await page.getByLabel("Project").selectOption("Annual report, River Museum");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByText("Colour proofs").waitFor();
  const [clock] = (await call("GET", "/api/clocks")).rows;
  await call("PATCH", `/api/clocks/${clock.id}`, { since: new Date(Date.now() - 90 * 60_000).toISOString() });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Start" }).waitFor();
  const [entry] = (await call("GET", "/api/hours?q=Colour")).rows;
  expect(entry).toMatchObject({ minutes: 90, amount: 11_250 });
  await page.getByRole("link", { name: "Statement" }).first().click();
  await page.getByLabel("Client").selectOption("River Museum");
  await page.getByRole("cell", { name: "Colour proofs" }).waitFor();
  await page.getByText("$112.50").first().waitFor();
};
