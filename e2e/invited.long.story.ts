// People who come by a link: the creator invites from the deployed app, who opens the link signs in and is what it says.
import { expect, type Page, test } from "@playwright/test";
import { newProject, register, say } from "./people.ts";

const live = (page: Page) => page.frameLocator('iframe[title="Live App"]');
const navigation = (page: Page, name: string) =>
  live(page).getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** What the link says that the app's server has just made, after the button for it was pressed. */
async function invitationAfter(page: Page, press: () => Promise<void>): Promise<string> {
  const answered = page.waitForResponse((response) => /invitation/.test(response.url()) && response.status() === 201);
  await press();
  const answer = await answered;
  const { code }: { code: string } = await answer.json();
  const base = answer.url().replace(/\/api\/.*$/, "");
  return `${base}/join/${code}`;
}

/** Opens the link in a browser of their own, registers there, and is in the app. */
async function comeBy(link: string, page: Page, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("link", { name: "Open the app" }).click();
  await page.getByRole("button", { name: "Don't have an account? Register" }).click();
  await page.getByLabel("Username").fill(`${name}-${Date.now()}`);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create Account" }).click();
}

test("a technician and a dispatcher are invited: one sees and finishes their own job, the other hands jobs out", async ({
  page,
  browser,
}) => {
  // Three people, three browsers.
  test.slow();
  await register(page);
  await newProject(page);
  await say(
    page,
    "Field service app: dispatchers assign jobs to technicians. Technicians see their own jobs and mark them done.",
  );
  await page.getByRole("button", { name: "Deploy", exact: true }).click();
  await page.waitForURL("**/view/**");
  const add = async (one: string, field: string, value: string, choose?: [string, string]) => {
    await live(page)
      .getByRole("button", { name: `New ${one}` })
      .first()
      .click();
    await live(page).getByRole("textbox", { name: field }).fill(value);
    if (choose) await live(page).getByRole("combobox", { name: choose[0] }).selectOption({ label: choose[1] });
    await live(page)
      .getByRole("button", { name: `Add ${one}` })
      .click();
    await expect(live(page).getByRole("link", { name: value })).toBeVisible();
  };
  await live(page)
    .getByRole("link", { name: /^Open / })
    .first()
    .click();
  await navigation(page, "Technicians").click();
  await add("technician", "Name", "Tom Bell");
  await navigation(page, "Jobs").click();
  await add("job", "Title", "Boiler in the cellar", ["Technician", "Tom Bell"]);
  await add("job", "Title", "Roof of the school");

  await navigation(page, "Technicians").click();
  await live(page).getByRole("link", { name: "Tom Bell" }).click();
  const toms = await invitationAfter(page, () => live(page).getByRole("button", { name: "Invite" }).click());
  const tom = await (await browser.newContext()).newPage();
  await comeBy(toms, tom, "tom");
  await expect(live(tom).getByText("You are in: what is yours is here")).toBeVisible();
  await navigation(tom, "Jobs").click();
  await expect(live(tom).getByRole("link", { name: "Boiler in the cellar" })).toBeVisible();
  await expect(live(tom).getByRole("link", { name: "Roof of the school" })).toHaveCount(0);
  await expect(live(tom).getByRole("button", { name: "New job" })).toHaveCount(0);
  await live(tom).getByRole("link", { name: "Boiler in the cellar" }).click();
  await live(tom).getByRole("button", { name: "Edit" }).click();
  await expect(live(tom).getByRole("combobox", { name: "Technician" })).toHaveCount(0);
  await live(tom).getByRole("combobox", { name: "Status" }).selectOption("Done");
  await live(tom).getByRole("button", { name: "Save changes" }).click();
  await expect(live(tom).getByText("Changes saved")).toBeVisible();

  await page.keyboard.press("Escape");
  await live(page)
    .getByRole("button", { name: /^Your account/ })
    .click();
  await live(page).getByRole("menuitem", { name: "Admin" }).click();
  await live(page).getByRole("tab", { name: "People" }).click();
  const link = await invitationAfter(page, () =>
    live(page).getByRole("button", { name: "Make a link for Dispatcher" }).click(),
  );
  const dispatcher = await (await browser.newContext()).newPage();
  await comeBy(link, dispatcher, "dora");
  await expect(live(dispatcher).getByText("You now have the role Dispatcher")).toBeVisible();
  await navigation(dispatcher, "Jobs").click();
  await live(dispatcher).getByRole("link", { name: "Roof of the school" }).click();
  await live(dispatcher).getByRole("button", { name: "Edit" }).click();
  await live(dispatcher).getByRole("combobox", { name: "Technician" }).selectOption({ label: "Tom Bell" });
  await live(dispatcher).getByRole("button", { name: "Save changes" }).click();
  await expect(live(dispatcher).getByText("Changes saved")).toBeVisible();

  await tom.reload();
  await navigation(tom, "Jobs").click();
  await expect(live(tom).getByRole("link", { name: "Roof of the school" })).toBeVisible();
});
