// A whole server for tests: real PostgreSQL, real builder, real sandbox, as main.ts wires it.
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LanguageModel } from "ai";
import { pino } from "pino";
import { inject } from "vitest";
import { buildApp, type NinefoldServer } from "#app";
import { type Builder, createBuilder } from "#build";
import { createBuiltinModel } from "#builtin-model";
import { type Config, readConfig } from "#config";
import { readSecrets } from "../secrets.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

export type TestServer = Readonly<{
  server: NinefoldServer;
  database: TestDatabase;
  builder: Builder;
  config: Config;
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

export async function createTestServer(
  options: { model?: LanguageModel; chatAnswerMs?: number; webDir?: string } = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-server-"));
  await chmod(dataDir, 0o755);
  const webDir = options.webDir ?? (await writeBlankSite(join(dataDir, "web")));
  const builder = await createBuilder({ dataDir: inject("builderDir") });
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: process.env.TEST_LOG ?? "silent" }, dataDir);
  const secrets = await readSecrets(dataDir, null);
  const open = () =>
    buildApp({
      config,
      database,
      secrets,
      builder,
      model: options.model ?? createBuiltinModel(),
      webDir,
      log: pino({ level: config.logLevel }),
      chatAnswerMs: options.chatAnswerMs,
    });
  let server = await open();
  await server.start();

  const testServer: TestServer = {
    get server() {
      return server;
    },
    database,
    builder,
    config,
    async listen() {
      await server.app.listen({ port: 0, host: "127.0.0.1" });
      // A server that listens on a port has an address with a port.
      return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
    },
    async restart() {
      await server.close();
      server = await open();
      await server.start();
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
      await builder.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return testServer;
}

async function writeBlankSite(webDir: string): Promise<string> {
  await mkdir(webDir, { recursive: true });
  await writeFile(join(webDir, "index.html"), "<!doctype html><title>Ninefold</title>");
  return webDir;
}
