// A past version beside the present one, in a browser.
import { afterAll, beforeAll, expect, it } from "vitest";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { becomes, gone, held, seen } from "../../../testing/expectations.ts";
import { asPhone, smallTargets } from "../../../testing/phone.ts";
import { revisionsNamed } from "../../../testing/platform-state.ts";
import { openEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const COMPARISON = "POST /api/projects/:id/revisions/:index/comparison";

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
  await seen(dialog.getByText("Your preview, with its entries"));
  const calls = () => server.calls.map(({ call }) => call);
  expect(calls()).toContain(`POST /api/projects/${projectId}/revisions/1/comparison`);
  await page.keyboard.press("Escape");
  await gone(dialog);
  await becomes(() => calls().includes(`DELETE /api/projects/${projectId}/comparison`), true);
});

it("while it is made ready it says so, and asks until it is there", async () => {
  let ready = false;
  const { dialog, past } = await openBeside(1440, ({ server }) =>
    server.override(COMPARISON, () => ({
      body: ready
        ? { previewUrl: "/preview/app/7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f11", code: "c" }
        : { previewUrl: null, code: null },
    })),
  );
  await seen(dialog.getByText("Preparing this version..."));
  ready = true;
  await seen(past);
});

it("closed while it is made ready, it asks no more, so that nothing is made again after the end", async () => {
  const answer = held();
  const { page, dialog, server, projectId } = await openBeside(1440, ({ server }) =>
    server.override(COMPARISON, async () => {
      await answer.until;
      return { body: { previewUrl: null, code: null } };
    }),
  );
  const asking = `POST /api/projects/${projectId}/revisions/1/comparison`;
  const ending = `DELETE /api/projects/${projectId}/comparison`;
  const calls = () => server.calls.map(({ call }) => call).filter((call) => call === asking || call === ending);
  const givenUp: string[] = [];
  page.on("requestfailed", (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (call === asking) givenUp.push(call);
  });
  await becomes(calls, [asking]);
  await page.keyboard.press("Escape");
  await gone(dialog);
  await becomes(calls, [asking, ending]);
  await becomes(() => givenUp, [asking]);
  answer.release();
});

it("one that can't be shown says why and can be asked for again", async () => {
  const { dialog, past, server } = await openBeside(1440, ({ server }) =>
    server.override(COMPARISON, () => ({
      status: 409,
      body: { error: "This revision never worked, so there is nothing to show." },
    })),
  );
  await seen(dialog.getByText("This revision never worked, so there is nothing to show."));
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
  await dialog.getByRole("radio", { name: "Earlier version" }).focus();
  await page.keyboard.press("ArrowRight");
  await seen(present);
  expect(await past.isVisible()).toBe(false);
  await asPhone(page);
  await becomes(() => smallTargets(dialog), []);
  await dialog.getByRole("button", { name: "Restore this revision" }).click();
  await seen(page.getByRole("alertdialog").getByRole("button", { name: "Restore" }));
});

it("is accessible in light and dark, wide and narrow", async () => {
  const { page, past } = await openBeside();
  await seen(past);
  await isAccessible(page);
});
