// In a real Chromium, with APPS_ORIGIN: an app on an origin of its own works, and is a stranger to the platform.

import type { Browser, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppEnvironment } from "#contract";
import { openChromium } from "#test-tools";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { NOSY_SERVER, nosyPage } from "../../testing/nosy-app.ts";
import { plainApp } from "../../testing/plain-builder.ts";

const fixture = await createHostingFixture({ ownOrigins: true });
const state: { browser: Browser | null } = { browser: null };
beforeAll(async () => {
  state.browser = await openChromium();
});
afterAll(async () => {
  await state.browser?.close();
  await fixture.close();
});

const { projectId, owner } = await fixture.createProject();
const files = plainApp(NOSY_SERVER, { "web/assets/main-1.js": nosyPage(fixture.origin) });
await fixture.deploy(projectId, files);
await fixture.preview(projectId, files);

type Outcome = Record<string, { value?: unknown; refused?: string }> & {
  origin: string;
  path: string;
  answer: unknown;
};

/** The platform's page with its secrets in place. */
async function openPlatform(): Promise<Page> {
  const page = await state.browser?.newPage();
  if (!page) throw new Error("no browser");
  await page.goto(`${fixture.origin}/platform`);
  await page.evaluate(`localStorage.setItem("token", "the platform's secret"); document.cookie = "platform=secret"`);
  return page;
}

const addressOf = async (environment: AppEnvironment) => {
  const code = await fixture.hosting.issueFrameCode(projectId, environment, owner);
  return `${fixture.origin}/${environment}/app/${projectId}/?token=${code}`;
};

async function outcomeIn(frame: Frame): Promise<Outcome> {
  await expect.poll(() => frame.title()).toBe("done");
  return JSON.parse((await frame.textContent("#root")) ?? "{}");
}

async function framed(environment: AppEnvironment, sandbox: string | null) {
  const page = await openPlatform();
  const source = await addressOf(environment);
  await page.evaluate(`const frame = document.createElement("iframe");
    ${sandbox === null ? "" : `frame.setAttribute("sandbox", ${JSON.stringify(sandbox)});`}
    frame.src = ${JSON.stringify(source)}; document.body.append(frame);`);
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error("no frame");
  return { page, frame, outcome: await outcomeIn(frame) };
}

const SANDBOX = "allow-scripts allow-forms allow-modals allow-popups allow-downloads";

for (const environment of ["live", "preview"] as const)
  test(`framed as the platform frames it (${environment}), it works and has nothing, not even its own storage`, async () => {
    const { page, outcome } = await framed(environment, SANDBOX);
    expect(outcome.origin).toBe("null");
    expect(outcome.answer).toEqual({ greeting: "from the sandbox", user: true });
    expect(outcome.socket).toEqual({ value: "echo hi" });
    for (const name of ["storage", "sessionStorage", "cookies", "worker", "parent", "platform", "top"])
      expect([name, outcome[name]?.refused]).toEqual([name, expect.any(String)]);
    expect(page.url()).toBe(`${fixture.origin}/platform`);
  });

test("even in a frame without a sandbox of its own it is a stranger and navigates nobody", async () => {
  const { page, outcome } = await framed("live", null);
  expect(outcome.origin).toBe(`http://${fixture.hostOf(projectId)}`);
  for (const name of ["worker", "parent", "platform", "top"])
    expect([name, outcome[name]?.refused]).toEqual([name, expect.any(String)]);
  expect(outcome.storage?.value ?? null).toBe(null);
  expect(JSON.stringify(outcome)).not.toContain("secret");
  expect(page.url()).toBe(`${fixture.origin}/platform`);
});

test("at top level it has storage of its own and sees neither the platform's nor its cookies", async () => {
  const page = await openPlatform();
  await page.goto(await addressOf("live"));
  const outcome = await outcomeIn(page.mainFrame());
  expect(outcome.origin).toBe(`http://${fixture.hostOf(projectId)}`);
  expect(outcome.path).toBe("/things/5");
  expect(outcome.storage).toEqual({ value: null });
  expect(outcome.cookies).toEqual({ value: "" });
  for (const name of ["worker", "platform"]) expect([name, outcome[name]?.refused]).toEqual([name, expect.any(String)]);
});

test("the preview and the live app of one project share nothing", async () => {
  const page = await openPlatform();
  await page.goto(await addressOf("live"));
  await outcomeIn(page.mainFrame());
  await page.evaluate(`localStorage.setItem("token", "of the live app")`);
  await page.goto(await addressOf("preview"));
  const outcome = await outcomeIn(page.mainFrame());
  expect(outcome.origin).toBe(`http://${fixture.hostOf(projectId, "preview")}`);
  expect(outcome.storage).toEqual({ value: null });
});
