// An app on a domain of its creator's own: signed in once through the platform, and still in after that.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import pg from "pg";
import { chromiumOptions } from "#test-tools";
import { prepare, type Scene } from "./scene.ts";
import { sharedServers } from "./servers.ts";

const DOMAIN = "books.hives.io";
// No name of the world's is looked up: the domain leads to this machine in this browser alone.
test.use({ launchOptions: chromiumOptions([`--host-resolver-rules=MAP ${DOMAIN} localhost`]) });

const held: { scene: Scene | null; address: string } = { scene: null, address: "" };
const scene = () => {
  if (!held.scene) throw new Error("The scene is not set.");
  return held.scene;
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  held.scene = await prepare(sharedServers().ownOrigins);
  held.address = `http://${DOMAIN}:${new URL(held.scene.server.url).port}`;
  await proveDomain(held.scene.project);
});

/** As after its record was found, which no DNS of the world's could be asked for. */
async function proveDomain(projectId: string): Promise<void> {
  const { dataDir } = scene().server;
  const password = (await readFile(join(dataDir, "postgres-password"), "utf8")).trim();
  // The fifth line names the socket's folder.
  const lines = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n");
  const client = new pg.Client({ host: lines[4], user: "ninefold", password, database: "postgres" });
  await client.connect();
  await client.query(
    `insert into app_domains (project_id, domain, proof, status, checked_at) values ($1, $2, 'proof', 'proved', now())`,
    [projectId, DOMAIN],
  );
  await client.end();
}

async function register(page: Page): Promise<string> {
  const username = `visitor-${Date.now()}`;
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Don't have an account? Register" }).click();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("correct horse");
  await dialog.getByRole("button", { name: "Create Account" }).click();
  return username;
}

test("a person signs in once, stays in while using it, signs out, comes back, and is out when the platform says so", async ({
  page,
}) => {
  await page.clock.install();
  const renewed: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === "/_ninefold/session") renewed.push(response.status());
  });
  const inside = () => expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
  const gate = () => expect(page.getByRole("heading", { name: "Sign in to open this app" })).toBeVisible();

  await page.goto(`${held.address}/account?from=mail`);
  await gate();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(new RegExp(`^${scene().server.url}/open/`));
  const username = await register(page);
  // Once: the domain is the creator's, and learns who comes.
  await expect(page.getByText(`The app there will know you as ${username}.`)).toBeVisible();
  await page.getByRole("button", { name: /^Continue to / }).click();
  await expect(page).toHaveURL(`${held.address}/account?from=mail`);
  await inside();
  await expect(page.getByText(username).first()).toBeVisible();
  expect(await page.evaluate("document.cookie")).toBe("");

  await page.clock.fastForward(61_000);
  await expect.poll(() => renewed).toEqual([200]);
  await page.reload();
  await inside();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await gate();
  await page.reload();
  await gate();
  await page.getByRole("link", { name: "Sign in" }).click();
  await inside();

  const platform = await page.context().newPage();
  await platform.goto(`${scene().server.url}/projects`);
  const signOut = `fetch("/logout", { method: "POST", headers: { authorization: localStorage.getItem("token") } })`;
  expect(await platform.evaluate(`${signOut}.then(({ status }) => status)`)).toBe(200);
  // A page that nobody looks at does not renew.
  await page.bringToFront();
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(page.getByRole("link", { name: /^Sign in/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("an address of the platform's that nobody began, or for another domain, leads nowhere", async ({ page }) => {
  const { server, project, visitor } = scene();
  await page.addInitScript(
    `if (location.origin === ${JSON.stringify(server.url)}) {
       localStorage.setItem("token", ${JSON.stringify(visitor.token)});
       localStorage.setItem("username", ${JSON.stringify(visitor.username)});
     }`,
  );
  const open = (query: string) => page.goto(`${server.url}/open/${project}?${query}`);
  await open("");
  await expect(page.getByRole("heading", { name: "This address is not complete." })).toBeVisible();
  const state = "s".repeat(43);
  await open(`host=evil.hives.io&path=/&state=${state}`);
  await expect(page.getByRole("heading", { name: "This app does not answer on that domain." })).toBeVisible();
  const { host } = new URL(held.address);
  await open(`host=${host}&path=/&state=${state}`);
  await page.getByRole("button", { name: `Continue to ${host}` }).click();
  await expect(page).toHaveURL(new RegExp(`^${held.address}/_ninefold/sign-in`));
  await expect(page.getByRole("heading", { name: "Sign in to open this app" })).toBeVisible();
});
