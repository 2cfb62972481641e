// An app with many rows: reports that a link remembers, averages with gaps, pages and views that say what they leave out, paper.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedApp, serveApp } from "../testing/served.ts";

const INSPECTIONS = 230;

let app: ServedApp;
beforeAll(async () => {
  app = await serveApp("beekeeper");
  const page = await app.open("/home");
  const hive = await page.evaluate(
    `(${fill})("/preview/app/test/api", ${INSPECTIONS}).catch((error) => error.message)`,
  );
  expect(hive).toBe("filled");
  await page.close();
});
afterAll(() => app.close());

/** Runs in the page: two hives, harvests in January and April, and inspections from a file. */
async function fill(api: string, inspections: number): Promise<string> {
  const send = async (path: string, body: string, type: string) => {
    const answer = await fetch(api + path, { method: "POST", body, headers: { "content-type": type } });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const add = (path: string, body: object) => send(path, JSON.stringify(body), "application/json");
  const [north, south] = [await add("/hives", { name: "North" }), await add("/hives", { name: "South" })];
  for (const [hive, harvestedOn, kilograms] of [
    [north.id, "2026-01-10", 2],
    [south.id, "2026-01-12", 6],
    [north.id, "2026-04-10", 10],
  ])
    await add("/harvests", { label: `Jar ${kilograms}`, hive, harvestedOn, kilograms });
  const lines = Array.from(
    { length: inspections },
    (_, at) => `Look ${at + 1},North,2026-03-${String((at % 28) + 1).padStart(2, "0")}`,
  );
  const result = await send("/inspections/import", ["Summary,Hive,Inspected on", ...lines].join("\r\n"), "text/csv");
  return result.created === inspections ? "filled" : JSON.stringify(result.errors.slice(0, 3));
}

const cells = async (page: Page, table: RegExp) =>
  (await page.getByRole("table", { name: table }).last().getByRole("row").allInnerTexts()).map((row) =>
    row.split(/\s*\t\s*/).join(" | "),
  );

test("a report adds up, sets side by side, and its address remembers what was asked", async () => {
  const page = await app.open("/reports");
  await page.getByRole("combobox", { name: "Group by" }).selectOption("hive");
  await page.getByRole("checkbox", { name: /Compare/ }).waitFor();
  const table = /Total honey by hive/i;
  await page.getByRole("table", { name: table }).last().getByText("Total", { exact: true }).waitFor();
  const expected = ["North | 12 kg", "South | 6 kg", "Total | 18 kg"];
  await expect.poll(async () => (await cells(page, table)).slice(1)).toEqual(expected);
  await page.reload();
  await expect.poll(() => page.getByRole("combobox", { name: "Group by" }).inputValue()).toBe("hive");
  await page.goto(`${app.url}/reports?report.by=harvestedOn:month&report.compare=yes`);
  const compared = /Total honey by harvested on/i;
  await page.getByRole("table", { name: compared }).last().getByText("Total", { exact: true }).waitFor();
  await expect.poll(async () => (await cells(page, compared)).at(-1)).toBe("Total | 12 kg | 6 kg | 18 kg");
  await page.close();
});

test("an average has no total, and no figure where there is nothing to average", async () => {
  const page = await app.open("/reports?report.show=avg:kilograms&report.compare=yes");
  const table = /Average honey by harvested on/i;
  await page.getByRole("table", { name: table }).last().getByText("Apr 2026").waitFor();
  await expect.poll(async () => (await cells(page, table)).at(-1)).toMatch(/^Apr 2026 \| .*–/);
  expect((await cells(page, table)).join()).not.toContain("Total");
  await page.locator(".recharts-bar-rectangle path").first().waitFor();
  await page.close();
});

test("a table shows who added each row and when, and sorts by both", async () => {
  const page = await app.open("/harvests");
  const table = page.getByRole("table", { name: "Harvests" });
  const [added, created] = ["Added by", "Created"].map((name) => table.getByRole("columnheader", { name }));
  await added?.waitFor();
  const first = table.getByRole("row").nth(1);
  await expect.poll(() => first.textContent()).toContain("Jar 10");
  await created?.getByRole("button").click();
  await expect.poll(() => created?.getAttribute("aria-sort")).toBe("ascending");
  await expect.poll(() => first.textContent()).toContain("Jar 2");
  expect(await first.textContent()).toContain(String(new Date().getFullYear()));
  await added?.getByRole("button").click();
  await expect.poll(() => added?.getAttribute("aria-sort")).toBe("ascending");
  await expect.poll(() => table.getByRole("row").count()).toBe(4);
  await page.close();
});

test("an old link behind the last page leads to the last page", async () => {
  const page = await app.open("/inspections?view=table&page=99");
  await page.getByRole("navigation", { name: "Pages" }).getByText("Page 10 of 10").waitFor();
  expect(await page.getByText("No inspections yet").count()).toBe(0);
  await page.close();
});

test("a board says how many rows it does not show", async () => {
  const page = await app.open("/inspections?view=board");
  await page.getByText("The first 200 of 230 are shown.").waitFor();
  await page.getByRole("searchbox", { name: "Search inspections" }).fill("Look 11");
  await page.getByText("The first 200 of 230 are shown.").waitFor({ state: "detached" });
  await page.close();
});

test("what is chosen and typed in quick succession all holds", async () => {
  const page = await app.open("/inspections?view=table");
  await page.getByRole("searchbox", { name: "Search inspections" }).waitFor();
  const filters = page.locator("select");
  await expect.poll(() => filters.count()).toBe(2);
  await expect.poll(() => filters.last().locator("option").count()).toBe(3);
  // Faster than a page of many rows is drawn: every choice builds on the one before.
  await page.evaluate(`(async () => {
    for (const select of document.querySelectorAll("main select")) {
      select.value = select.options[1].value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  })()`);
  await page.getByRole("searchbox", { name: "Search inspections" }).pressSequentially("Look 22", { delay: 120 });
  const asked = () => [...new URL(page.url()).searchParams.keys()].toSorted();
  await expect.poll(asked).toEqual(["hive", "q", "status", "view"]);
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe("Look 22");
  expect(await page.getByRole("searchbox", { name: "Search inspections" }).inputValue()).toBe("Look 22");
  await page.close();
});

test("paper is white with dark words, also when the app is dark, and shows no controls", async () => {
  const page = await app.open("/inspections?view=calendar", { colorScheme: "dark" });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await page.evaluate("document.documentElement.dataset.scheme = 'dark'");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const colorOf = (name: string) =>
    page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue("${name}")`);
  expect(await colorOf("--surface")).toBe("#fff");
  expect(await colorOf("--ink")).toBe("#000");
  expect(await page.getByRole("button", { name: "New inspection" }).count()).toBe(0);
  // The days come with the calendar's own file.
  await page.locator("[data-day]").first().waitFor();
  await page.close();
});

test("a wide table scrolls in itself, with large letters too", async () => {
  const page = await app.open("/inspections?view=table", { viewport: { width: 720, height: 450 } });
  await page.getByRole("table").waitFor();
  await page.evaluate("document.documentElement.style.fontSize = '24px'");
  const excess = () => page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  await expect.poll(excess).toBe(0);
  await page.close();
});

test("the console stays quiet", () => {
  expect(app.complaints).toEqual([]);
});
