// In a real Chromium: somebody who never signed in opens a public page by its link, reads it without JavaScript, and sends a form.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { createHostingFixture, type HostingFixture } from "../../testing/hosting-fixture.ts";
import { publicApp } from "../../testing/public-app.ts";

const CODE = "c0ffee0000000000";
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } };

let browser: Browser;
const places: Readonly<{
  fixture: HostingFixture;
  projectId: string;
  owner: { id: string; username: string };
  url: string;
}>[] = [];
beforeAll(async () => {
  browser = await openChromium();
  for (const ownOrigins of [false, true]) {
    const fixture = await createHostingFixture({
      ownOrigins,
      builder: () => createBuilder({ dataDir: inject("builderDir") }),
    });
    const { projectId, owner } = await fixture.createProject();
    expect((await fixture.deploy(projectId, publicApp({ installable: true }))).error).toBeNull();
    const url = ownOrigins ? `http://${fixture.hostOf(projectId)}` : `${fixture.origin}/live/app/${projectId}`;
    places.push({ fixture, projectId, owner, url });
  }
}, 180_000);
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  for (const { fixture } of places) await fixture.close();
});

async function open(
  address: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(address);
  return { page, complaints };
}

describe.each([
  [0, "the common path"],
  [1, "a host of its own"],
] as const)("place %i, %s", (index, _name) => {
  const place = () => {
    const found = places[index];
    if (!found) throw new Error("There is no such place.");
    return found;
  };

  test("the page is read without JavaScript, and goes on with it", async () => {
    const still = await open(`${place().url}/status/${CODE}`, { javaScriptEnabled: false });
    expect(await still.page.getByRole("heading", { level: 1 }).textContent()).toBe("Brakes squeal");
    const { page, complaints } = await open(`${place().url}/status/${CODE}`);
    await page.waitForLoadState("networkidle");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Brakes squeal");
    expect(await page.title()).toContain("Brakes squeal");
    expect(complaints).toEqual([]);
  });

  test("a form is filled in, worked for and sent, on a phone as well", async () => {
    const { fixture, projectId, owner, url } = place();
    const { page, complaints } = await open(`${url}/ask`, PHONE);
    await page.getByLabel("Name").fill("Ana Duarte");
    await page.getByLabel("Message").fill("The brakes squeal.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("status").waitFor();
    expect(complaints).toEqual([]);
    const session = await fixture.session(projectId, owner);
    const { body } = await fixture.ask(fixture.hostOf(projectId), `${session.base}/api/requests`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(JSON.parse(body).rows).toMatchObject([{ name: "Ana Duarte", message: "The brakes squeal." }]);
  });

  test("what is wrong is said beside its field, and nothing that was typed is lost", async () => {
    const { page } = await open(`${place().url}/ask`);
    await page.getByLabel("Message").fill("I have no name.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect.poll(() => page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Message").inputValue()).toBe("I have no name.");
  });
});
