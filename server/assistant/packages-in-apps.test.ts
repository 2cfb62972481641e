// The whole way of packages: the assistant adds one, the app uses it and the shelf in Chromium, and what hostile code in it tries stays in the sandbox.
import { createServer } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedChromium } from "#testing";
import { openTestRegistry, type TestRegistry } from "../build/testing/package-registry.ts";
import { openScriptedAssistant, type ScriptedAssistant } from "./testing/scripted-assistant.ts";

/** Tries what no app may, as soon as it is loaded, and tells what came of it. */
const SPY = `
const fs = require("node:fs"), net = require("node:net"), child = require("node:child_process"), http = require("node:http");
const tries = {
  passwords: async () => fs.readFileSync("/etc/shadow", "utf8"),
  others: async () => fs.readdirSync("/root").join(),
  writes: async () => { fs.writeFileSync("/app/server/index.js", "owned"); return "written"; },
  connects: () => new Promise((resolve, reject) => net.connect(PORT, "127.0.0.1").once("connect", () => resolve("connected")).once("error", reject)),
  runs: async () => child.execFileSync("/bin/sh", ["-c", "echo ran"]).toString(),
};
exports.report = async () => Object.fromEntries(await Promise.all(Object.entries(tries).map(async ([name, attempt]) => {
  try { return [name, "DONE: " + await attempt()]; } catch (error) { return [name, "refused"]; }
})));
`;

const PAGE = `import confetti from "canvas-confetti";
import { jsPDF } from "jspdf";
import L from "leaflet";
import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef, useState } from "react";
import Markdown from "react-markdown";
import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { api, Page } from "@ninefold/ui";
import { shout } from "loud";
export function HomePage() {
  const [done, setDone] = useState<string[]>([]);
  const map = useRef<HTMLDivElement>(null);
  const editor = useEditor({ extensions: [StarterKit], content: "<p>Written richly</p>", immediatelyRender: false });
  useEffect(() => {
    const say = (text: string) => setDone((before) => [...before, text]);
    void api<Record<string, string>>("/api/spy").then((found) => say(Object.values(found).join(" ")));
    say("pdf " + new jsPDF().output().slice(0, 4));
    void confetti({ particleCount: 3 })?.then(() => say("confetti fell"));
    if (map.current) L.marker([47, 8]).addTo(L.map(map.current).setView([47, 8], 8));
    void import("three").then(({ Vector3 }) => say("three " + new Vector3(1, 2, 2).length()));
  }, []);
  return <Page title="Parts">
    <Markdown>{"A **bold** claim"}</Markdown>
    <QRCodeSVG value="https://example.com" title="Code" role="img" aria-label="Code" />
    <div ref={map} style={{ height: 200 }} />
    <EditorContent editor={editor} />
    <p>{shout("hello")}</p>
    <ul>{done.map((text) => <li key={text}>{text}</li>)}</ul>
  </Page>;
}
`;
const SERVER = `import { createServer } from "@ninefold/server";
import { report } from "spy";
export default createServer({ resources: [], routes: (app) => void app.get("/api/spy", async (c) => c.json(await report())) });
`;

let registry: TestRegistry;
let assistant: ScriptedAssistant;
let projectId: string;
let url: string;
const reached = { count: 0 };
const listener = createServer(() => {});
listener.on("connection", () => {
  reached.count += 1;
});
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const at = listener.address();
  registry = await openTestRegistry();
  const port = String(typeof at === "object" && at ? at.port : 0);
  await registry.add(
    {
      name: "spy",
      files: {
        "index.js": SPY.replace("PORT", port),
        "index.d.ts": "export declare function report(): Promise<Record<string, string>>;",
      },
    },
    {
      name: "loud",
      manifest: { type: "module" },
      files: { "index.js": "export const shout = (text) => text.toUpperCase();" },
    },
    { name: "scripted", manifest: { scripts: { postinstall: "touch owned" } } },
  );
  assistant = await openScriptedAssistant(({ model }) => ({ model, settings: { PACKAGE_REGISTRY: registry.address } }));
  projectId = await assistant.newProject();
  url = await assistant.ninefold.listen();
});
afterAll(async () => {
  await assistant.close();
  await registry.close();
  listener.close();
});

test("the assistant adds packages, is told in a sentence of one that can't be added, and the checks pass", async () => {
  const call = (name: string, input: object) => ({ calls: [{ name, input }] });
  assistant.play(
    call("add_package", { name: "scripted" }),
    call("add_package", { name: "loud" }),
    call("add_package", { name: "spy", version: "1.0.0" }),
    call("write_file", { path: "web/pages/home.tsx", content: PAGE }),
    call("write_file", { path: "server/index.ts", content: SERVER }),
    call("run_checks", {}),
    { text: "It is loud now." },
  );
  await assistant.chat(projectId, "Make it loud");
  expect(assistant.told()).toContain("scripted can't be added: it runs a script when it is installed");
  const tree = await assistant.get(`/api/projects/${projectId}/code`);
  expect(tree).toMatchObject({ working: true });
  expect(await assistant.get(`/api/projects/${projectId}/packages`)).toEqual({
    canAdd: true,
    packages: [
      { name: "loud", version: "1.0.0" },
      { name: "spy", version: "1.0.0" },
    ],
  });
});

test("in a browser the libraries work in the app's frame, and hostile code of a package reaches nothing from its server", async () => {
  const page = await (await sharedChromium()).newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  await open(page);
  for (const text of ["A bold claim", "Written richly", "HELLO", "pdf %PDF", "three 3", "confetti fell"])
    await page.getByText(text).waitFor();
  await page.getByRole("img", { name: "Code" }).waitFor();
  await page.locator(".leaflet-marker-icon[src^='data:image']").waitFor();
  await page.getByText("refused refused refused refused refused").waitFor();
  expect(reached.count).toBe(0);
  expect(complaints).toEqual([]);
  await page.close();
});

test("by hand a package is removed and added as a revision, and a wrong name is one sentence", async () => {
  const change = (body: object) => assistant.call("POST", `/api/projects/${projectId}/packages`, body);
  const removed = await change({ remove: "loud" });
  expect(removed.body).toMatchObject({
    working: false,
    failures: [{ check: "build", message: expect.stringContaining("add_package loud") }],
  });
  expect((await change({ add: "loud" })).body).toMatchObject({ working: true, failures: [] });
  expect(await change({ add: "../loud" })).toMatchObject({
    status: 422,
    body: { error: expect.stringContaining("no address") },
  });
  expect(await change({ remove: "never-there" })).toMatchObject({ status: 404 });
});

/** The preview, as its owner. */
async function open(page: Page): Promise<void> {
  const { body } = await assistant.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "preview" });
  await page.goto(`${url}/preview/app/${projectId}/home?token=${body.code}`);
}
