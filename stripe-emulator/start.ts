// Starting the emulator: the guards, the store, the clock's ticking, the server; and stopping all of it again.
import { createServer } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { type Control, createControl } from "./control.ts";
import { createEngine } from "./engine/engine.ts";
import { jobs } from "./engine/jobs.ts";
import { runDue } from "./engine/timetable.ts";
import type { Dunning } from "./engine/types.ts";
import { routes } from "./http/all-routes.ts";
import { createDispatcher } from "./http/dispatch.ts";
import { createServer as createHttpServer } from "./http/server.ts";
import { createPages } from "./pages/pages.ts";
import { lastPort, movePages } from "./store/page-addresses.ts";
import { openStore } from "./store/store.ts";
import { serveEndpoints } from "./webhooks/endpoints.ts";
import { createQueue } from "./webhooks/queue.ts";

export type EmulatorOptions = {
  /** 0 or absent: a free port. */
  port?: number;
  host?: string;
  /** The folder that holds `stripe-emulator.sqlite`; `:memory:` keeps nothing. */
  dataDir: string;
  /** Endpoints that get every event, v1 and v2, with the secret each is signed with. */
  webhookEndpoints: readonly { url: string; secret: string }[];
  /** The origins that hosted pages may send a browser to, such as `https://ninefold.example`. */
  allowedOrigins: readonly string[];
  /** Where browsers reach the hosted pages when it is not this host and port (a proxy of the server's). No slash at the end. */
  publicUrl?: string;
  /** The only API key that is taken; any `sk_test_…` when absent. */
  secretKey?: string;
  /** Milliseconds since the epoch; real time when absent. */
  clock?: () => number;
  /** Retries of failed renewals: days after each failure, and what happens afterwards. Default 3, 5, 7, then cancel. */
  dunning?: Dunning;
  /** Pauses between webhook attempts in milliseconds; the last repeats. */
  webhookPausesMs?: readonly number[];
  log?: (line: string) => void;
  /** The environment the guards look at; `process.env` when absent. */
  environment?: Record<string, string | undefined>;
};

export type Emulator = { url: string; port: number; close: () => Promise<void>; control: Control };

const tickMs = 1_000;
const webhookAttempts = 20;
const webhookTimeoutMs = 10_000;
const usualPausesMs = [250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 3_600_000];

/** Starts the emulator. Throws beside a real key, and in production unless test payments are allowed by name. */
export async function startStripeEmulator(options: EmulatorOptions): Promise<Emulator> {
  guard(options.environment ?? process.env);
  const log = options.log ?? ((line) => process.stderr.write(`stripe-emulator: ${line}\n`));
  const origins = options.allowedOrigins.map((origin) => new URL(origin).origin);
  const store = openStore(
    options.dataDir === ":memory:" ? ":memory:" : join(options.dataDir, "stripe-emulator.sqlite"),
  );
  let pagesUrl = options.publicUrl ?? "";
  const engine = createEngine({
    store,
    realTimeMs: options.clock ?? Date.now,
    dunning: options.dunning ?? { retryAfterDays: [3, 5, 7], afterwards: "cancel" },
    pagesUrl: () => pagesUrl,
    mayRedirectTo: (address) => URL.canParse(address) && origins.includes(new URL(address).origin),
  });
  const queue = createQueue({
    store,
    pausesMs: options.webhookPausesMs ?? usualPausesMs,
    attempts: webhookAttempts,
    timeoutMs: webhookTimeoutMs,
    log,
  });
  const control = createControl({ engine, jobs, queue });
  const secretKey = options.secretKey ?? null;
  const server = createHttpServer({
    dispatch: createDispatcher({ engine, jobs, routes, secretKey, log }),
    control,
    pages: createPages(engine, origins, log),
    after: queue.poke,
    checkKey: (given) =>
      secretKey === null ? /^Bearer sk_test_\w+$/.test(given ?? "") : given === `Bearer ${secretKey}`,
  });
  store.transaction(() => serveEndpoints(engine, options.webhookEndpoints));
  const url = await listen(
    server,
    options.host ?? "127.0.0.1",
    options.port ?? 0,
    options.publicUrl ? 0 : lastPort(store),
  );
  if (!options.publicUrl) pagesUrl = url;
  movePages(store, pagesUrl);
  const catchUp = () => {
    try {
      if (runDue(engine, jobs, engine.now()) > 0) queue.poke();
    } catch (error) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
  catchUp();
  queue.poke();
  const ticking = setInterval(catchUp, tickMs);
  return {
    url,
    port: Number(new URL(url).port),
    control,
    close: async () => {
      clearInterval(ticking);
      queue.stop();
      await server.close();
      store.close();
    },
  };
}

/** Takes the wished port, or for 0 the former one when it is free, else any. */
async function listen(server: FastifyInstance, host: string, wished: number, former: number): Promise<string> {
  const port = wished === 0 && former !== 0 && (await isFree(host, former)) ? former : wished;
  return server.listen({ port, host });
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

function guard(environment: Record<string, string | undefined>): void {
  if (environment.STRIPE_SECRET_KEY) {
    throw new Error(
      "The Stripe emulator does not start while STRIPE_SECRET_KEY is set: payments would look real and not be. Unset the key, or use Stripe.",
    );
  }
  if (environment.NODE_ENV === "production" && environment.ALLOW_TEST_PAYMENTS !== "1") {
    throw new Error(
      "The Stripe emulator does not start with NODE_ENV=production: nobody would be charged. Set STRIPE_SECRET_KEY, or ALLOW_TEST_PAYMENTS=1 if test payments are what you want.",
    );
  }
}
