// The platform's own pages: the built web app with its fallback, and the headers that keep them safe.
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import compress from "@fastify/compress";
import fastifyStatic from "@fastify/static";
import { fillPage, type PageConfiguration } from "#contract";
import { type App, anyone, guardedBy, noSuchCall } from "#http";

/** Paths that are calls or files: an unknown one is a 404, not the web app. */
const NOT_A_SCREEN = /^\/(api|oauth|\.well-known|socket\.io|kit|preview\/app|live\/app)(\/|$)/;
/** Files of the web app whose names hold a hash of their content. */
const IMMUTABLE_FILE = /^\/assets\/[\w.-]+$/;
/** Screens that people come in by have a page that names their files ahead (`web/build.ts`). */
const PAGES = [
  { of: /^\/$/, page: "landing.html" },
  { of: /^\/projects$/, page: "projects.html" },
  { of: /^\/edit$/, page: "edit.html" },
  { of: /^\/view\/./, page: "view.html" },
] as const;
const ROOT_FILE = /^\/[\w-]+\.(svg|png|ico|txt|webmanifest)$/;

const contentSecurityPolicy = (appsOrigin: string | null): string => {
  const frames = appsOrigin ? ` ${appsOrigin.replace("{app}", "*")}` : "";
  return [
    "default-src 'self'",
    "img-src 'self' data: https:",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
    `frame-src 'self'${frames}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
};

type SiteOptions = Readonly<{ webDir: string; appsOrigin: string | null; configuration: PageConfiguration }>;

type Page = Readonly<{ text: string; etag: string; builtMs: number }>;

/** Built pages with this installation's configuration in them, each filled again once it was built anew. */
function createPages({ webDir, configuration }: SiteOptions): (file: string) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async (file) => {
    const path = join(webDir, file);
    const { mtimeMs: builtMs } = await stat(path);
    const known = pages.get(file);
    if (known?.builtMs === builtMs) return known;
    const text = fillPage(await readFile(path, "utf8"), configuration);
    const etag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
    const page = { text, etag, builtMs };
    pages.set(file, page);
    return page;
  };
}

/** Serves `webDir`. Every path that is neither a call nor a file is a screen of the web app, which routes it itself. */
export async function registerSite(app: App, options: SiteOptions): Promise<void> {
  const { webDir, appsOrigin } = options;
  const pageOf = createPages(options);
  const policy = contentSecurityPolicy(appsOrigin);
  await app.register(async (site) => {
    await site.register(compress, { global: true, threshold: 1024 });
    await site.register(fastifyStatic, { root: webDir, serve: false, cacheControl: false });
    site.get<{ Params: { "*": string } }>("/*", guardedBy(anyone), async (request, reply) => {
      const path = `/${request.params["*"]}`;
      if (NOT_A_SCREEN.test(path)) return reply.status(404).send(noSuchCall);
      reply.headers({ "x-content-type-options": "nosniff", "referrer-policy": "same-origin" });
      if (IMMUTABLE_FILE.test(path))
        return reply.header("cache-control", "public, max-age=31536000, immutable").sendFile(path);
      reply.header("cache-control", "no-cache");
      if (ROOT_FILE.test(path)) return reply.sendFile(path);
      const { text, etag } = await pageOf(PAGES.find(({ of }) => of.test(path))?.page ?? "index.html");
      reply.headers({ "content-security-policy": policy, "x-frame-options": "DENY", etag });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      return reply.type("text/html; charset=utf-8").send(text);
    });
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send(noSuchCall));
}
