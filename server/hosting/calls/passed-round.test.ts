// Two servers that each take the other for who has an app now: a call of the platform's is not led round and round.
// On a real PostgreSQL and over HTTP; the app's process is a stand-in.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase, freePort } from "#testing";
import type { Artifact } from "../artifacts/types.ts";
import { createConnectionPool } from "../gateway/upstream/client/connection-pool.ts";
import type { AppProcess } from "../processes/types.ts";
import { createAskOwner } from "../servers/ask-server.ts";
import { registerRemoteActionRoutes } from "../servers/remote-actions.ts";
import { createServerStore } from "../servers/server-store.ts";
import { createServers } from "../servers/servers.ts";
import { createPlatformCalls } from "./platform-calls.ts";

const KEY = Buffer.alloc(32, 7);
const PUBLIC_URL = "http://ninefold.example";
const database = await createTestDatabase();
const socketPath = join(tmpdir(), `ninefold-${randomUUID()}.sock`);
const app = createServer((_request, response) => response.end("done")).listen(socketPath);
await once(app, "listening");
const connections = createConnectionPool({ socketPath, headersMs: 10_000, pauseMs: 10_000 });
const process: AppProcess = {
  artifact: { hash: "a", directory: "/nowhere" } as Artifact,
  gatewayKey: Buffer.alloc(32),
  socketPath,
  connections,
  ended: new Promise(() => {}),
  processIds: async () => [],
  stop: async () => {},
};
/** What came to which server: questions of the other one, and where the app was asked at last. */
const heard: string[] = [];
const unasked = () => Promise.reject(new Error("Nobody asks for this."));

async function joining(name: string) {
  const port = await freePort();
  const servers = createServers({
    store: createServerStore(database),
    address: `http://127.0.0.1:${port}`,
    goneMs: 60_000,
    joinMs: 0,
    onFault: () => {},
  });
  const lease = {
    process,
    release: () => {},
    becomeStream: () => {},
    becomeSocket: () => ({ used() {}, release() {} }),
  };
  const calls = createPlatformCalls({
    processes: {
      acquire() {
        heard.push(`the app on ${name}`);
        return lease;
      },
    },
    versions: { of: () => process.artifact },
    askOwner: createAskOwner({ servers, key: KEY, publicUrl: PUBLIC_URL, clock: Date.now }),
    servers,
  });
  const web = Fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>();
  web.setValidatorCompiler(validatorCompiler);
  web.setSerializerCompiler(serializerCompiler);
  registerRemoteActionRoutes(web, {
    signature: () => ({ key: KEY, clock: Date.now }),
    call(call) {
      heard.push(`${name} is asked`);
      return calls.callHere(call);
    },
    openArtifact: unasked,
    deploy: unasked,
    showPreview: unasked,
    prepare: unasked,
    rehearse: unasked,
    leaveRehearsal: unasked,
    queryPreview: unasked,
    changePreview: unasked,
    restart: unasked,
    accessChanged: unasked,
  });
  await web.listen({ port, host: "127.0.0.1" });
  await servers.start({ onBeat() {}, onLeases() {}, onChange() {}, onLate() {} });
  await servers.takeApps();
  const close = async () => {
    await web.close();
    await servers.leave();
  };
  return { servers, calls, close };
}

const one = await joining("one");
const other = await joining("other");
afterAll(async () => {
  for (const { close } of [one, other]) await close();
  connections.close();
  app.close();
  await database.drop();
});

test("the third server that is asked answers itself, and an app that comes back is asked for where it comes to", async () => {
  const projectId = randomUUID();
  for (const { servers } of [one, other]) await expect.poll(() => servers.living().length).toBe(2);
  const [first, second] = [one.servers.living(), other.servers.living()].map((living) => living[1]);
  if (!first || !second) throw new Error("They do not know each other.");
  one.servers.notePassed(projectId, first);
  other.servers.notePassed(projectId, second);
  const call = { projectId, environment: "live", method: "POST", path: "/api/_platform/task", body: "x" } as const;
  const asked = () => one.calls.call({ ...call, timeoutMs: 10_000 });
  expect(await asked()).toMatchObject({ status: 200, text: "done" });
  expect(heard.splice(0)).toEqual(["other is asked", "one is asked", "other is asked", "the app on other"]);
  other.servers.noteReturning(projectId);
  expect(await asked()).toMatchObject({ status: 200, text: "done" });
  expect(heard).toEqual(["other is asked", "the app on other"]);
});
