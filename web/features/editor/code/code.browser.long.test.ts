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

/** One pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
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

  it("adds a package and removes it, and keeps a name that could not be added", async () => {
    const { page, files, added, problems } = await openCode();
    await files.getByRole("button", { name: "Packages" }).press("Enter");
    const field = files.getByRole("textbox", { name: "Add from the npm registry" });
    await field.fill("nobody-made-this");
    await field.press("Enter");
    await seen(files.getByText("there is no package of that name"));
    expect(await field.inputValue()).toBe("nobody-made-this");
    await field.fill("left-pad");
    await files.getByRole("button", { name: "Add", exact: true }).click();
    await seen(page.getByText("Saved as a revision."));
    await seen(files.getByText("1.0.0"));
    expect(await field.inputValue()).toBe("");
    expect(JSON.parse(added.editing.files.get("app.json") ?? "{}")).toEqual({ packages: { "left-pad": "1.0.0" } });
    await isAccessible(page);
    await page.setViewportSize({ width: 1440, height: 800 });
    await files.getByRole("button", { name: "Remove left-pad" }).click();
    await gone(files.getByText("1.0.0"));
    expect(problems.filter((text) => !text.includes("404"))).toEqual([]);
  });

  it("takes a picture as an asset, shows it, and says what can't be one", async () => {
    const { page, files, added } = await openCode();
    const choose = (name: string, mimeType: string) =>
      files.locator("input[data-assets]").setInputFiles({ name, mimeType, buffer: PICTURE });
    await choose("run.exe", "application/octet-stream");
    await seen(files.getByText("run.exe can't be an asset"));
    await choose("Our logo.png", "image/png");
    await seen(page.getByText("Saved as a revision."));
    expect(added.editing.files.get("assets/Our-logo.png")).toBe(`data:image/png;base64,${PICTURE.toString("base64")}`);
    await files.getByRole("button", { name: "Our-logo.png" }).press("Enter");
    await seen(page.getByRole("img", { name: "Our-logo.png" }));
    await seen(page.getByText('asset("Our-logo.png")'));
  });

  it("is accessible in light and dark", async () => {
    const { page, files, text } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await seen(text);
    await isAccessible(page);
  });

  it("finds lines in all files and goes to them with the keyboard", async () => {
    const { page, files, text } = await openCode();
    await seen(files.getByRole("button", { name: "home.tsx" }));
    await page.keyboard.press("ControlOrMeta+Shift+KeyF");
    await page.keyboard.type("Hives");
    await seen(files.getByText("1 line found in 1 file"));
    await seen(files.locator("mark").getByText("Hives"));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await seen(text.getByText("title"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("no such words");
    await seen(page.getByText("Nothing found"));
  });

  it("shows both texts of a file that somebody else has changed, and keeps what the creator chooses", async () => {
    const { page, files, text, save, added } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await text.fill("mine");
    added.editing.files.set(HOME, "theirs");
    await save.click();
    const conflict = page.getByRole("region", { name: `Conflict in ${HOME}` });
    await seen(conflict.getByText("was changed meanwhile. Nothing was saved."));
    await seen(conflict.getByRole("textbox", { name: `Their text of ${HOME}` }).getByText("theirs"));
    await seen(conflict.getByRole("textbox", { name: `My text of ${HOME}` }).getByText("mine"));
    const size = page.viewportSize() ?? { width: 1_280, height: 800 };
    await isAccessible(page);
    // Of a phone the other half of the editor shows first.
    await page.setViewportSize(size);
    expect(added.editing.files.get(HOME)).toBe("theirs");
    await conflict.getByRole("textbox", { name: `My text of ${HOME}` }).fill("both together");
    await page.getByRole("button", { name: "Keep mine" }).click();
    await gone(conflict);
    await save.click();
    await becomes(() => added.editing.files.get(HOME), "both together");
    await text.fill("mine again");
    added.editing.files.set(HOME, "theirs again");
    await save.click();
    await page.getByRole("button", { name: "Take theirs" }).click();
    await seen(text.getByText("theirs again"));
    expect(await save.isDisabled()).toBe(true);
  });

  it("asks what becomes of an edit of a file that somebody else has deleted", async () => {
    const { page, files, text, save, added } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await text.fill("mine");
    added.editing.files.delete(HOME);
    await save.click();
    await seen(page.getByText("was deleted meanwhile. Nothing was saved."));
    await page.getByRole("button", { name: "Leave it deleted" }).click();
    await seen(page.getByText("Choose a file to read or change it."));
    expect(await save.isDisabled()).toBe(true);
  });

  it("makes a new file, which is there once it is saved", async () => {
    const { page, files, save, added } = await openCode();
    await files.getByRole("button", { name: "New file" }).click();
    const path = files.getByLabel("Path of the new file");
    await path.fill("web/pages/../../secret");
    await path.press("Enter");
    await seen(files.getByText("Use letters, digits and dots"));
    await path.fill(HOME);
    await seen(files.getByText("There is a file with this name already."));
    await path.fill("web/pages/about.tsx");
    await path.press("Enter");
    await seen(files.getByText("new", { exact: true }));
    await page.getByRole("textbox", { name: "Text of web/pages/about.tsx" }).fill("export const About = 1;");
    expect(added.editing.files.has("web/pages/about.tsx")).toBe(false);
    await save.click();
    await becomes(() => added.editing.files.get("web/pages/about.tsx"), "export const About = 1;");
    await gone(files.getByText("new", { exact: true }));
  });

  it("renames a file and deletes it after asking, and brings it back", async () => {
    const { page, files, added } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await page.getByRole("button", { name: "Rename file" }).click();
    await page.getByLabel(`New path of ${HOME}`).press("Escape");
    await gone(page.getByLabel(`New path of ${HOME}`));
    await page.getByRole("button", { name: "Rename file" }).click();
    await page.getByLabel(`New path of ${HOME}`).fill("web/pages/start.tsx");
    await page.keyboard.press("Enter");
    await seen(page.getByRole("textbox", { name: "Text of web/pages/start.tsx" }).getByText("title"));
    expect([...added.editing.files.keys()].sort()).toEqual(["app.json", "web/pages/start.tsx"]);
    await page.getByRole("button", { name: "Delete file" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await seen(page.getByText("Deleted web/pages/start.tsx."));
    expect([...added.editing.files.keys()]).toEqual(["app.json"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await seen(files.getByRole("button", { name: "start.tsx" }));
    expect(added.editing.files.get("web/pages/start.tsx")).toBe('export const title = "Hives";\n');
  });

  it("follows what the assistant makes of a file that nobody edits", async () => {
    const { page, files, text, server, added, projectId } = await openCode();
    await files.getByRole("button", { name: "home.tsx" }).click();
    await seen(text.getByText("Hives"));
    await becomes(() => server.joinedRooms().includes(projectId), true);
    added.editing.files.set(HOME, "by the assistant");
    server.emit("changes_applied", { projectId, changesApplied: true, previewUrl: null });
    await seen(page.getByRole("textbox", { name: `Text of ${HOME}` }).getByText("by the assistant"));
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

  it("keeps the files in a drawer on a phone, within its width", async () => {
    const { page, files, text } = await openCode({ width: 320 });
    await files.getByRole("button", { name: "home.tsx" }).click();
    await seen(text);
    await gone(files);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole("button", { name: "All files" }).click();
    await seen(files);
    await isAccessible(page);
    await files.getByLabel("Search in all files").press("Escape");
    await gone(files);
    await page.getByRole("button", { name: "All files" }).click();
    await page.getByRole("button", { name: "Hide files" }).click({ position: { x: 310, y: 300 } });
    await gone(files);
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
