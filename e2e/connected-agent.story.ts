// An agent of the creator's own, given nothing but an address: let in on the page, at work, and shut out again.
import { expect, test } from "@playwright/test";
import { BACK, createAgentProgram } from "../server/access-tokens/testing/agent-program.ts";
import { baseUrl } from "./people.ts";

test("an agent with the address alone is let in for reading, finds the projects and is disconnected", async ({
  page,
}) => {
  const agent = createAgentProgram(baseUrl(), { name: "Claude" });
  await expect(agent.connect()).rejects.toThrow("Unauthorized");
  // The program's own page, to which the browser goes back.
  await page.route(`${BACK}?*`, (route) => route.fulfill({ contentType: "text/html", body: "<h1>Connected</h1>" }));

  await page.goto(agent.kept.asked?.href ?? "");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Don't have an account? Register" }).click();
  await dialog.getByLabel("Username").fill(`person-${Date.now()}`);
  await dialog.getByLabel("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Create Account" }).click();

  await expect(page.getByRole("heading", { name: "Let “Claude” into your projects?" })).toBeVisible();
  await expect(page.getByText("a program on this computer")).toBeVisible();
  await page.getByLabel("It may").selectOption("read");
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connected" })).toBeVisible();
  const went = new URL(page.url()).searchParams;
  expect(went.get("state")).toBe("the program's own state");

  await agent.finish(went.get("code") ?? "");
  const client = await agent.connect();
  const { content } = await client.callTool({ name: "list_projects", arguments: {} });
  expect(content).toEqual([{ type: "text", text: JSON.stringify({ projects: [], mayWrite: false }) }]);

  await page.goto(`${baseUrl()}/projects?show=tokens`);
  await expect(page.getByText(/^Reads only: all your projects, until .* Used just now\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Disconnect Claude" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  // By its text: an open dialog hides what has a role behind it.
  await expect(page.getByText(/^Reads only: all your projects/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Disconnect Claude" })).toHaveCount(0);
  await expect(client.callTool({ name: "list_projects", arguments: {} })).rejects.toThrow();
  await agent.close();
});
