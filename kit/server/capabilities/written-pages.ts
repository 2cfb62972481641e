// Public pages as HTML, for the platform alone: it shows them to strangers and keeps them for a moment.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Context } from "hono";
import { signVisitor } from "../visitor.ts";

/** As `renderPage` of @ninefold/ui/server has it. */
type RenderPage = (request: {
  path: string;
  base: string;
  environment: "preview" | "live";
  ask(path: string, init: RequestInit): Promise<Response>;
}) => Promise<{ status: number; head: object; html: string; data: unknown }>;

const VISITOR_SECONDS = 60;
const loaded: { module: Promise<{ renderPage: RenderPage }> | null } = { module: null };

/** What draws them is large: it is loaded with the first page that somebody asks for. */
function loadPages(): Promise<{ renderPage: RenderPage }> {
  const file = join(process.env.NINEFOLD_APP ?? "/app", "server/pages.js");
  if (!existsSync(file)) throw new Error('This app has no public pages: name them in "public" of app.json.');
  loaded.module ??= import(pathToFileURL(file).href);
  loaded.module.catch(() => {
    loaded.module = null;
  });
  return loaded.module;
}

/** Writes the page at the query's `path`, for an app below `base`. `answer`: the app itself. */
export async function writePage(
  context: Context,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const path = context.req.query("path") ?? "/";
  const base = context.req.query("base") ?? "";
  const environment = process.env.NINEFOLD_ENVIRONMENT === "preview" ? "preview" : "live";
  const ask = async (target: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const untilS = Math.floor(Date.now() / 1000) + VISITOR_SECONDS;
    const signed = signVisitor({ id: "" }, process.env.NINEFOLD_GATEWAY_KEY ?? "", untilS);
    for (const [name, value] of Object.entries(signed)) headers.set(name, value);
    return answer(new Request(`http://app${target}`, { ...init, headers }));
  };
  try {
    const { renderPage } = await loadPages();
    return context.json(await renderPage({ path, base, environment, ask }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `The public page ${path} could not be written: ${reason}\n${error instanceof Error ? error.stack : ""}`,
    );
    return context.json({ error: reason.slice(0, 500) }, 500);
  }
}
