// Reads a page's outline in a world of its own, where the page can't have changed what anything means, and for a bounded time.
import { join } from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { z } from "zod";

const READ_MS = 3_000;

const outline = z.object({
  outline: z.array(z.string().max(400)).max(400),
  layout: z.array(z.string().max(1_000)).max(60),
});
type Outline = z.infer<typeof outline>;

/** Null when the page does not answer in time. */
export async function readOutline(page: Page): Promise<Outline | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), READ_MS * 2);
  return Promise.race([read(page).catch(() => null), late]).finally(() => clearTimeout(timer));
}

async function read(page: Page): Promise<Outline> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id, worldName: "outline" });
  const { result } = await session.send("Runtime.evaluate", {
    contextId: world.executionContextId,
    expression: `${await script()};JSON.stringify(pageOutline.outlineOf(document))`,
    returnByValue: true,
    timeout: READ_MS,
  });
  return outline.parse(JSON.parse(String(result.value)));
}

async function script(): Promise<string> {
  const built = await build({
    entryPoints: [join(import.meta.dirname, "../../kit/runtime/page-outline.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "pageOutline",
    target: "es2023",
  });
  return built.outputFiles[0]?.text ?? "";
}
