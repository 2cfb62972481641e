// The bell: what the app tells a person is there at once, leads where it belongs, and is read; nobody else hears of it.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedApp, serveFiles } from "../testing/served.ts";

const MAIN = `import { Button, Page, api, mountApp, useUser } from "@ninefold/ui";
import manifest from "../app.json";
function Home() {
  const { id } = useUser();
  return <Page title="Orders"><p data-person>{id}</p></Page>;
}
mountApp({ manifest, entities: [], pages: [
  { path: "/home", title: "Orders", element: <Home /> },
  { path: "/orders/:id", title: "Order", element: <Page title="Order seven">Ready.</Page>, hidden: true },
] });`;

let app: ServedApp;
beforeAll(async () => {
  app = await serveFiles({
    "app.json": '{ "name": "Orders", "bell": true, "outbound": [] }',
    "web/main.tsx": MAIN,
    "server/index.ts": `import { createServer, notify } from "@ninefold/server";
export default createServer({ routes(app) {
  app.post("/api/tell", async (c) => {
    const { person, ...notice } = await c.req.json();
    return c.json({ kept: await notify(person, notice) });
  });
} });`,
  });
});
afterAll(() => app.close());

const bell = (page: Page) => page.getByRole("button", { name: /^Notices/ });
const nameOfBell = (page: Page) => () => bell(page).getAttribute("aria-label");
const tell = (page: Page, notice: object) =>
  page.evaluate(
    async (body) => {
      const session = JSON.parse(document.getElementById("ninefold-session")?.textContent ?? "{}");
      await fetch(`${session.base}/api/tell`, {
        method: "POST",
        headers: { authorization: `Bearer ${session.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    },
    notice as Record<string, unknown>,
  );

test("a notice is on its person's page at once, by mouse and keyboard, and on nobody else's", async () => {
  const [ada, eve] = [await app.openAs("ada", "/home"), await app.openAs("eve", "/home")];
  const person = (await ada.locator("[data-person]").textContent()) ?? "";
  await expect.poll(nameOfBell(ada)).toBe("Notices");
  await tell(eve, { person, title: "Your order is ready", text: "Come by until six.", href: "/orders/7" });
  await tell(eve, { person, title: "We close early on Friday", key: "friday" });
  await tell(eve, { person, title: "We close early on Friday", key: "friday" });
  await expect.poll(nameOfBell(ada)).toBe("Notices, 2 new");
  expect(await nameOfBell(eve)()).toBe("Notices");
  await bell(ada).focus();
  await ada.keyboard.press("Enter");
  const window = ada.getByRole("dialog", { name: "Notices" });
  await window.getByRole("button", { name: /^Your order is ready/ }).waitFor();
  await window.getByRole("button", { name: /^Your order is ready/ }).press("Enter");
  await ada.getByRole("heading", { name: "Order seven" }).waitFor();
  await expect.poll(nameOfBell(ada)).toBe("Notices, 1 new");
  await bell(ada).click();
  await window.getByRole("button", { name: "Mark all as read" }).click();
  await expect.poll(() => window.getByRole("button", { name: "Mark all as read" }).count()).toBe(0);
  await ada.keyboard.press("Escape");
  await expect.poll(() => window.count()).toBe(0);
  await expect.poll(nameOfBell(ada)).toBe("Notices");
  await Promise.all([ada.close(), eve.close()]);
});

test("on a phone and in the dark the header keeps its line, and the list fits", async () => {
  const page = await app.openAs("bea", "/home");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: "dark" });
  const person = (await page.locator("[data-person]").textContent()) ?? "";
  await tell(page, { person, title: "W".repeat(120), text: "A".repeat(400) });
  await expect.poll(nameOfBell(page)).toBe("Notices, 1 new");
  const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await scrolls()).toBe(false);
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(56);
  await bell(page).click();
  const window = page.getByRole("dialog", { name: "Notices" });
  await window.getByText(/^W+/).waitFor();
  expect(await scrolls()).toBe(false);
  // What axe measures is where the window arrives.
  await window.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await page.close();
});
