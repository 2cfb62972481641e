// The way to an app's own domain, in a browser: asked first, gone on by hand, and what is said when it leads nowhere.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { gone, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const QUERY = `host=app.hives.io&path=/harvests&state=${"s".repeat(43)}`;

async function open(options: { as?: string; status?: number; body?: object } = {}) {
  const visit = await platform.visit(options.as === undefined ? {} : { as: options.as });
  const { project } = addProject(visit.server.state, { deployed: true, isOwner: false });
  const { status, body = {} } = options;
  if (status !== undefined) visit.server.override("POST /api/projects/:id/domain/sign-in", () => ({ status, body }));
  await visit.page.goto(`${visit.server.url}/open/${project._id}?${QUERY}`);
  return { ...visit, projectId: project._id };
}

describe("a creator's own domain", () => {
  it("is told who comes only after they have said so", async () => {
    const { page, server } = await open({ as: "ada" });
    await seen(page.getByRole("heading", { name: "Open app.hives.io?" }));
    await seen(page.getByText("The app there will know you as ada."));
    const asked = () => server.calls.filter(({ call }) => call.endsWith("/sign-in")).map(({ body }) => body);
    expect(asked()).toMatchObject([{ host: "app.hives.io", path: "/harvests", agreed: false }]);
    await page.getByRole("button", { name: "Continue to app.hives.io" }).click();
    await page.waitForURL("https://hosted.test/?to=app.hives.io/harvests");
    expect(asked()[1]).toMatchObject({ agreed: true });
  });

  it("can be left alone", async () => {
    const { page, projectId } = await open({ as: "ada" });
    const stay = page.getByRole("link", { name: "Open it on Ninefold instead" });
    expect(await stay.getAttribute("href")).toBe(`/view/${projectId}`);
  });

  it("asks for a sign-in first", async () => {
    const { page } = await open();
    const modal = page.getByRole("dialog", { name: "Login Required" });
    await seen(modal);
    await modal.getByRole("button", { name: "Close" }).click();
    await gone(modal);
    await seen(page.getByRole("heading", { name: "Log in to open app.hives.io" }));
  });

  it.each([
    [403, "Subscribe to use this app.", "link", "See how to get in"],
    [404, "This app does not answer on that domain.", "button", "Try again"],
    [429, "Too many calls. Please try again in a minute.", "button", "Try again"],
    [503, "The database is not answering right now. Please try again in a moment.", "button", "Try again"],
  ] as const)("that leads nowhere (%i) says so in the server's words", async (status, error, role, name) => {
    const { page } = await open({ as: "ada", status, body: { error } });
    await seen(page.getByRole("heading", { name: error }));
    await seen(page.getByRole(role, { name }));
  });
});
