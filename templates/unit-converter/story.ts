// Converts a length and a temperature, and pins one.
import type { Story } from "../stage.ts";

export const story: Story = async ({ open }) => {
  const { page } = await open("/convert");
  const results = page.getByRole("list", { name: "In other units" });
  await page.getByLabel("Number").fill("26.2");
  await page.getByLabel("Unit", { exact: true }).selectOption("Miles");
  await results.getByText("42.1648", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Temperature" }).click();
  await page.getByLabel("Number").fill("-40");
  await results.getByText("-40", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Pin Celsius to Kelvin" }).click();
  await page.getByRole("list", { name: "Pinned" }).getByText("233.15 K").waitFor();
};
