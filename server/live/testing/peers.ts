// Two servers on one database, without anything but their events, and pages that listen to them.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing";
import { createLive, type Live } from "../index.ts";

export type Peer = Readonly<{ live: Live; server: Server; url: string }>;

/** Opened before the tests of a file and closed after them: no fault may have been told of by then. */
export function openPeers() {
  const opened = {} as { database: TestDatabase; first: Peer; second: Peer };
  const faults: unknown[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    const onFault = (error: unknown) => void faults.push(error);
    Object.assign(opened, {
      database,
      first: await startPeer(database, onFault),
      second: await startPeer(database, onFault),
    });
  });
  afterAll(async () => {
    for (const { live, server } of [opened.first, opened.second]) {
      await live.close();
      await new Promise((resolve) => server.close(resolve));
    }
    await opened.database.drop();
    expect(faults).toEqual([]);
  });
  return opened as Readonly<typeof opened>;
}

async function startPeer(database: TestDatabase, onFault: (error: unknown) => void): Promise<Peer> {
  const live = createLive({
    authenticate: async (token) => (token ? { id: token, sessionId: `session of ${token}` } : null),
    mayWatch: async () => true,
    shared: database,
    onFault,
  });
  const server = createServer();
  live.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address with a port.
  return { live, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A page in a project's room, and the messages that it hears. `token` is who has it open. */
export async function watch(
  { url }: Peer,
  { projectId, token = "ada" }: { projectId: string; token?: string },
): Promise<{ socket: Socket; heard: string[] }> {
  const socket = io(url, { auth: { token }, transports: ["websocket"], reconnection: false, forceNew: true });
  const heard: string[] = [];
  socket.on("implementation_progress", ({ message }) => heard.push(message));
  expect(await socket.emitWithAck("join_room", projectId)).toEqual({ joined: true });
  return { socket, heard };
}
