// Calls of the platform itself to an app, below `/api/_platform/`: what the app declares, and the runs that it is woken for.
import { timingSafeEqual } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import type { Declared } from "./declared.ts";
import { declarationsOf } from "./declared.ts";
import { PLATFORM_HEADER, sealOf } from "./platform-signature.ts";

/** Whoever is not the platform is told nothing, not even what there is. */
const requirePlatform: MiddlewareHandler = async (context, next) => {
  const key = process.env.NINEFOLD_GATEWAY_KEY;
  const [, untilMs = "", sealed = ""] =
    /^(\d{1,15})\.([0-9a-f]{64})$/.exec(context.req.header(PLATFORM_HEADER) ?? "") ?? [];
  const { pathname, search } = new URL(context.req.url);
  const isSigned =
    key !== undefined &&
    sealed !== "" &&
    Number(untilMs) > Date.now() &&
    timingSafeEqual(
      Buffer.from(sealed, "hex"),
      Buffer.from(sealOf(key, untilMs, context.req.method, pathname + search), "hex"),
    );
  if (!isSigned) return context.notFound();
  await next();
};

/** What of the app the platform's calls need. */
type Asked = Readonly<{
  /** The app itself, for public pages that ask it while they are written. */
  answer(request: Request): Response | Promise<Response>;
  /** Paths of public pages that show one row each, for search engines. */
  rowPages(): Promise<readonly string[]>;
  /** Whether a link of the app's own invites somebody. */
  isInvitation(code: string): Promise<boolean>;
  /** What the app's entities need and its tables lack. */
  schemaDifference(): Promise<unknown>;
}>;

/** @throws Error with a sentence for the app's author when something is declared wrongly */
export function platformRoutes(declared: Declared, { answer, isInvitation, rowPages, schemaDifference }: Asked): Hono {
  const declarations = declarationsOf(declared);
  const routes = new Hono();
  routes.use("*", requirePlatform);
  routes.get("/declarations", (context) => context.json(declarations));
  routes.get("/schema", async (context) => context.json(await schemaDifference()));
  routes.get("/page", async (context) => {
    const { writePage } = await import("./written-pages.ts");
    return writePage(context, answer);
  });
  routes.get("/row-pages", async (context) => context.json({ paths: await rowPages() }));
  routes.post("/invitation", async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const code = typeof body === "object" && body !== null && "code" in body ? body.code : "";
    if (typeof code !== "string" || !(await isInvitation(code))) return context.notFound();
    return context.body(null, 204);
  });
  routes.post("/schedules/:name", async (context) => {
    const schedule = declared.schedules?.[context.req.param("name")];
    if (!schedule) return context.notFound();
    const { runSchedule } = await import("./tasks.ts");
    return runSchedule(schedule, context);
  });
  routes.post("/hooks/:name", async (context) => {
    const hook = declared.hooks?.[context.req.param("name")];
    if (!hook) return context.notFound();
    const { runHook } = await import("./tasks.ts");
    return runHook(hook, context);
  });
  routes.post("/sales/:name", async (context) => {
    const rules = declared.sales?.[context.req.param("name")];
    if (!rules) return context.notFound();
    const { runSale } = await import("./tasks.ts");
    return runSale(rules, context);
  });
  routes.all("*", (context) => context.notFound());
  return routes;
}
