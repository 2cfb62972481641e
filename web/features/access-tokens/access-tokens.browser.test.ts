// Access tokens and the addresses that ask for them, in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isAccessible } from "../../testing/accessible.ts";
import { type Platform, startPlatform } from "../../testing/browser.ts";
import { becomes, gone, seen } from "../../testing/expectations.ts";
import { addProject } from "../../testing/platform-state.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const LIST = "GET /api/access-tokens";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Agents and access tokens" });

describe("access tokens", () => {
  it("are made with the keyboard, shown once, and taken back", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    const projectId = addProject(server.state, { projectDescription: "Bees" }).project._id;
    await page.goto(`${server.url}/projects`);
    await page.getByRole("button", { name: "Agents and access tokens" }).press("Enter");
    const dialog = dialogOf(page);
    await seen(dialog.getByText("There are no access tokens."));
    await isAccessible(page);
    // The only project, to read: more is the creator's choice.
    await becomes(() => dialog.getByLabel("It opens").inputValue(), projectId);
    expect(await dialog.getByLabel("It may").inputValue()).toBe("read");
    await dialog.getByLabel("Name of a new token").fill("Laptop");
    // Only what changes in a region that is there is read out.
    expect(await dialog.locator("p[role=status]").textContent()).toBe("");
    await page.keyboard.press("Enter");
    await seen(dialog.getByText("Keep Laptop now: it is not shown again."));
    await seen(dialog.getByText(/^nft_/));
    await seen(dialog.getByText(/Reads only: Bees, until .* Not used yet\./));
    await isAccessible(page);
    await page.keyboard.press("Escape");
    await gone(dialog);
    await page.getByRole("button", { name: "Agents and access tokens" }).click();
    await seen(dialog.getByText("Reads only: Bees"));
    expect(await dialog.getByText(/^nft_/).count()).toBe(0);
    await dialog.getByRole("button", { name: "Take back Laptop" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Take back" }).click();
    await seen(dialog.getByText("There are no access tokens."));
  });

  it("stand below the agents that were let in, which are disconnected there", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    await page.goto(`${server.url}/projects?show=tokens`);
    const agents = dialogOf(page).getByRole("region", { name: "Connected agents" });
    await seen(agents.getByText("http://ninefold.example/mcp"));
    await seen(agents.getByText(/Reads and builds: all your projects, until .* Used /));
    await agents.getByRole("button", { name: "Disconnect Claude" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await gone(agents.getByText("Claude"));
    await seen(agents.getByText("No agent is connected."));
  });

  it("say so when they can't be read or made, and what was typed stays", async () => {
    const { page, server } = await platform.visit({ as: "ada" });
    server.override(LIST, () => ({ status: 503, body: { error: "The database does not answer." } }));
    await page.goto(`${server.url}/projects?show=tokens`);
    const dialog = dialogOf(page);
    await seen(dialog.getByText("Your access tokens could not be read."));
    const none = {
      tokens: [],
      connections: [],
      gitUrl: "http://ninefold.example/git/",
      mcpUrl: "http://ninefold.example/mcp",
    };
    server.override(LIST, () => ({ body: none }));
    await dialog.getByRole("button", { name: "Try again" }).click();
    const field = dialog.getByLabel("Name of a new token");
    await field.fill("Laptop");
    const error = "You can have at most 20 access tokens. Take one back first.";
    server.override("POST /api/access-tokens", () => ({ status: 409, body: { error } }));
    await field.press("Enter");
    await seen(dialog.getByText(error));
    expect(await field.inputValue()).toBe("Laptop");
  });
});

it("the dashboard shows where to clone from and where agents go, and leads to the tokens", async () => {
  const { page, server } = await platform.visit({ as: "ada" });
  const { _id } = addProject(server.state, { projectDescription: "Bees" }).project;
  await page.goto(`${server.url}/projects/${_id}/dashboard?tab=services`);
  const section = page.getByRole("region", { name: "Git and agents" });
  await seen(section.getByText(`git clone http://ninefold.example/git/${_id}.git`));
  await seen(section.getByText("http://ninefold.example/mcp"));
  await seen(section.getByRole("button", { name: "Copy the clone command" }));
  await section.getByRole("link", { name: "Agents and access tokens" }).click();
  await seen(dialogOf(page));
});
