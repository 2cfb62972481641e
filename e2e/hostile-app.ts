// What an app would try against the page around it: run in its own frame, and in windows that it has opened.
import { expect, type Frame, type Page } from "@playwright/test";

/** What came of each attempt: `refused: …`, or what it got. */
export type Attempts = Readonly<Record<string, string>>;

/** All that an app could want of the platform at `platform`. */
export const attemptEverything = (platform: string) => `(async () => {
  const outcomes = {};
  const attempt = async (name, action) => {
    try { outcomes[name] = "got " + JSON.stringify((await action()) ?? null); }
    catch (error) { outcomes[name] = "refused: " + error.name; }
  };
  await attempt("origin", () => self.origin);
  await attempt("storage", () => localStorage.getItem("token"));
  await attempt("session storage", () => sessionStorage.length);
  await attempt("cookies", () => document.cookie);
  await attempt("worker", () => navigator.serviceWorker.register("${platform}/sw.js"));
  await attempt("own worker", () => navigator.serviceWorker.register(new URL("assets/sw.js", document.baseURI)));
  await attempt("call", () => fetch("${platform}/api/projects").then(({ status }) => status));
  await attempt("call with cookies", () => fetch("${platform}/api/projects", { credentials: "include" }).then(({ status }) => status));
  await attempt("parent's document", () => (parent === window ? null : parent.document.title));
  await attempt("parent's storage", () => (parent === window ? null : parent.localStorage.getItem("token")));
  await attempt("opener's document", () => (opener === null ? null : opener.document.title));
  await attempt("referrer", () => document.referrer);
  return outcomes;
})()`;

/** Every way to lead the top window elsewhere. */
export const navigateTop = (target: string) => `
  for (const way of [
    () => { top.location = "${target}"; },
    () => top.location.assign("${target}"),
    () => top.location.replace("${target}"),
    () => { parent.location.href = "${target}"; },
    () => open("${target}", "_top"),
    () => open("${target}", "_parent"),
    () => Object.assign(document.body.appendChild(document.createElement("a")), { href: "${target}", target: "_top" }).click(),
    () => Object.assign(document.body.appendChild(document.createElement("form")), { action: "${target}", target: "_top" }).submit(),
  ]) try { way(); } catch {}`;

/** Every message of the contract in its right shape, as somebody who is not the frame would send it. */
export const forgedMessages = (otherProject: string): readonly unknown[] => [
  { type: "READY" },
  { type: "NAVIGATED", path: "/forged" },
  { type: "NAVIGATED", path: "/forged", projectId: otherProject },
  { type: "MANAGE_PLAN" },
  { type: "MANAGE_PLAN", projectId: otherProject },
  { type: "APP_ERROR", message: "forged error", source: "forged.ts:1" },
  { type: "ELEMENT_PICKED", element: { tag: "h1", text: "forged element" } },
  { type: "SET_USERNAME", username: "forged" },
  { type: "RENEW_SESSION", code: "forged" },
  { type: "PICK_ELEMENT", on: true },
];

/** What even the frame may not say, or not so: shapes, sizes, and places that are none of its own. */
export const malformedMessages = (otherProject: string): readonly unknown[] => [
  ...[null, 7, "NAVIGATED", [], [{ type: "MANAGE_PLAN" }], {}, { type: null }, { type: ["MANAGE_PLAN"] }],
  JSON.stringify({ type: "MANAGE_PLAN" }),
  { type: "manage_plan" },
  ...[{ type: "NAVIGATED" }, { type: "NAVIGATED", path: 5 }, { type: "NAVIGATED", path: {} }],
  { type: "NAVIGATED", path: "/x".repeat(1_500) },
  { type: "NAVIGATED", path: "/../../projects" },
  { type: "NAVIGATED", path: `/../${otherProject}` },
  { type: "NAVIGATED", path: "/%2e%2e/%2E%2e/projects" },
  { type: "NAVIGATED", path: "\\..\\..\\projects" },
  { type: "APP_ERROR" },
  { type: "APP_ERROR", message: { text: "forged error" } },
  { type: "APP_ERROR", message: "forged error ".repeat(1_000) },
  { type: "SET_USERNAME", username: "forged" },
  { type: "RENEW_SESSION", code: "forged" },
  { type: "generation_status", projectId: otherProject, isGenerating: true },
];

/** Sends all of them to whoever stands around or behind this window. */
export const sendAll = (messages: readonly unknown[]) => `
  for (const target of new Set([top, parent, opener, opener?.top, opener?.parent]))
    if (target && target !== window) for (const message of ${JSON.stringify(messages)}) target.postMessage(message, "*");`;

/** The window keeps what it hears. */
export const LISTEN = `window.heard = []; addEventListener("message", ({ data }) => heard.push(JSON.stringify(data)));`;
export const heardIn = (window: Frame | Page): Promise<string[]> => window.evaluate("window.heard");

/** A frame inside the app's frame, and a window that the app has opened. */
export async function openAccomplices(page: Page, frame: Frame): Promise<(Frame | Page)[]> {
  const before = new Set(page.frames());
  await frame.evaluate(
    `void Object.assign(document.body.appendChild(document.createElement("iframe")), { srcdoc: "nested" })`,
  );
  const added = () => page.frames().filter((one) => !before.has(one));
  await expect.poll(() => added().length).toBe(1);
  const opened = page.context().waitForEvent("page");
  await frame.evaluate(`void open("about:blank")`);
  return [...added(), await opened];
}
