// `npm run templates:pictures -- <name,…> [folder]`: makes picture.webp; with a folder it also photographs every page there and asks axe.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { afterAll, expect, it } from "vitest";
import { openStage, type Stage, type StagedApp, type Story } from "./stage.ts";

const names = (process.env.TEMPLATES ?? "").split(",").filter(Boolean);
const folder = process.env.PICTURES || null;
const PICTURE = { width: 880, height: 550 };
const ALL_LOOKS = [
  { name: "wide-light", width: 1280, height: 800, scheme: "light" },
  { name: "wide-dark", width: 1280, height: 800, scheme: "dark" },
  { name: "phone-light", width: 375, height: 812, scheme: "light" },
  { name: "phone-dark", width: 320, height: 640, scheme: "dark" },
] as const;
/** LOOKS=wide-light,phone-dark takes fewer. */
const LOOKS = ALL_LOOKS.filter(({ name }) => process.env.LOOKS?.split(",").includes(name) ?? true);

/** What a story's file may say about the template's picture. */
type Shown = Readonly<{
  /** The page; the first without. */
  path?: string;
  /** Done before the picture is taken. */
  prepare?: (page: import("playwright-core").Page) => Promise<void>;
}>;

const held: { stage: Stage | null } = { stage: null };
afterAll(() => held.stage?.close());

it.each(names)("%s", async (name) => {
  held.stage ??= await openStage();
  const stage = held.stage;
  try {
    const { shown = {} }: { story: Story; shown?: Shown } = await import(join(import.meta.dirname, name, "story.ts"));
    const app = await stage.begin(name);
    expect(app.failures).toEqual([]);
    const { page } = await app.open(shown.path ?? (await firstPath(app)));
    await settled(page);
    await shown.prepare?.(page);
    await settled(page);
    const png = await page.screenshot({ type: "png" });
    await writeFile(join(import.meta.dirname, name, "picture.webp"), await webp(page, png));
    if (folder) await photographAll(app, join(folder, name), shown);
  } finally {
    await stage.sweep();
  }
});

const SETTLED_MS = 60_000;
const WITHIN = { timeout: SETTLED_MS };

/** Waits until nothing is loading any more, twice in a row: what came may ask for more. */
async function settled(page: import("playwright-core").Page): Promise<void> {
  for (let looks = 0; looks < 2; looks += 1) {
    await page.waitForLoadState("networkidle", WITHIN);
    await expect.poll(() => page.locator("[data-ninefold-loading], .animate-pulse").count(), WITHIN).toBe(0);
    await page.evaluate("document.fonts.ready.then(() => {})");
    await page.waitForTimeout(300);
  }
}

const firstPath = async (app: StagedApp) => (await pathsOf(app))[0] ?? "/";

async function pathsOf(app: StagedApp): Promise<string[]> {
  const { page } = await app.open();
  const pages: { path: string }[] = await page.evaluate("window.__ninefoldPages");
  return pages.map(({ path }) => path).filter((path) => !path.includes(":"));
}

async function photographAll(app: StagedApp, into: string, { prepare, path: special }: Shown): Promise<void> {
  await mkdir(into, { recursive: true });
  const paths = [...new Set([...(await pathsOf(app)), ...(special ? [special] : [])])];
  for (const { name, width, height, scheme } of LOOKS)
    for (const path of paths) {
      const { page, complaints } = await app.open(path, { viewport: { width, height }, colorScheme: scheme });
      await settled(page);
      if (scheme === "dark") await page.evaluate("document.documentElement.dataset.scheme = 'dark'");
      if (path === (special ?? paths[0])) await prepare?.(page);
      await settled(page);
      const file = `${name}${path.replaceAll(/[^a-z0-9]+/gi, "_")}.png`;
      await page.screenshot({ path: join(into, file), fullPage: width < 1000 || path !== paths[0] });
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const problems = [
        ...complaints,
        ...(Number(overflow) > 0 ? [`${String(overflow)} px too wide`] : []),
        ...violations.map(
          ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.any[0]?.message ?? ""}`,
        ),
      ];
      for (const problem of problems) process.stdout.write(`[${file}] ${problem}\n`);
      await page.context().close();
    }
}

/** The picture smaller and as WebP, which Chromium itself can write. */
async function webp(page: import("playwright-core").Page, png: Buffer): Promise<Buffer> {
  const context = await page.context().browser()?.newContext();
  const blank = await context?.newPage();
  if (!context || !blank) throw new Error("There is no browser");
  const encoded: string = await blank.evaluate(
    `(async () => {
      const picture = new Image();
      picture.src = "data:image/png;base64,${png.toString("base64")}";
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), ${JSON.stringify(PICTURE)});
      const drawing = canvas.getContext("2d");
      drawing.imageSmoothingQuality = "high";
      drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", 0.82);
    })()`,
  );
  await context.close();
  return Buffer.from(encoded.slice(encoded.indexOf(",") + 1), "base64");
}
