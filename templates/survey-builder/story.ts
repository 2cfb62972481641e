// Adds a question, a stranger answers by the link what must be answered, and the bars grow; a closed survey takes nothing.
import type { Page } from "playwright-core";
import type { Story } from "../stage.ts";

const enter = (page: Page) =>
  page
    .getByRole("link", { name: /summer camp/ })
    .first()
    .click();

export const story: Story = async ({ open }) => {
  const { page, call } = await open("/surveys");
  await enter(page);
  await page.getByText("11", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "Questions" }).click();
  await page.getByRole("button", { name: "Add a question" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: /^Question/ }).fill("Did you bring friends?");
  await form.getByLabel("Kind").selectOption("Yes or no");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("listitem").getByText("Did you bring friends?").waitFor();
  await page.getByRole("tab", { name: "Results" }).click();

  const [survey] = (await call("GET", "/api/surveys?q=camp")).rows;
  const visitor = await open(`/s/${survey.code}`);
  await visitor.page.getByRole("group", { name: "When were you there?" }).getByLabel("Sunday").check();
  await visitor.page.getByRole("group", { name: "Did you bring friends?" }).getByLabel("Yes").check();
  await visitor.page.getByLabel("What should we know?").fill("The raft!");
  await visitor.page.getByRole("button", { name: "Send my answers" }).click();
  await visitor.page.getByText("See you next summer!").waitFor();
  await page.getByText("12", { exact: true }).waitFor();
  await page.getByText("The raft!").waitFor();
};

export const shown = {
  path: "/surveys",
  async prepare(page: Page) {
    await enter(page);
    await page.getByText("On average").waitFor();
  },
};
