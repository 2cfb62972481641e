// Counts tiles, switches units there and back, changes a formula, and is told what is wrong with another; others only calculate.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, deploy, visitor }) => {
  const { page, call } = await open("/calculate");
  const shown = (label: string) =>
    page
      .getByRole("definition")
      .and(page.locator(`dt:text-is("${label}") + dd`))
      .first()
      .textContent();
  expect(await shown("Floor")).toBe("13.02 m²");
  // 13.02 m² of tiles of 0.182709 m² with 10 % more are 78.39, so 79: ten boxes of 8.
  expect(await shown("Tiles")).toBe("79");
  expect(await shown("Price")).toBe("$349.00");
  await page.getByLabel("Room length").fill("5,5");
  await expect.poll(() => shown("Floor")).toBe("17.05 m²");
  await page.getByRole("button", { name: "ft, in" }).click();
  await expect.poll(() => page.getByLabel("Room length").inputValue()).toBe("18.0446");
  await expect.poll(() => shown("Floor")).toBe("183.52 ft²");
  await page.getByRole("button", { name: "m, cm" }).click();
  await expect.poll(() => page.getByLabel("Room length").inputValue()).toBe("5,5");
  await page.getByLabel("Tiled skirting along the walls").check();
  await expect.poll(() => shown("Skirting, 8 cm high")).toBe("1.38 m²");
  await page.getByLabel("Tile width").fill("0");
  await page.getByText("At least 1 cm").waitFor();
  await page.getByText("Tile width is missing").first().waitFor();

  // What was typed is there on another device; the formula changes under it.
  const another = await open("/calculate", { viewport: { width: 320, height: 640 } });
  await expect.poll(() => another.page.getByLabel("Room length").inputValue()).toBe("5,5");
  await page.getByLabel("Tile width").fill("30");
  const { rows } = await call("GET", "/api/results");
  const idOf = (name: string) => rows.find((row: { name: string }) => row.name === name).id;
  await call("PATCH", `/api/results/${idOf("boxes")}`, {
    formula: "max(2, round(0.1 * 3 * 10, 1)) - -2 ^ 2 * if(1 > 2, 1 / 0, 1)",
  });
  await expect.poll(() => shown("Boxes")).toBe("7");
  const wrong = async (formula: string) =>
    (await call("PATCH", `/api/results/${idOf("price")}`, { formula })).fields?.formula;
  expect(await wrong("boxes * (box_price")).toBe("“)” is missing");
  expect(await wrong("alert(1)")).toContain("There is no function “alert”");
  expect(await wrong("constructor(1)")).toContain("There is no function “constructor”");
  expect(await wrong("boxes.constructor")).toBe("“.” can't be read here");
  expect(await wrong("ceil(1, 2)")).toBe("ceil() takes 1 values");
  await call("PATCH", `/api/results/${idOf("boxes")}`, { formula: "price / 10" });
  await page
    .getByText("“Price” goes round in a circle")
    .or(page.getByText("“Boxes” goes round in a circle"))
    .first()
    .waitFor();
  expect((await call("POST", "/api/inputs", { label: "Boxes", name: "boxes" })).fields.name).toBe(
    "Another one has this name",
  );

  await deploy();
  const [owner, member] = [await visitor({ asOwner: true }), await visitor()];
  const made = await owner("POST", "/api/results", { label: "Six", name: "six", formula: "2 * 3" });
  expect(made.status).toBe(201);
  // It begins as the tile calculator there, too.
  expect((await member("GET", "/api/results")).body.total).toBe(8);
  expect((await member("PATCH", `/api/results/${made.body.id}`, { formula: "7" })).status).toBe(403);
};
