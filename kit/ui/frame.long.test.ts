// The preview in its frame, in Chromium: pointing at elements, and telling what goes wrong with its place in the source.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { type App, startGateway } from "../testing/gateway.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";

const HOME = `import { api, Card, Page } from "@ninefold/ui";
import { useState } from "react";
import { Panel } from "../parts/panel.tsx";

export function HomePage() {
  const [pressed, setPressed] = useState(0);
  return (
    <Page title="Home">
      <button type="button" onClick={() => setPressed(pressed + 1)}>Pressed {pressed}</button>
      <button type="button" disabled>Never</button>
      <Panel />
      <Card>
        <p>Inside a card</p>
      </Card>
      <button type="button" onClick={() => { throw new TypeError("thrown by hand"); }}>Throw</button>
      <button type="button" onClick={() => void Promise.reject(new Error("not caught"))}>Reject</button>
      <button type="button" onClick={() => api("/api/broken").catch(() => undefined)}>Call</button>
      <button type="button" onClick={() => console.error("Odd: %s", "hives", { hive: 7 })}>Complain</button>
      <button type="button" onClick={() => { for (let n = 0; n < 200; n += 1) console.error("flood " + n); }}>Flood</button>
      <button type="button" onClick={() => void api("/api/taken")}>Take</button>
    </Page>
  );
}
`;
const PANEL = `export function Panel() {
  return <section aria-label="Side"><input placeholder="Search hives" defaultValue="a secret" /></section>;
}
`;
const BROKEN = `export function BrokenPage(): string {
  const rows: { name: string }[] | undefined = JSON.parse("{}").rows;
  return rows!.map((row) => row.name).join();
}
`;
const MAIN = `import { mountApp } from "@ninefold/ui";
import manifest from "../app.json";
import { HomePage } from "./pages/home.tsx";
import { BrokenPage } from "./pages/broken.tsx";

mountApp({
  manifest,
  entities: [],
  pages: [
    { path: "/home", title: "Home", element: <HomePage /> },
    { path: "/broken", title: "Broken", element: <BrokenPage /> },
  ],
});
`;
const SERVER = `import { createServer } from "@ninefold/server";
export default createServer({
  resources: [],
  routes: (app) =>
    app
      .get("/api/broken", () => { throw new Error("in the server"); })
      .get("/api/taken", (context) => context.json({ error: "It is taken." }, 409)),
});
`;

const BLANK = "<!doctype html><body></body>";

