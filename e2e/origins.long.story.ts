// Apps as strangers: in the platform's own viewer and editor and alone in a tab, with an origin of their own and without.
import { createServer } from "node:http";
import { type BrowserContext, expect, type Frame, type Page, test } from "@playwright/test";
import { type Client, freePort } from "#test-tools";
import {
  type Attempts,
  attemptEverything,
  forgedMessages,
  heardIn,
  LISTEN,
  malformedMessages,
  navigateTop,
  openAccomplices,
  sendAll,
} from "./hostile-app.ts";
import { type Scene, tellForEachKindOfOrigin } from "./scene.ts";

/** Signed in as the browser remembers it; `leaks` are requests that carry the session token to anybody but the platform. */
async function signIn(context: BrowserContext, { url, token, username }: Client) {
  const leaks: string[] = [];
  context.on("request", (request) => {
    const { host, pathname } = new URL(request.url());
    const isPlatform = host === new URL(url).host && !/^\/(live|preview)\/app\//.test(pathname);
    const said = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`;
    if (!isPlatform && said.includes(token)) leaks.push(request.url());
  });
  await context.addInitScript(
    `if (location.origin === ${JSON.stringify(url)} && window === top && !localStorage.getItem("token")) {
       localStorage.setItem("token", ${JSON.stringify(token)});
       localStorage.setItem("username", ${JSON.stringify(username)});
     }`,
  );
  return leaks;
}

const appOf = (page: Page, title: string) => page.locator(`iframe[title="${title}"]`);

/** The frame of the app, once it shows itself. */
async function frameOf(page: Page, title: string): Promise<Frame> {
  await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole("heading").first()).toBeVisible();
  const frame = await (await appOf(page, title).elementHandle())?.contentFrame();
  if (!frame) throw new Error("There is no frame.");
  return frame;
}

/** What the platform's page keeps, and a mark that a reload would take away. */
const memoryOf = (page: Page) => page.evaluate<string>("JSON.stringify({ ...localStorage, mark: window.mark })");

const REFUSED = ["worker", "own worker", "call", "call with cookies", "parent's document", "parent's storage"];
const REFUSED_WITHOUT_ORIGIN = ["storage", "session storage", "cookies"];

function expectRefused(attempts: Attempts, names: readonly string[]): void {
  for (const name of names) expect([name, attempts[name]]).toEqual([name, expect.stringMatching(/^refused: /)]);
}

/** An app in its frame tries everything, itself and through others; what must be as before is. */
async function attack(options: { page: Page; title: string; scene: Scene; own: Client }) {
  const { page, title, scene, own } = options;
  const frame = await frameOf(page, title);
  await page.evaluate("window.mark = 'first page'");
  const [address, memory] = [page.url(), await memoryOf(page)];
  const visited: string[] = [];
  page.on("framenavigated", (navigated) => {
    if (navigated === page.mainFrame()) visited.push(navigated.url());
  });
  const attempts = await frame.evaluate<Attempts>(attemptEverything(scene.server.url));
  expect(attempts.origin).toBe('got "null"');
  expectRefused(attempts, [...REFUSED, ...REFUSED_WITHOUT_ORIGIN]);
  await frame.evaluate(navigateTop(`${scene.server.url}/stolen`));
  const accomplices = await openAccomplices(page, frame);
  for (const one of [frame, ...accomplices]) await one.evaluate(LISTEN);
  for (const one of accomplices) await one.evaluate(sendAll(forgedMessages(scene.stranger.project)));
  const stranger = await openFromElsewhere(page.context(), address);
  await stranger.forge(forgedMessages(scene.stranger.project));
  await frame.evaluate(sendAll(malformedMessages(scene.stranger.project)));
  return {
    frame,
    async expectNothingChanged() {
      expect(visited.filter((url) => !url.startsWith(address) || url.includes("forged"))).toEqual([]);
      expect(JSON.parse(await memoryOf(page))).toEqual(JSON.parse(memory));
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page.getByText(/forged/)).toHaveCount(0);
      await expect(stranger.opened.getByText(/forged/)).toHaveCount(0);
      expect(stranger.opened.url()).toBe(address);
      const heard = (await Promise.all([frame, ...accomplices].map(heardIn))).flat().join("\n");
      expect(heard).not.toContain(own.token);
      await stranger.close();
    },
  };
}

/** Another site opens the platform's page and writes to it. */
async function openFromElsewhere(context: BrowserContext, address: string) {
  const site = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Elsewhere</title><p>Elsewhere</p>");
  });
  const port = await freePort();
  await new Promise<void>((resolve) => site.listen(port, "127.0.0.1", resolve));
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const opening = context.waitForEvent("page");
  await page.evaluate(`void (window.opened = open(${JSON.stringify(address)}))`);
  const opened = await opening;
  await expect(opened.locator("iframe").first()).toBeVisible();
  return {
    opened,
    forge: (messages: readonly unknown[]) =>
      page.evaluate(`for (const message of ${JSON.stringify(messages)}) opened.postMessage(message, "*")`),
    async close() {
      await page.close();
      await opened.close();
      await new Promise((resolve) => site.close(resolve));
    },
  };
}

tellForEachKindOfOrigin(({ hasOrigins, scene }) => {
  const hostOf = (label: string) => {
    const { host } = new URL(scene().server.url);
    return hasOrigins ? `${label}.apps.${host}` : host;
  };

  test("in the viewer an app reads nothing, goes nowhere and speaks for itself alone", async ({ page, context }) => {
    const { server, visitor, project } = scene();
    const leaks = await signIn(context, visitor);
    await page.goto(`${server.url}/view/${project}`);
    const { frame, expectNothingChanged } = await attack({ page, title: "Live App", scene: scene(), own: visitor });
    expect(new URL(frame.url()).host).toBe(hostOf(project));
    // What the frame itself says comes after all of that, and is heard.
    await frame.evaluate(`parent.postMessage({ type: "NAVIGATED", path: "/told-last" }, "*")`);
    await expect(page).toHaveURL(`${server.url}/view/${project}/told-last`);
    await expectNothingChanged();
    expect(leaks).toEqual([]);
  });

  test("in the editor's preview, too", async ({ page, context }) => {
    const { server, creator, project } = scene();
    const leaks = await signIn(context, creator);
    await page.addInitScript(`localStorage.setItem("selectedProjectId", ${JSON.stringify(project)})`);
    await page.goto(`${server.url}/edit`);
    const { frame, expectNothingChanged } = await attack({
      page,
      title: "App preview",
      scene: scene(),
      own: creator,
    });
    expect(new URL(frame.url()).host).toBe(hostOf(`preview-${project}`));
    await frame.evaluate(`parent.postMessage({ type: "APP_ERROR", message: "told last" }, "*")`);
    await expect(page.getByRole("status", { name: "App error" })).toContainText("told last");
    await expectNothingChanged();
    expect(leaks).toEqual([]);
  });

  test("alone in a tab it is a stranger to the platform", async ({ page, context }) => {
    const { server, visitor, project } = scene();
    const leaks = await signIn(context, visitor);
    await page.goto(`${server.url}/projects`);
    await page.evaluate(`document.cookie = "secret=platform"`);
    const { code } = await visitor.call("POST", `/api/projects/${project}/frame-code`, { environment: "live" });
    await page.goto(`${server.url}/live/app/${project}/?token=${code}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    const attempts = await page.evaluate<Attempts>(attemptEverything(server.url));
    expectRefused(attempts, ["worker", "own worker", "call", "call with cookies"]);
    expect(attempts.referrer).toBe('got ""');
    expect(attempts["opener's document"]).toBe("got null");
    if (hasOrigins) {
      expect(attempts.origin).toBe(`got "http://${hostOf(project)}"`);
      expect([attempts.storage, attempts.cookies]).toEqual(["got null", 'got ""']);
    } else {
      expect(attempts.origin).toBe('got "null"');
      expectRefused(attempts, REFUSED_WITHOUT_ORIGIN);
    }
    expect(leaks).toEqual([]);
  });

  test("the whole way works: viewer, calls, navigation, renewed sessions, preview, dashboard, sign-out", async ({
    page,
    context,
  }) => {
    const { server, creator, project } = scene();
    await signIn(context, creator);
    await page.clock.install();
    const renewed: number[] = [];
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.endsWith("/_ninefold/session")) renewed.push(response.status());
    });
    await page.goto(`${server.url}/view/${project}`);
    const live = page.frameLocator('iframe[title="Live App"]');
    await live.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`/view/${project}/.+`));
    await expect(live.getByRole("navigation").first()).toBeVisible();
    const frame = await frameOf(page, "Live App");
    const call = `(async () => {
        const { token, base } = JSON.parse(document.getElementById("ninefold-session").textContent);
        const answer = await fetch(base + "/api/_me", { headers: { authorization: "Bearer " + token } });
        return [answer.status, (await answer.json()).name];
      })()`;
    expect(await frame.evaluate(call)).toEqual([200, creator.username]);
    await page.clock.fastForward(31_000);
    await expect.poll(() => renewed).toEqual([200]);
    await page.goto(`${server.url}/projects/${project}/dashboard`);
    await expect(page.getByText("Running").first()).toBeVisible();
    await page.addInitScript(`localStorage.setItem("selectedProjectId", ${JSON.stringify(project)})`);
    await page.goto(`${server.url}/edit`);
    await frameOf(page, "App preview");
    await page.clock.fastForward(31_000);
    await expect.poll(() => renewed).toEqual([200, 200]);
  });
});
