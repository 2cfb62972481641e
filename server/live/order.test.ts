// The order of events between two servers on one database: pages of either hear a project's events as they were sent.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing";
import { createLive, type Live } from "./index.ts";

const PROJECTS = ["7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f11", "7d0ad7c6-3f60-4a35-9a0f-0d8a3f6f3f12"] as const;
const PATIENT = { timeout: 60_000 };
/** Of each project. Every so many is larger than a notification may be. */
const EVENTS = 1_000;
const LARGE_EACH = 50;
const LARGE = "x".repeat(20_000);
type Peer = Readonly<{ live: Live; server: Server; url: string }>;
let database: TestDatabase;
let peers: Peer[] = [];
const faults: unknown[] = [];

async function startPeer(): Promise<Peer> {
  const live = createLive({
    authenticate: async (token) => (token ? { id: token, sessionId: `session of ${token}` } : null),
    mayWatch: async () => true,
    shared: database,
    onFault: (error) => faults.push(error),
  });
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  return { live, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function watch({ url }: Peer, projectId: string): Promise<{ socket: Socket; heard: string[] }> {
  const socket = io(url, { auth: { token: "ada" }, transports: ["websocket"], reconnection: false, forceNew: true });
  const heard: string[] = [];
  socket.on("implementation_progress", ({ message }) => heard.push(message.split(" ")[0]));
  expect(await socket.emitWithAck("join_room", projectId)).toEqual({ joined: true });
  return { socket, heard };
}

beforeAll(async () => {
  database = await createTestDatabase();
  peers = [await startPeer(), await startPeer()];
});
afterAll(async () => {
  for (const { live, server } of peers) {
    await live.close();
    await new Promise((resolve) => server.close(resolve));
  }
  await database.drop();
  expect(faults).toEqual([]);
});

test("pages of both servers hear each project's events in the order in which they were sent, large ones among them", async () => {
  const [first, second] = peers as [Peer, Peer];
  const watchers = await Promise.all(
    PROJECTS.flatMap((projectId) => [watch(first, projectId), watch(second, projectId)]),
  );
  // Until the second server listens, nothing reaches it.
  await expect
    .poll(() => {
      for (const projectId of PROJECTS)
        first.live.emit(projectId, "implementation_progress", { projectId, message: "ready?" });
      return watchers.every(({ heard }) => heard.length > 0);
    }, PATIENT)
    .toBe(true);
  const sent = Array.from({ length: EVENTS }, (_, index) => String(index));
  for (const [index, number] of sent.entries()) {
    const message = index % LARGE_EACH === 0 ? `${number} ${LARGE}` : number;
    for (const projectId of PROJECTS) first.live.emit(projectId, "implementation_progress", { projectId, message });
    // As runs do: many at once, then the next.
    if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { heard } of watchers) {
    await expect.poll(() => heard.filter((message) => message !== "ready?").length, PATIENT).toBe(EVENTS);
    expect(heard.filter((message) => message !== "ready?")).toEqual(sent);
  }
  for (const { socket } of watchers) socket.disconnect();
});
