// A stranger fills in the form by its link, the request is on the board at once, and its mail is told to the office.
import { expect } from "vitest";
import type { Story } from "../stage.ts";

export const story: Story = async ({ open, platform, projectId }) => {
  const [{ page }, visitor] = await Promise.all([open("/requests"), open("/form")]);
  await visitor.page.getByLabel("Your name").fill("Ivo Brandt");
  await visitor.page.getByLabel("E-mail").fill("ivo@example.com");
  await visitor.page.getByLabel("What is it about?").selectOption("A tree");
  await visitor.page.getByLabel("Tell us more").fill("The walnut wants a crown cut.");
  await visitor.page.getByRole("button", { name: "Send" }).click();
  await visitor.page.getByText("Thank you. We call you back within two days.").last().waitFor();
  await page.getByText("Ivo Brandt").first().waitFor();
  const { mails } = (await platform("GET", `/api/projects/${projectId}/mails`)).body;
  expect(mails[0]).toMatchObject({ to: "office@example.com", subject: "A tree: Ivo Brandt" });
};

export const shown = { path: "/requests" };
