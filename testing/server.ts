// A whole server for tests: real PostgreSQL, real builder, real sandbox, as main.ts wires it.

import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LanguageModel } from "ai";
import { type Logger, pino } from "pino";
import { inject } from "vitest";
import { buildApp, type NinefoldServer } from "#app";
import { BUILTIN } from "#assistant";
import { type Builder, createBuilder } from "#build";
import { type Config, readConfig } from "#config";
import { TEST_PAGES_PATH } from "#payments";
import { readSecrets, type Secrets } from "#secrets";
import { type Emulator, startStripeEmulator } from "#stripe-emulator";
import { freePort } from "#test-tools";
import type { Workers } from "#workers";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { sharedWorkers } from "./workers.ts";

export type TestServer = Readonly<{
  server: NinefoldServer;
  database: TestDatabase;
  builder: Builder;
  config: Config;
  /** The installation's keys, with which a test makes tokens that only the server could have made. */
  secrets: Secrets;
  /** The payment emulator of a server made with `payments`. */
  emulator: Emulator;
  /** Where it listens, once `listen` was called. */
  listen(): Promise<string>;
  /** Ends this server and starts another on the same data, as after a restart. */
  restart(): Promise<void>;
  /** A JSON call without a socket. `token` signs it in. */
  call(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<TestAnswer>;
  /** A new account; its token. */
  register(username?: string): Promise<{ username: string; token: string }>;
  close(): Promise<void>;
}>;

/** Tests read an answer field by field; its shape is the contract's, which the server itself enforces. */
export type TestAnswer = Readonly<{ status: number; body: Json; headers: Record<string, unknown> }>;
/** JSON that a test may look into without first proving its shape. */
export type Json = ReturnType<typeof JSON.parse>;

export type TestServerOptions = Readonly<{
  model?: LanguageModel;
  fastModel?: LanguageModel;
  /** All of an installation's models, in the place of the two above. */
  models?: Parameters<typeof buildApp>[0]["models"];
  providerAddresses?: Parameters<typeof buildApp>[0]["providerAddresses"];
  turnLimits?: Parameters<typeof buildApp>[0]["turnLimits"];
  /** Added to the server's environment. */
  settings?: Readonly<Record<string, string>>;
  /** How Git servers elsewhere are reached. */
  gitServers?: Parameters<typeof buildApp>[0]["gitServers"];
  /** The time of day by which one-time codes are checked, in milliseconds. */
  clock?: () => number;
  /** How long the answer to a message waits for the run's end. */
  chatAnswerMs?: number;
  storagePerCreatorBytes?: number;
  scheduleSeconds?: number;
  /** Where apps' calls to the outside lead. */
  egress?: Parameters<typeof buildApp>[0]["egress"];
  /** Around the server's workers: to shorten deadlines, or to see what is asked of them. */
  workers?: (workers: Workers) => Workers;
  webDir?: string;
  /** Where the server's log goes; without one it goes nowhere. */
  log?: Logger;
  /** Starts the payment emulator beside the server, which then listens; these settings are added to its environment. */
  payments?: Readonly<Record<string, string>>;
  /** What stands between the server and the emulator, by the emulator's address. */
  paymentsBehind?: (emulatorUrl: string) => Promise<string>;
  /** What webhooks must be signed with, where it is not TEST_WEBHOOK_SECRET. */
  webhookSecret?: string | null;
}>;

/** Without `payments` creating and deploying is free and nothing can be paid. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-server-"));
  await chmod(dataDir, 0o755);
  const webDir = options.webDir ?? (await writeBlankSite(join(dataDir, "web")));
  const port = options.payments ? await freePort() : null;
  const config = readConfig(
    {
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env.TEST_LOG ?? "silent",
      RATE_FACTOR: "1000",
      ...(port === null
        ? { CREATOR_PLAN: "free" }
        : { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: `http://127.0.0.1:${port}`, ...options.payments }),
      ...options.settings,
    },
    dataDir,
  );
  const secrets = await readSecrets(dataDir, null);
  const builderDir = inject("builderDir");
  const opened = await sharedWorkers(builderDir, config.sandbox);
  const workers = options.workers?.(opened) ?? opened;
  const builder = await createBuilder({
    dataDir: builderDir,
    workers,
    // Tests ask no registry but their own.
    packageRegistry: config.packageRegistry ?? "off",
  });
  const emulator = port === null ? null : await startTestPayments(config, dataDir);
  const paymentsUrl = emulator && ((await options.paymentsBehind?.(emulator.url)) ?? emulator.url);
  const appsDatabase = await database.apps();
  const open = () =>
    buildApp({
      config,
      database,
      appsDatabase,
      secrets,
      builder,
      workers,
      models: options.models ?? {
        model: options.model ?? BUILTIN,
        fast: options.fastModel ?? null,
        notice: null,
      },
      providerAddresses: options.providerAddresses,
      turnLimits: options.turnLimits,
      gitServers: options.gitServers,
      webDir,
      paymentProvider: {
        secretKey: null,
        emulatorUrl: paymentsUrl ?? NOWHERE,
        webhookSecret: options.webhookSecret === undefined ? TEST_WEBHOOK_SECRET : options.webhookSecret,
        nowMs: emulator ? () => emulator.control.now() * 1000 : Date.now,
      },
      log: options.log ?? pino({ level: config.logLevel }),
      clock: options.clock,
      chatAnswerMs: options.chatAnswerMs ?? RUN_ENDS_MS,
      storagePerCreatorBytes: options.storagePerCreatorBytes,
      scheduleSeconds: options.scheduleSeconds,
      egress: options.egress,
      // Made when wanted: most servers of tests see one app or none.
      hostingLimits: { spareDatabases: 0, keepsWarmProcess: false },
    });
  const start = async () => {
    const opened = await open();
    await opened.start();
    if (port !== null) await opened.app.listen({ port, host: "127.0.0.1" });
    return opened;
  };
  let server = await start();

  const testServer: TestServer = {
    get server() {
      return server;
    },
    database,
    builder,
    config,
    secrets,
    get emulator() {
      if (!emulator) throw new Error("This test server was made without payments");
      return emulator;
    },
    async listen() {
      await server.app.listen({ port: 0, host: "127.0.0.1" });
      // A server that listens on a port has an address with a port.
      return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    },
    async restart() {
      await server.close();
      server = await start();
    },
    async call(method, path, { token, body } = {}) {
      const response = await server.app.inject({
        method: method as "GET",
        url: path,
        headers: token === undefined ? {} : { authorization: token },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(response.headers["content-type"]).includes("json");
      return {
        status: response.statusCode,
        body: json ? response.json() : response.body,
        headers: response.headers,
      };
    },
    async register(username = `person-${randomBytes(4).toString("hex")}`) {
      const answer = await testServer.call("POST", "/register", { body: { username, password: "correct horse" } });
      return { username, token: answer.body.token };
    },
    async close() {
      await server.close();
      await emulator?.close();
      await builder.close();
      await opened.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testServer;
}

/** Signs the emulator's webhooks in tests, and those that a test makes itself. */
export const TEST_WEBHOOK_SECRET = "whsec_test";
/** How long a message of a test waits for its run: machines differ, and this one may be busy. Less than a test may take. */
const RUN_ENDS_MS = 200_000;
/** Nothing answers there: a test without payments that tries to pay fails. */
const NOWHERE = "http://127.0.0.1:9";

async function startTestPayments(config: Config, dataDir: string): Promise<Emulator> {
  return startStripeEmulator({
    dataDir,
    webhookEndpoints: [{ url: `${config.publicUrl}/api/webhooks/stripe`, secret: TEST_WEBHOOK_SECRET }],
    allowedOrigins: [config.publicUrl],
    publicUrl: config.publicUrl + TEST_PAGES_PATH,
    webhookPausesMs: [100, 200, 500],
    environment: {},
    log: () => {},
  });
}

async function writeBlankSite(webDir: string): Promise<string> {
  await mkdir(webDir, { recursive: true });
  for (const page of ["index.html", "landing.html", "projects.html", "edit.html", "view.html"])
    await writeFile(join(webDir, page), `<!doctype html><title>Ninefold</title><meta name="page" content="${page}">`);
  return webDir;
}