let builder: Builder;
let browser: Browser;
let url: string;
/** The origin of a page that has nothing to do with the app. */
let elsewhere: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  builder = await createBuilder({ dataDir: inject("builderDir") });
  const files = {
    ...builder.starter,
    "web/main.tsx": MAIN,
    "web/pages/home.tsx": HOME,
    "web/parts/panel.tsx": PANEL,
    "web/pages/broken.tsx": BROKEN,
    "server/index.ts": SERVER,
  };
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const opened = await openApp({ artifact: built.artifact, kit: builder.kit, files });
  Object.assign(process.env, opened.environment);
  const module: { default: App } = await import(pathToFileURL(join(built.artifact.directory, "server/index.js")).href);
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const gateway = await startGateway({
    artifact: built.artifact.directory,
    kit: builder.kit,
    app: module.default,
    gatewayKey: GATEWAY_KEY,
    user,
  });
  url = gateway.url;
  browser = await openChromium();
  const other = createServer((_request, response) => response.setHeader("content-type", "text/html").end(BLANK));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`; // it listens on a port
  closing.push(
    async () => void other.close(),
    () => browser.close(),
    gateway.close,
    builder.close,
    opened.drop,
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** Waits as long as a slow machine needs. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read);

type Framed = { page: Page; app: FrameLocator; heard: () => Promise<Record<string, unknown>[]> };

/** The app in a sandboxed frame of a page of the same host, as in the editor. */
async function openFramed(path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Framed> {
  const framed = await openBeside(new URL(url).origin, path, options);
  await eventually(async () => (await framed.heard()).some(({ type }) => type === "READY")).toBe(true);
  return framed;
}

async function openBeside(origin: string, path: string, options: Parameters<Browser["newPage"]>[0]): Promise<Framed> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  page.setDefaultTimeout(10_000);
  const platform = `${origin}/platform`;
  if (origin !== elsewhere)
    await page.route(platform, (route) => route.fulfill({ contentType: "text/html", body: BLANK }));
  await page.goto(platform);
  await page.evaluate(
    `window.heard = []; addEventListener("message", ({ data, origin }) => heard.push({ ...data, origin }));
    const frame = document.createElement("iframe"); frame.id = "app"; frame.style = "width:100%;height:90vh;border:0";
    frame.setAttribute("sandbox", "allow-scripts allow-forms"); frame.src = ${JSON.stringify(url + path)}; document.body.append(frame);`,
  );
  const heard = async () => (await page.evaluate("window.heard")) as Record<string, unknown>[]; // what was pushed above
  return { page, app: page.frameLocator("#app"), heard };
}

const point = (page: Page, on: boolean) =>
  page.evaluate(`document.getElementById("app").contentWindow.postMessage({ type: "PICK_ELEMENT", on: ${on} }, "*")`);
const outlineOf = (app: FrameLocator) => app.locator("[data-ninefold-pointing] .label");
const saidOf = async ({ heard }: Framed, type: string) => (await heard()).filter((message) => message.type === type);

describe("pointing", () => {
  test("outlines what is under the pointer with its component and place, and picks it instead of pressing it", async () => {
    const framed = await openFramed("/home");
    const { page, app } = framed;
    await point(page, true);
    await app.getByRole("button", { name: "Pressed" }).hover();
    await eventually(() => outlineOf(app).textContent()).toBe("HomePageweb/pages/home.tsx:9");
    await app.getByRole("button", { name: "Pressed" }).click();
    await eventually(() => saidOf(framed, "ELEMENT_PICKED")).toEqual([
      {
        type: "ELEMENT_PICKED",
        origin: "null",
        element: {
          component: "HomePage",
          path: "web/pages/home.tsx",
          line: 9,
          tag: "button",
          role: "button",
          text: "Pressed 0",
          page: "/home",
        },
      },
    ]);
    await point(page, false);
    await eventually(() => outlineOf(app).count()).toBe(0);
    await eventually(async () => {
      await app.getByRole("button", { name: "Pressed" }).click();
      return app.getByRole("button", { name: "Pressed" }).textContent();
    }).not.toBe("Pressed 0");
  });

  test("knows components of the app and of the kit, what is disabled, and never what was typed", async () => {
    const framed = await openFramed("/home");
    const { page, app } = framed;
    await point(page, true);
    await eventually(() => outlineOf(app).count()).toBe(1);
    await app.getByText("Inside a card").click();
    await app.getByRole("button", { name: "Never" }).click({ force: true });
    await app.getByRole("textbox").click();
    await app.getByRole("heading", { name: "Home" }).click();
    await app.getByRole("link", { name: "Broken" }).click();
    await eventually(async () => (await saidOf(framed, "ELEMENT_PICKED")).length).toBe(5);
    const picked = (await saidOf(framed, "ELEMENT_PICKED")).map(({ element }) => element);
    expect(picked).toMatchObject([
      { component: "HomePage", line: 13, text: "Inside a card" },
      { line: 10, text: "Never" },
      { component: "Panel", path: "web/parts/panel.tsx", line: 2, role: "textbox", text: "Search hives" },
      { component: "Page", path: "web/pages/home.tsx", line: 8, role: "heading", text: "Home" },
      { component: "Shell", path: "web/main.tsx" },
    ]);
    expect(JSON.stringify(picked)).not.toContain("a secret");
    expect((await saidOf(framed, "NAVIGATED")).map(({ path }) => path)).toEqual(["/home"]);
  });

  test("works with the keyboard: Tab, the arrows, Enter, and Escape to end", async () => {
    const framed = await openFramed("/home");
    const { page, app } = framed;
    await point(page, true);
    await eventually(() => outlineOf(app).count()).toBe(1);
    await app.getByRole("textbox").focus();
    await eventually(() => outlineOf(app).textContent()).toContain("Panel");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await eventually(() => saidOf(framed, "ELEMENT_PICKED")).toMatchObject([
      { element: { tag: "section", text: "Side" } },
    ]);
    await page.keyboard.press("Escape");
    await eventually(async () => (await saidOf(framed, "PICK_ENDED")).length).toBe(1);
  });

  test("works by touch: a tap picks", async () => {
    const framed = await openFramed("/home", { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
    const { page, app } = framed;
    await point(page, true);
    await eventually(() => outlineOf(app).count()).toBe(1);
    await app.getByRole("button", { name: "Pressed" }).tap();
    await eventually(() => saidOf(framed, "ELEMENT_PICKED")).toMatchObject([{ element: { line: 9 } }]);
    expect(await app.getByRole("button", { name: "Pressed" }).textContent()).toBe("Pressed 0");
  });

  test("listens to the page around it alone, not to a frame beside it", async () => {
    const { page, app } = await openFramed("/home");
    await page.evaluate(`const other = document.createElement("iframe"); other.setAttribute("sandbox", "allow-scripts");
      other.srcdoc = "<script>parent.frames[0].postMessage({ type: 'PICK_ELEMENT', on: true }, '*'); parent.postMessage({ type: 'SENT' }, '*')</script>";
      document.body.append(other);`);
    await eventually(() => page.evaluate("heard.some(({ type }) => type === 'SENT')")).toBe(true);
    await app.getByRole("button", { name: "Pressed" }).click();
    await eventually(() => app.getByRole("button", { name: "Pressed" }).textContent()).toBe("Pressed 1");
    expect(await outlineOf(app).count()).toBe(0);
  });
});

test("a page of another origin around it is neither listened to nor told anything", async () => {
  const { page, app, heard } = await openBeside(elsewhere, "/home", {});
  await app.getByRole("button", { name: "Throw" }).click();
  await point(page, true);
  await app.getByRole("button", { name: "Pressed" }).click();
  await eventually(() => app.getByRole("button", { name: "Pressed" }).textContent()).toBe("Pressed 1");
  expect(await outlineOf(app).count()).toBe(0);
  expect(await heard()).toEqual([]);
});

describe("what goes wrong", () => {
  const told = async (framed: Framed) =>
    (await saidOf(framed, "APP_ERROR")).map(({ kind, message, source }) => ({ kind, message, source }));

  test("is told with its kind and its place in the app's files, each once", async () => {
    const framed = await openFramed("/home");
    const press = (name: string) => framed.app.getByRole("button", { name }).click();
    for (const name of ["Take", "Throw", "Throw", "Reject", "Call", "Complain"]) await press(name);
    await eventually(async () => (await told(framed)).length).toBe(4);
    const found = await told(framed);
    expect(found).toContainEqual({ kind: "exception", message: "thrown by hand", source: "web/pages/home.tsx:15" });
    expect(found).toContainEqual({ kind: "exception", message: "not caught", source: "web/pages/home.tsx:16" });
    expect(found).toContainEqual({
      kind: "request",
      message: expect.stringMatching(/^GET \/api\/broken answered 500/),
      source: "web/pages/home.tsx:17",
    });
    expect(found).toContainEqual({
      kind: "console",
      message: 'Odd: hives {"hive":7}',
      source: "web/pages/home.tsx:18",
    });
    // What a rule of the app refuses is no error, even where a page does not catch it.
    expect(found).not.toContainEqual(expect.objectContaining({ message: "It is taken." }));
  });

  test("is told once when a page can't be drawn, though React also writes it to the console", async () => {
    const framed = await openFramed("/broken");
    await framed.app.getByText("This page has a problem").waitFor();
    await eventually(async () => (await told(framed)).length).toBe(1);
    expect(await told(framed)).toMatchObject([{ kind: "exception", source: "web/pages/broken.tsx:3" }]);
  });

  test("is bounded when an app complains without end", async () => {
    const framed = await openFramed("/home");
    await framed.app.getByRole("button", { name: "Flood" }).click();
    await eventually(async () => (await told(framed)).length).toBe(20);
    await framed.app.getByRole("button", { name: "Throw" }).click();
    await framed.app.getByRole("button", { name: "Pressed" }).click();
    expect((await told(framed)).length).toBe(20);
  });
});
