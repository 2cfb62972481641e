// An app used by the keyboard alone, and what stands where on narrow screens.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedApp, serveApp } from "../testing/served.ts";

const HIVES = 64;

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp("beekeeper");
  const page = await app.open("/home");
  expect(await page.evaluate(`(${fill})("/preview/app/test/api", ${HIVES})`)).toBe("filled");
  await page.close();
});
afterAll(() => app.close());

/** Runs in the page: many hives, and two inspections of the last. */
async function fill(api: string, hives: number): Promise<string> {
  const add = async (path: string, body: object) => {
    const answer = await fetch(api + path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  let hive = "";
  for (let at = 1; at <= hives; at += 1) hive = (await add("/hives", { name: `Hive ${at}` })).id;
  for (const summary of ["First look", "Second look"])
    await add("/inspections", { summary, hive, inspectedOn: "2026-03-01", status: "Planned" });
  return "filled";
}

const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read);
/** The name or the text of what the keyboard is on. */
const focused = (page: Page) =>
  page.evaluate<string>(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.getAttribute('name') ?? document.activeElement.textContent).trim()",
  );

test("a window begins at its first field and gives the keyboard back to what opened it", async () => {
  const page = await app.open("/inspections?view=table");
  await page.getByRole("button", { name: "New inspection" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await eventually(() => focused(page)).toBe("summary");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await eventually(() => focused(page)).toBe("New inspection");
  await page.close();
});

test("the search is opened, walked and left by keys", async () => {
  const page = await app.open("/inspections?view=table");
  await page.getByRole("searchbox", { name: "Search inspections" }).focus();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.waitFor();
  await search.getByRole("searchbox").pressSequentially("look");
  await search.getByRole("button", { name: "Second look" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await eventually(() => focused(page)).toMatch(/^(First|Second) look$/);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "detached" });
  await eventually(() => focused(page)).toBe("Search inspections");
  await page.keyboard.press("Control+k");
  await search.getByRole("searchbox").fill("Hive 64");
  await search.getByRole("button", { name: "Hive 64" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Hive 64", level: 1 }).waitFor();
  await page.close();
});

test("the arrows in a card's menu stay in it, and a form that it opens leads back to the card", async () => {
  const page = await app.open("/inspections?view=board");
  const button = page.getByRole("button", { name: "Actions for First look" });
  await button.focus();
  await page.keyboard.press("Enter");
  await eventually(() => focused(page)).toBe("Move to In progress");
  await page.keyboard.press("ArrowDown");
  await eventually(() => focused(page)).toBe("Move to Done");
  await page.keyboard.press("ArrowDown");
  await eventually(() => focused(page)).toBe("Edit");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Edit inspection" }).waitFor();
  await eventually(() => focused(page)).toBe("summary");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await eventually(() => focused(page)).toBe("Actions for First look");
  await page.close();
});

test("one of many related rows is found by typing, in a form and in a filter", async () => {
  const page = await app.open("/inspections?view=table");
  await page.getByRole("button", { name: "New inspection" }).click();
  const dialog = page.getByRole("dialog");
  const hive = dialog.getByRole("combobox", { name: "Hive" });
  // Other controls of the page have options of their own.
  const hits = page.getByRole("listbox", { name: "Hive" }).getByRole("option");
  await hive.click();
  await hits.first().waitFor();
  await page.keyboard.press("Escape");
  await hits.first().waitFor({ state: "hidden" });
  expect(await dialog.isVisible()).toBe(true);
  await hive.fill("Hive 63");
  await eventually(() => hits.allInnerTexts()).toEqual(["Hive 63"]);
  await page.keyboard.press("Enter");
  await eventually(() => hive.inputValue()).toBe("Hive 63");
  await dialog.getByRole("textbox", { name: "Summary" }).fill("Third look");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Third look.*Hive 63/ }).waitFor();
  await page.getByRole("combobox", { name: "Hive" }).fill("64");
  await eventually(() => hits.allInnerTexts()).toEqual(["Hive 64"]);
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /Third look/ }).waitFor({ state: "detached" });
  await page.reload();
  await eventually(() => page.getByRole("combobox", { name: "Hive" }).inputValue()).toBe("Hive 64");
  await page.close();
});

test("what the keyboard is on can be seen on every ground, light and dark", async () => {
  const page = await app.open("/inspections?view=board");
  for (const scheme of ["light", "dark"]) {
    await page.evaluate((one) => document.documentElement.setAttribute("data-scheme", one), scheme);
    await page.evaluate("document.activeElement.blur()");
    const faint: string[] = [];
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press("Tab");
      const { name, contrast } = await page.evaluate<{ name: string; contrast: number }>(`(${ringOf})()`);
      // Behind the last control the keyboard leaves the page.
      if (await page.evaluate("document.activeElement === document.body")) break;
      if (contrast < 3) faint.push(`${scheme}: ${name} ${contrast.toFixed(1)}`);
    }
    expect(faint).toEqual([]);
  }
  await page.close();
});

/** Runs in the page: how well the ring around what is focused stands out from the ground around it. */
function ringOf(): { name: string; contrast: number } {
  const element = document.activeElement ?? document.body;
  const canvas = document.createElement("canvas").getContext("2d");
  const brightness = (color: string): number => {
    if (!canvas) return 0;
    canvas.fillStyle = "#fff";
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let around: Element | null = element.parentElement;
  while (around && /rgba\(0, 0, 0, 0\)/.test(getComputedStyle(around).backgroundColor)) around = around.parentElement;
  const ground = brightness(getComputedStyle(around ?? document.documentElement).backgroundColor);
  const { outlineStyle, outlineColor } = getComputedStyle(element);
  const ring = brightness(outlineColor);
  const contrast = (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05);
  const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
  return { name, contrast: outlineStyle === "none" ? 0 : contrast };
}

test("on a phone the button that adds a row stands beside the title, whatever the views", async () => {
  const page = await app.open("/inspections", { viewport: { width: 390, height: 844 } });
  await page.getByRole("group", { name: "View" }).waitFor();
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const button = await page.getByRole("button", { name: "New inspection" }).boundingBox();
  expect(Math.abs((title?.y ?? 0) - (button?.y ?? 999))).toBeLessThan(16);
  await page.close();
});

test("the console stays quiet", () => {
  expect(app.complaints).toEqual([]);
});
