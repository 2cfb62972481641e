// A past version beside the present one, in a browser.
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { revisionsNamed } from "../../../testing/platform-state.ts";
import { openEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const COMPARISON = "POST /api/projects/:id/revisions/:index/comparison";
/** The pictures of what was looked at, where somebody asks for them: SCREENS=folder. */
const picture = process.env.SCREENS;

async function openBeside(width = 1440, before: Parameters<typeof openEditor>[2] = () => {}) {
  const visit = await openEditor(
    platform,
    { revisionHistory: revisionsNamed("First version", "Reminders for every hive and its inspections", "Greener") },
    async (opened) => {
      await opened.page.setViewportSize({ width, height: width < 600 ? 800 : 900 });
      await before(opened);
    },
  );
  const { page } = visit;
  if (width < 1024) await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByRole("button", { name: "Revisions (3)" }).click();
  const group = page.getByRole("group", { name: /Reminders/ });
  await seen(group);
  if (picture) await page.screenshot({ path: `${picture}/menu-${width}.png` });
  await group.getByRole("menuitem", { name: "Compare" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare versions" });
  const past = dialog.frameLocator("iframe[title='Earlier version']").getByText("Today at the salon");
  const present = dialog.frameLocator("iframe[title='Present version']").getByText("Today at the salon");
  return { ...visit, dialog, past, present };
}

it("both are there to be used, are told apart, and what was opened ends with the dialog", async () => {
  const { page, dialog, past, present, server, projectId } = await openBeside();
  await seen(past);
  await seen(present);
  await seen(dialog.getByText("Your preview, with its rows"));
  if (picture) {
    await page.screenshot({ path: `${picture}/light.png` });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForTimeout(1_000);
    await page.screenshot({ path: `${picture}/dark.png` });
  }
  const calls = () => server.calls.map(({ call }) => call);
  expect(calls()).toContain(`POST /api/projects/${projectId}/revisions/1/comparison`);
  await page.keyboard.press("Escape");
  await gone(dialog);
  await becomes(() => calls().includes(`DELETE /api/projects/${projectId}/comparison`), true);
});

it("while it is made ready it says so, and asks until it is there", async () => {
  let ready = false;
  const { page, dialog, past } = await openBeside(1440, ({ server }) =>
    server.override(COMPARISON, () => ({
      body: ready
        ? { previewUrl: "/preview/app/7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f11", code: "c" }
        : { previewUrl: null, code: null },
    })),
  );
  await seen(dialog.getByText("Preparing this version..."));
  if (picture) await page.screenshot({ path: `${picture}/preparing.png` });
  ready = true;
  await seen(past);
});

it("one that can't be shown says why and can be asked for again", async () => {
  const { page, dialog, past, server } = await openBeside(1440, ({ server }) =>
    server.override(COMPARISON, () => ({
      status: 409,
      body: { error: "This revision never worked, so there is nothing to show." },
    })),
  );
  await seen(dialog.getByText("This revision never worked, so there is nothing to show."));
  if (picture) await page.screenshot({ path: `${picture}/error.png` });
  server.override(COMPARISON, () => ({
    body: { previewUrl: "/preview/app/7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f11", code: "c" },
  }));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await seen(past);
});

it("on a phone one is shown at a time, chosen by the keyboard too, and the way back to it is there", async () => {
  const { page, dialog, past, present } = await openBeside(390);
  await seen(past);
  expect(await present.isVisible()).toBe(false);
  if (picture) await page.screenshot({ path: `${picture}/phone.png` });
  await dialog.getByRole("radio", { name: "Earlier version" }).focus();
  await page.keyboard.press("ArrowRight");
  await seen(present);
  expect(await past.isVisible()).toBe(false);
  await dialog.getByRole("button", { name: "Restore this revision" }).click();
  await seen(page.getByRole("alertdialog").getByRole("button", { name: "Restore" }));
});

it("is accessible in light and dark, wide and narrow", async () => {
  const { page, past } = await openBeside();
  await seen(past);
  await isAccessible(page);
});
