// The app's code: reading, searching, editing and saving it by hand, in a browser.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../../testing/browser.ts";
import { runUnderWay } from "../../../testing/editor-state.ts";
import { becomes, gone, seen } from "../../../testing/expectations.ts";
import { openEditor } from "../../../testing/screens.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const HOME = "web/pages/home.tsx";

async function openCode(options: { width?: number; before?: Parameters<typeof openEditor>[2] } = {}) {
  const { width = 1440, before = () => {} } = options;
  const visit = await openEditor(platform, {}, async (opened) => {
    await opened.page.setViewportSize({ width, height: 800 });
    opened.added.editing.files.set(HOME, 'export const title = "Hives";\n');
    opened.added.editing.files.set("app.json", "{}\n");
    await before(opened);
  });
  const { page } = visit;
  if (width < 1024) await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByRole("button", { name: "Show code" }).click();
  const files = page.getByRole("navigation", { name: "Files" });
  const text = page.getByRole("textbox", { name: `Text of ${HOME}` });
  return { ...visit, files, text, save: page.getByRole("button", { name: "Save", exact: true }) };
}

describe("the code view", () => {
  it("shows the files, and saves an edited one as a revision", async () => {
    const { page, files, text, save, added, problems } = await openCode();
    await seen(page.getByText("Choose a file to read or change it."));
    await files.getByRole("button", { name: "home.tsx" }).press("Enter");
    await seen(text);
    expect(await save.isDisabled()).toBe(true);
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("// mine");
    await seen(files.getByText("edited"));
    await page.keyboard.press("ControlOrMeta+s");
    await seen(page.getByText("Saved as a revision."));
    expect(added.editing.files.get(HOME)).toBe('export const title = "Hives";\n// mine');
    await gone(files.getByText("edited"));
    await page.getByRole("button", { name: "Hide code" }).click();
    await seen(page.frameLocator("iframe[title='App preview']").getByText("Hello ada"));
    expect(problems).toEqual([]);
  });

  it("is accessible in light and dark", async () => {
    const { page, files, text } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await seen(text);
    await isAccessible(page);
  });

  it("finds lines in all files and goes to them", async () => {
    const { page, files, text } = await openCode();
    await files.getByLabel("Search in all files").fill("Hives");
    await files.getByRole("list", { name: "Lines found" }).getByRole("button").click();
    await seen(text.getByText("title"));
    await files.getByLabel("Search in all files").fill("no such words");
    await seen(page.getByText("Nothing found"));
  });

  it("saves nothing over somebody else's change until the creator has chosen", async () => {
    const { page, files, text, save, added } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await text.fill("mine");
    added.editing.files.set(HOME, "theirs");
    await save.click();
    await seen(page.getByText(`${HOME} was changed meanwhile. Nothing was saved.`));
    expect(added.editing.files.get(HOME)).toBe("theirs");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await gone(page.getByText("Nothing was saved."));
    await save.click();
    await becomes(() => added.editing.files.get(HOME), "mine");
    await text.fill("mine again");
    added.editing.files.set(HOME, "theirs again");
    await save.click();
    await page.getByRole("button", { name: "Take the newest" }).click();
    await seen(text.getByText("theirs again"));
    expect(await save.isDisabled()).toBe(true);
  });

  it("keeps the edit when saving fails, and tells what a saved revision breaks", async () => {
    const { page, files, text, save, server } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await text.fill("broken(");
    server.override("POST /api/projects/:id/code/save", () => ({ status: 500, body: {} }));
    await save.click();
    await seen(page.getByText("Your changes could not be saved. They are still here; please try again."));
    await seen(text.getByText("broken("));
    const failures = [{ check: "types", path: HOME, line: 1, column: 8, message: "')' expected." }];
    const files200 = [{ path: HOME, hash: "new" }];
    server.override("POST /api/projects/:id/code/save", () => ({
      body: { revision: 2, working: false, failures, previewUrl: null, files: files200 },
    }));
    await save.click();
    await seen(page.getByText(`${HOME}:1: ')' expected.`));
  });

  it("can be read but not saved while the assistant is at work", async () => {
    const { page, files, text, save } = await openCode({
      before: ({ added }) => {
        added.editing.run.run = runUnderWay();
      },
    });
    await files.getByRole("button", { name: "home.tsx" }).click();
    await text.fill("mine");
    await seen(page.getByRole("region", { name: "Code" }).getByText("The assistant is at work"));
    expect(await save.isDisabled()).toBe(true);
  });

  it("says when files can't be loaded, and when there are none", async () => {
    const { page, server, added } = await openCode({
      before: ({ server }) => server.override("GET /api/projects/:id/code", () => ({ status: 500, body: {} })),
    });
    await seen(page.getByText("The files could not be loaded."));
    added.editing.files.clear();
    server.override("GET /api/projects/:id/code", () => ({ body: { revision: 0, working: true, files: [] } }));
    await page.getByRole("button", { name: "Try again" }).click();
    await seen(page.getByText("This app has no files yet."));
  });

  it("shows files or text on a phone, one at a time, within its width", async () => {
    const { page, files, text } = await openCode({ width: 320 });
    await files.getByRole("button", { name: "home.tsx" }).click();
    await seen(text);
    await gone(files);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole("button", { name: "All files" }).click();
    await seen(files);
  });

  it("exports the app as a zip, and says when that fails", async () => {
    const { page, server } = await openCode({
      before: ({ server }) => server.override("GET /api/projects/:id/export", () => ({ body: { zip: true } })),
    });
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("ninefold-app.zip");
    expect(await readFile(await download.path(), "utf8")).toBe('{"zip":true}');
    const error = "There is no working revision yet.";
    server.override("GET /api/projects/:id/export", () => ({ status: 409, body: { error } }));
    await page.getByRole("button", { name: "Export" }).click();
    await seen(page.getByText(error));
  });
});
