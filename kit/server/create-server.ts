// The app's server: the kit's calls, the app's own, and one shape for refusals.

import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Roles } from "../entity/index.ts";
import { refusals } from "../words/refusals/index.ts";
import { checkAccounts } from "./accounts.ts";
import { platformRoutes } from "./capabilities/asked-by-platform.ts";
import type { Declared } from "./capabilities/declared.ts";
import { changes } from "./capabilities/live/changes.ts";
import { type Channels, checkChannels } from "./capabilities/live/channel.ts";
import { liveRoute } from "./capabilities/live/route.ts";
import { BELL_CHANNEL, bellChannel, noticeRoutes } from "./capabilities/notices.ts";
import { publicCalls, rowPages } from "./capabilities/public-routes.ts";
import { withSecrets } from "./capabilities/secrets.ts";
import { ownSale, saleOfVisitor } from "./capabilities/selling.ts";
import type { Catalog } from "./catalog.ts";
import { sql } from "./database.ts";
import { hintOf, refusalOfDatabase } from "./database-errors.ts";
import { isInvitation, joinRoutes } from "./joining.ts";
import { noteCatalog } from "./own-calls.ts";
import { checkRoles, checkTables, peopleRoutes, withRoles } from "./people.ts";
import { Refusal, refuse } from "./refusal.ts";
import { type Resource, resourceRoutes } from "./resource.ts";
import { checkStocks } from "./rules.ts";
import { storedRoutes } from "./stored.ts";
import { checkSums } from "./sums.ts";
import { traceIdOf, tracing } from "./tracing.ts";
import { currentUser, requireUser } from "./user.ts";
import { requireVisitor } from "./visitor.ts";

export type ServerOptions = {
  /** Of `shared/roles.ts`: what people may be besides owner and member. */
  roles?: Roles;
  resources?: readonly Resource[];
  /** What pages talk through with `useChannel`: `{ board: channel({ of: boards }) }`. */
  channels?: Channels;
  /** Adds calls of the app's own, under `/api/`. */
  routes?: (app: Hono) => void;
  /** Adds calls under `/api/public/` for people who have not signed in: `app.get("/status/:code", …)`. */
  publicRoutes?: (app: Hono) => void;
} & Declared;

const BODY_BYTES_MAX = 2 * 1024 * 1024;
const IMPORT = /^\/api\/[^/]+\/import$/;

/** A Hono app: a web-standard `fetch` handler. Every call needs a signed-in person but the health check, what is public and the platform's own. */
export function createServer(options: ServerOptions): Hono {
  const { resources = [], roles = {}, channels = {}, routes, publicRoutes, ...declared } = options;
  const catalog: Catalog = new Map(resources.map(({ entity }) => [entity.name, entity]));
  checkRoles(roles, [...catalog.values()]);
  checkAccounts(catalog);
  checkSums(catalog);
  checkStocks(catalog);
  checkChannels(channels, catalog);
  changes.begin();
  noteCatalog(catalog);
  const hasRoles = Object.keys(roles).length > 0;
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_BYTES_MAX,
    onError: () => refuse(413, refusals().bodyTooLarge),
  });

  app.onError((error, context) => {
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error, catalog);
    if (refusal)
      return context.json(
        { error: refusal.message, ...(refusal.fields ? { fields: refusal.fields } : {}) },
        refusal.status,
      );
    if ("getResponse" in error && typeof error.getResponse === "function") return error.getResponse();
    const hint = hintOf(error);
    const { failed } = refusals();
    const trace = traceIdOf(context.req.header("traceparent"));
    console.error(
      `${context.req.method} ${context.req.path}: ${hint}${trace ? ` [${trace}]` : ""}\n${error.stack ?? ""}`,
    );
    if (trace) context.header("x-request-id", trace);
    return context.json(
      { error: process.env.NINEFOLD_ENVIRONMENT === "preview" ? `${failed} (${hint})` : failed },
      500,
    );
  });
  app.notFound((context) => context.json({ error: `There is no ${context.req.method} ${context.req.path}.` }, 404));

  app.use(tracing());
  app.use(async (context, next) => {
    await next();
    context.res.headers.set("cache-control", context.res.headers.get("cache-control") ?? "no-store");
    context.res.headers.set("x-content-type-options", "nosniff");
  });
  if (declared.secrets) app.use(withSecrets(declared.secrets));
  app.get("/api/_health", async (context) => {
    if (hasRoles) await checkTables();
    else await sql`select 1`;
    return context.json({ ok: true });
  });
  app.route(
    "/api/_platform",
    platformRoutes(declared, {
      answer: (request) => app.fetch(request),
      rowPages: () => rowPages(catalog),
      isInvitation: (code) => isInvitation(code, roles, [...catalog.values()]),
      schemaDifference: async () => (await import("./schema-difference.ts")).schemaDifference(catalog),
    }),
  );
  if (declared.sales) app.get("/api/public/_sales/:id", requireVisitor(), saleOfVisitor);
  app.route("/api/public", publicCalls(catalog, publicRoutes));
  app.use("*", requireUser());
  app.use("*", (context, next) => {
    context.set("catalog", catalog);
    return next();
  });
  app.use("*", withRoles(roles));
  app.use("*", (context, next) => (IMPORT.test(context.req.path) ? next() : limit(context, next)));
  app.route("/api", joinRoutes(roles, [...catalog.values()]));
  if (hasRoles) app.route("/api", peopleRoutes(roles));
  app.get("/api/_me", (context) => context.json(currentUser(context)));
  app.route("/api", storedRoutes());
  app.route("/api", noticeRoutes());
  if (declared.sales) app.get("/api/_sales/:id", ownSale);
  liveRoute(app, { catalog, channels: { ...channels, [BELL_CHANNEL]: bellChannel }, roles });
  app.get("/api/docs", async (context) => {
    const { describeCalls } = await import("./capabilities/openapi.ts");
    return context.json(describeCalls(app, [...catalog.values()], context.req.header("x-forwarded-prefix") ?? ""));
  });
  routes?.(app);
  for (const { entity } of resources) app.route(`/api/${entity.name}`, resourceRoutes(entity, catalog));
  return app;
}
