// The preview speaks with its editor: an element picked for the next message, and an app that breaks while it runs.
import { expect, type Page, test } from "@playwright/test";
import { newProject, preview, register } from "./people.ts";

const HOME = `import { Page } from "@ninefold/ui";

export function HomePage() {
  const count = (hives?: string[]) => (hives as string[]).length;
  return (
    <Page title="Hives">
      <button type="button" onClick={() => count()}>
        Count the hives
      </button>
    </Page>
  );
}
`;

/** Writes the home page by hand, in the code view. */
async function writeHome(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Show code" }).click();
  await page.getByRole("navigation", { name: "Files" }).getByRole("button", { name: "home.tsx" }).click();
  await page.getByRole("textbox", { name: "Text of web/pages/home.tsx" }).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved as a revision.")).toBeVisible();
  await page.getByRole("button", { name: "Hide code" }).click();
}

test("a person points at a heading of the preview and sends it along; an app that breaks is told with its line and sent to be fixed", async ({
  page,
}) => {
  await register(page);
  await newProject(page);
  const app = preview(page);
  await app.getByRole("main").getByRole("link", { name: "Look inside" }).click();
  await page.getByRole("button", { name: "Point at something in the app" }).click();
  await app.getByRole("heading", { name: "Describe it" }).hover();
  await expect(app.locator("[data-ninefold-pointing] .label")).toContainText("HomePage");
  await app.getByRole("heading", { name: "Describe it" }).click();
  const chip = page.getByRole("region", { name: "Pointed at" });
  await expect(chip).toContainText(/HomePage.*web\/pages\/home\.tsx:\d+.*Describe it/);
  await page.getByRole("button", { name: "Point at nothing" }).click();

  await writeHome(page, HOME);
  await app.getByRole("main").getByRole("link", { name: "Look inside" }).click();
  await app.getByRole("button", { name: "Count the hives" }).click();
  await expect(page.getByText(/Your app reported an error: Cannot read properties of undefined/)).toBeVisible();
  await page.getByRole("button", { name: "Show details of 1 error" }).click();
  await expect(page.getByText("web/pages/home.tsx:4, on /home")).toBeVisible();
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/chat"));
  await page.getByRole("button", { name: "Fix this" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    context: { errors: [{ kind: "exception", source: "web/pages/home.tsx:4", page: "/home" }] },
  });
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("The preview shows this error.");
});
