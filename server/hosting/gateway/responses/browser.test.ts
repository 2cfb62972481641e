// In a real Chromium: a framed app loads, asks its server and shows it; it reads nothing of the platform and goes nowhere.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Frame } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openChromium } from "#test-tools";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { NOSY_SERVER, nosyPage } from "../../testing/nosy-app.ts";
import { plainApp } from "../../testing/plain-builder.ts";

const fixture = await createHostingFixture();
const state: { browser: Browser | null; front: Server | null } = { browser: null, front: null };

beforeAll(async () => {
  state.browser = await openChromium();
});
afterAll(async () => {
  await state.browser?.close();
  state.front?.close();
  await fixture.close();
});

async function openFramed(files: Record<string, string> = {}): Promise<{ frame: Frame; address: string }> {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(
    projectId,
    plainApp(NOSY_SERVER, { "web/assets/main-1.js": nosyPage(fixture.origin), ...files }),
  );
  const code = await fixture.hosting.issueFrameCode(projectId, "live", owner);
  const page = await state.browser?.newPage();
  if (!page) throw new Error("no browser");
  await page.goto(`${fixture.origin}/platform`);
  await page.evaluate(`localStorage.setItem("token", "the platform's secret")`);
  const source = `/live/app/${projectId}/?token=${code}&user=${owner.username}`;
  await page.evaluate(`const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-forms allow-modals allow-popups allow-downloads");
    frame.src = ${JSON.stringify(source)}; document.body.append(frame);`);
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error("no frame");
  return { frame, address: page.url() };
}

type Outcome = Record<string, { value?: unknown; refused?: string }> & {
  kit: number;
  answer: unknown;
  user: string;
  path: string;
  origin: string;
};

test("a framed app works: import map, bearer calls, WebSocket, its own addresses", async () => {
  const { frame } = await openFramed();
  await expect.poll(() => frame.title()).toBe("done");
  const outcome: Outcome = JSON.parse((await frame.textContent("#root")) ?? "{}");
  expect(outcome.kit).toBe(9);
  expect(outcome.answer).toEqual({ greeting: "from the sandbox", user: true });
  expect(outcome.socket).toEqual({ value: "echo hi" });
  expect(outcome.path).toMatch(/^\/live\/app\/[0-9a-f-]+\/things\/5$/);
});

test("it has an opaque origin and reads nothing of the platform", async () => {
  const { frame, address } = await openFramed();
  await expect.poll(() => frame.title()).toBe("done");
  const outcome: Outcome = JSON.parse((await frame.textContent("#root")) ?? "{}");
  expect(outcome.origin).toBe("null");
  for (const name of ["storage", "sessionStorage", "cookies", "worker", "parent", "platform", "top"])
    expect([name, outcome[name]?.refused]).toEqual([name, expect.any(String)]);
  expect(outcome.inline).toEqual({ value: false });
  expect(frame.page().url()).toBe(address);
});

test("at top level it is as closed as in a frame", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(NOSY_SERVER, { "web/assets/main-1.js": nosyPage(fixture.origin) }));
  const code = await fixture.hosting.issueFrameCode(projectId, "live", owner);
  const page = await state.browser?.newPage();
  if (!page) throw new Error("no browser");
  await page.goto(`${fixture.origin}/platform`);
  await page.evaluate(`localStorage.setItem("token", "the platform's secret")`);
  await page.goto(`${fixture.origin}/live/app/${projectId}/?token=${code}`);
  await expect.poll(() => page.url()).toMatch(/things\/5$/);
  await expect.poll(() => page.title()).toBe("done");
  expect(await page.evaluate("self.origin")).toBe("null");
  const outcome: Outcome = JSON.parse((await page.textContent("#root")) ?? "{}");
  for (const name of ["storage", "sessionStorage", "cookies", "worker", "platform"])
    expect([name, outcome[name]?.refused]).toEqual([name, expect.any(String)]);
});

test("another site can't frame an app", async () => {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, plainApp(NOSY_SERVER));
  const code = await fixture.hosting.issueFrameCode(projectId, "live", owner);
  const front = createServer((_request, response) => {
    const address = `${fixture.origin}/live/app/${projectId}/?token=${code}`;
    response.setHeader("content-type", "text/html").end(`<iframe src="${address}"></iframe>`);
  });
  state.front = front;
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const page = await state.browser?.newPage();
  if (!page) throw new Error("no browser");
  // A server without a unix path has a port.
  const { port } = front.address() as AddressInfo;
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.goto(`http://127.0.0.1:${port}/`);
  expect((await refused).text()).toContain("frame-ancestors");
});
