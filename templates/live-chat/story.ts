// Two pages in a room: one sees that the other writes, then what was written, and a third finds it later.
import type { Page } from "playwright-core";
import type { Story } from "../stage.ts";

const enter = (page: Page) => page.getByRole("link", { name: /Bakery/ }).click();

export const story: Story = async ({ open }) => {
  const [first, second] = await Promise.all([open("/rooms"), open("/rooms")]);
  await Promise.all([enter(first.page), enter(second.page)]);
  for (const { page } of [first, second]) await page.getByText("1 here").waitFor();
  await first.page.getByRole("textbox", { name: "Message" }).pressSequentially("Flour is here");
  await second.page.getByText(/is writing…$/).waitFor();
  await first.page.keyboard.press("Enter");
  await second.page.getByRole("listitem").getByText("Flour is here").waitFor();
  await second.page.getByRole("link", { name: "Rooms" }).first().click();
  await second.page.getByRole("link", { name: /Bakery.*Flour is here/ }).waitFor();
};

export const shown = {
  path: "/rooms",
  async prepare(page: Page) {
    await enter(page);
    await page.getByText("come and taste").waitFor();
  },
};
