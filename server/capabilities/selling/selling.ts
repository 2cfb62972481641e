// Selling: apps offer sales, are told what was paid, and their owners see and refund them.
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { newSale } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import { type App, badRequest, type Guard } from "#http";
import type { Jobs } from "#jobs";
import { SALE_EVENT_QUEUE, type Selling } from "#payments";
import type { AppCall, AppCallRoute } from "../common/app-calls/types.ts";
import type { KeptDeclarations } from "../common/declarations/declarations.ts";
import { createSaleEventStore } from "./event-store.ts";
import { createSaleOverview } from "./overview.ts";
import { returnAddress } from "./return-address.ts";
import { registerSellingRoutes } from "./routes.ts";
import { createSaleWork } from "./work.ts";

export type SellingDeps = Readonly<{
  database: Database;
  jobs: Pick<Jobs, "define" | "enqueue">;
  declarations: Pick<KeptDeclarations, "of">;
  selling: Selling;
  call: Hosting["call"];
  appOnDomain: Hosting["appOnDomain"];
  publicUrl: string;
  redact(projectId: string, text: string): Promise<string>;
  guards: Readonly<{ ownsProject: Guard }>;
  currentUser(request: FastifyRequest): { id: string };
  log: Pick<Logger, "error">;
  clock?: () => number;
}>;

const CONCURRENCY = 4;
const OFFERS_PER_MINUTE = 60;
const LOOKS_PER_MINUTE = 600;
/** More than all lines and data of a sale. */
const OFFER_BYTES_MAX = 16 * 1024;

export function createAppSelling({ jobs, log, clock = Date.now, ...deps }: SellingDeps) {
  const { selling, declarations } = deps;
  const store = createSaleEventStore(deps.database);
  const onFault = (error: unknown) => log.error({ error }, "telling an app of a sale");
  const work = createSaleWork({ ...deps, store, jobs, clock, onFault });
  jobs.define({ queue: SALE_EVENT_QUEUE, concurrency: CONCURRENCY, unfinished: store.due, ...work });
  const overview = createSaleOverview({ ...deps, store, jobs });

  async function offer({ app, readJson }: AppCall) {
    const wanted = await readJson(newSale);
    const { sales } = await declarations.of(app);
    if (!sales.some(({ name }) => name === wanted.sale))
      throw badRequest(
        `There is no sale "${wanted.sale}": declare it in createServer({ sales: { ${wanted.sale}: { onPaid } } }).`,
      );
    return selling.offer(app, wanted, await returnAddress(wanted, { ...deps, projectId: app.projectId }));
  }

  const appCalls: readonly AppCallRoute[] = [
    {
      method: "POST",
      path: "/sales",
      bodyBytesMax: OFFER_BYTES_MAX,
      perMinute: OFFERS_PER_MINUTE,
      answer: offer,
    },
    {
      method: "GET",
      path: "/sales/:id",
      bodyBytesMax: 0,
      perMinute: LOOKS_PER_MINUTE,
      answer: ({ app, parameters: { id = "" } }) => selling.of(app, id),
    },
  ];

  return Object.freeze({
    appCalls,
    registerRoutes: (app: App) => registerSellingRoutes(app, { overview, ...deps }),
    /** Test payments go with the preview; sales of the live app tell of money and stay. */
    removeOfProject: selling.removePreviewOf,
  });
}
