// What the emulated browser of the checks lets a page do is what Chromium lets it do in its frame.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Builder, createBuilder } from "#build";
import { openChromium } from "#test-tools";
import { type App, startGateway } from "../testing/gateway.ts";
import { GATEWAY_KEY, openApp } from "../testing/running.ts";

/** Tries each thing and complains of what came of it, in one line that both browsers are compared by. */
const PROBE = `import { useEffect } from "react";
const place = () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(() => resolve("here"), ({ code }) => reject({ name: "code " + code })));
const canvas = () => document.createElement("canvas");
const context = () => canvas().getContext("2d")!;
const TRIES: Record<string, () => unknown> = {
  localStorage: () => localStorage.length,
  "window.localStorage": () => window.localStorage.setItem("a", "b"),
  sessionStorage: () => sessionStorage.getItem("a"),
  cookie: () => document.cookie,
  "set cookie": () => { document.cookie = "a=b"; },
  indexedDB: () => indexedDB.open("a") && "opened",
  caches: () => caches.open("a"),
  serviceWorker: () => navigator.serviceWorker.getRegistrations(),
  "write clipboard": () => navigator.clipboard.writeText("a"),
  "read clipboard": () => navigator.clipboard.readText(),
  geolocation: place,
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
  notifications: () => Notification.permission,
  "ask to notify": () => Notification.requestPermission(),
  draw: () => { const c = context(); c.fillStyle = "red"; c.beginPath(); c.roundRect(1, 2, 3, 4, 1); c.fill(new Path2D()); return c.getImageData(0, 0, 2, 3).data.length; },
  "measure text": () => { const c = context(); c.font = "20px sans-serif"; return c.measureText("wide").width > c.measureText("w").width; },
  "same context": () => { const one = canvas(); return one.getContext("2d") === one.getContext("2d"); },
  "too little": () => (context().fillRect as unknown as (x: number) => void)(1),
  "no pixels": () => context().getImageData(0, 0, 0, 0),
  gradient: () => context().createLinearGradient(0, 0, 1, 1).addColorStop(0, "red"),
  picture: () => canvas().toDataURL().startsWith("data:image/png;base64,"),
};
export function HomePage() {
  useEffect(() => {
    const one = async ([name, attempt]: [string, () => unknown]) => {
      try { return name + ": " + String(await attempt()); } catch (error) { return name + ": refused, " + (error as Error).name; }
    };
    void Promise.all(Object.entries(TRIES).map(one)).then((lines) => {
      // A complaint is cut when it is long.
      for (let at = 0; at < lines.length; at += 8) console.error("probe " + lines.slice(at, at + 8).join("; "));
      console.error("probe end");
    });
  }, []);
  return <h1>Probe</h1>;
}
`;

let builder: Builder;
let browser: Browser;
beforeAll(async () => {
  [builder, browser] = await Promise.all([createBuilder({ dataDir: inject("builderDir") }), openChromium()]);
});
afterAll(() => Promise.all([builder.close(), browser.close()]));

async function probed(permissions?: readonly string[]) {
  const manifest = JSON.parse(builder.starter["app.json"] ?? "{}");
  const files = {
    ...builder.starter,
    "app.json": JSON.stringify({ ...manifest, ...(permissions ? { permissions } : {}) }),
    "web/pages/home.tsx": PROBE,
  };
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const { artifact } = built;
  const app = await openApp({ artifact, kit: builder.kit, files });
  return { app, artifact };
}

const linesOf = (texts: readonly string[]) =>
  texts.flatMap((text) => (/probe (.*)$/.exec(text)?.[1] ?? text).split("; ")).filter((line) => line !== "end");
const rendered = async (app: Awaited<ReturnType<typeof openApp>>) =>
  linesOf((await app.render()).map(({ message }) => message));

/** What Chromium says in a frame of a page of the same host. */
async function inChromium({ app, artifact }: Awaited<ReturnType<typeof probed>>): Promise<string[]> {
  Object.assign(process.env, app.environment);
  const module: { default: App } = await import(pathToFileURL(join(artifact.directory, "server/index.js")).href);
  const user = { id: "ada", name: "Ada", role: "owner" as const, plan: null };
  const served = { artifact: artifact.directory, kit: builder.kit, app: module.default, gatewayKey: GATEWAY_KEY, user };
  const gateway = await startGateway(served);
  const page = await browser.newPage();
  const texts: string[] = [];
  const said = new Promise<void>((resolve) => {
    page.on("console", (message) => {
      if (message.text().startsWith("probe ")) texts.push(message.text());
      if (message.text() === "probe end") resolve();
    });
  });
  const platform = new URL("/platform", gateway.url).href;
  const frame = `<iframe sandbox="allow-scripts allow-forms" src="${gateway.url}/home"></iframe>`;
  await page.route(platform, (route) => route.fulfill({ contentType: "text/html", body: frame }));
  await page.goto(platform);
  await said;
  await page.close();
  await gateway.close();
  return linesOf(texts);
}

test("storage, device and canvas of a page in the checks are those of its frame in Chromium", async () => {
  const opened = await probed();
  const framed = await inChromium(opened);
  expect(framed).toContain("localStorage: refused, SecurityError");
  expect(framed).toContain("write clipboard: refused, NotAllowedError");
  expect(framed).toContain("draw: 24");
  // A machine without a camera has none to refuse.
  const isComparable = (line: string) => !line.startsWith("camera");
  expect((await rendered(opened.app)).filter(isComparable)).toEqual(framed.filter(isComparable));
  await opened.app.drop();
});

test("what app.json names is there in the checks, and the rest stays refused", async () => {
  const { app } = await probed(["clipboard", "geolocation"]);
  const lines = await rendered(app);
  for (const line of ["write clipboard: undefined", "geolocation: here", "camera: refused, NotAllowedError"])
    expect(lines).toContain(line);
  await app.drop();
});

test("a page that reaches for storage while it is shown fails its check with the place and what to take instead", async () => {
  const files = {
    ...builder.starter,
    "web/pages/home.tsx":
      'export function HomePage() {\n  const best = localStorage.getItem("best");\n  return <h1>{best}</h1>;\n}\n',
  };
  const built = await builder.build(files);
  if (!built.ok) throw new Error(JSON.stringify(built.failures));
  const app = await openApp({ artifact: built.artifact, kit: builder.kit, files });
  expect(await app.render()).toMatchObject([
    {
      path: "web/pages/home.tsx",
      line: 2,
      message: expect.stringMatching(/^Page \/home: localStorage is not there:.*useStored/),
    },
  ]);
  await app.drop();
});

test("a permission that there is not is a failed check", async () => {
  const manifest = JSON.parse(builder.starter["app.json"] ?? "{}");
  const files = { ...builder.starter, "app.json": JSON.stringify({ ...manifest, permissions: ["microphone"] }) };
  expect(await builder.build(files)).toMatchObject({
    ok: false,
    failures: [{ path: "app.json", message: expect.stringContaining("must be one of camera, geolocation, clipboard") }],
  });
});
