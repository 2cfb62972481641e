// Opens every page that an app's navigation names and hears what the browser complains about; and its colours.
import { converter, parse } from "culori";
import type { Browser, Page } from "playwright-core";
import type { Client } from "#test-tools";
import { namedColors } from "../named-colors.ts";
import { untilIdle } from "./page-idle.ts";

const PAGE_SETTLES_MS = 10_000;
const IGNORED = /favicon/;

export type Look = Readonly<{ colors: string; errors: string[] }>;

/** The page shows the app's preview, signed in as its owner. */
export async function openPreview(person: Client, browser: Browser, projectId: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_SETTLES_MS);
  const { code } = await person.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "preview" });
  await page.goto(`${person.url}/preview/app/${projectId}?preview_user=bench&token=${code}`);
  await page.getByRole("heading").first().waitFor();
  return page;
}

/** Ends inside the app, on its last page. */
export async function lookAround(page: Page, instruction: string): Promise<Look> {
  const errors: string[] = [];
  let place = "/";
  page.on("pageerror", (error) => errors.push(`${place}: ${error.message}`));
  page.on("response", async (response) => {
    if (response.status() >= 500)
      errors.push(`${new URL(response.url()).pathname}: ${(await response.text().catch(() => "")).slice(0, 160)}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !IGNORED.test(message.text())) errors.push(`${place}: ${message.text()}`);
  });
  const colors = await colorsOf(page, instruction);
  await page.locator("main, header").getByRole("link").or(page.getByRole("button")).first().click();
  const links = page.getByRole("navigation").getByRole("link");
  await links.first().waitFor();
  const count = await links.count();
  for (let index = 0; index < count; index++) {
    place = (await links.nth(index).getAttribute("href")) ?? "?";
    await untilIdle(page, () => links.nth(index).click());
    const heading = page.getByRole("main").getByRole("heading").first();
    await heading.waitFor().catch(() => errors.push(`${place}: no heading appeared`));
  }
  // What is refused later on, when the app is tried, is no error of its pages.
  return { colors, errors: [...errors] };
}

/** Whether the colours that the instruction names are those of the page and of its first button. */
async function colorsOf(page: Page, instruction: string): Promise<string> {
  const wanted = namedColors(instruction).map(toHex);
  if (wanted.length === 0) return "none named";
  const found = await page.evaluate<string[]>(
    "[document.body, ...document.querySelectorAll('a, button, header')].map((element) => getComputedStyle(element).backgroundColor)",
  );
  const present = new Set(found.map(toHex));
  const missing = wanted.filter((color) => !present.has(color));
  return missing.length === 0 ? "yes" : `without ${missing.join(", ")}`;
}

/** `#rrggbb` of any CSS colour, or an empty text. */
export function toHex(color: string): string {
  const rgb = converter("rgb")(parse(color));
  if (!rgb || rgb.alpha === 0) return "";
  return `#${[rgb.r, rgb.g, rgb.b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
