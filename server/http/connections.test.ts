// One visitor's connections: counted by address, and ended when nobody reads.
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type ConnectionLimits, limitConnections } from "./connections.ts";

const opened: { servers: Server[]; sockets: Socket[] } = { servers: [], sockets: [] };
afterEach(() => {
  for (const socket of opened.sockets.splice(0)) socket.destroy();
  for (const server of opened.servers.splice(0)) server.close();
});

async function open(limits: Partial<ConnectionLimits>, answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  opened.servers.push(server);
  limitConnections(server, {
    atOnce: 1_000,
    perAddress: 3,
    stalledMs: 200,
    visitorOf: (address) => address,
    ...limits,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function visit(server: Server, localAddress: string): Socket {
  // A server without a unix path has a port.
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  opened.sockets.push(socket);
  return socket;
}

const openOf = (sockets: readonly Socket[]) => sockets.filter((socket) => !socket.destroyed).length;

test("one address gets so many connections, another one its own, and a place that is left is free", async () => {
  const server = await open({}, (_request, response) => void response.end());
  const first = Array.from({ length: 10 }, () => visit(server, "127.0.0.1").resume());
  await expect.poll(() => openOf(first)).toBe(3);
  const other = visit(server, "127.0.0.2").resume();
  await new Promise((resolve) => other.once("connect", resolve));
  for (const socket of first) socket.destroy();
  await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(1);
  const again = Array.from({ length: 3 }, () => visit(server, "127.0.0.1").resume());
  await expect.poll(() => again.every((socket) => !socket.connecting)).toBe(true);
  expect(openOf([...again, other])).toBe(4);
});

test("behind a proxy, whose address is everybody's, they are not counted", async () => {
  const server = await open({ perAddress: null }, (_request, response) => void response.end());
  const sockets = Array.from({ length: 10 }, () => visit(server, "127.0.0.1").resume());
  await expect.poll(() => sockets.every((socket) => !socket.connecting)).toBe(true);
  expect(openOf(sockets)).toBe(10);
});

/** One piece that is larger than what the kernel keeps for both sides. */
const LARGE = Buffer.alloc(16 * 1024 * 1024);

test("who asks for much and reads nothing is ended; who reads, and who is silent, is not", async () => {
  // Both ends are in this process: on a busy machine the one who reads pauses as well.
  const server = await open({ stalledMs: 2_000 }, (request, response) => {
    if (request.url === "/much") response.end(LARGE);
  });
  const stalled = visit(server, "127.0.0.1");
  const reading = visit(server, "127.0.0.1").resume();
  const silent = visit(server, "127.0.0.1").resume();
  for (const socket of [stalled, reading]) socket.write("GET /much HTTP/1.1\r\nHost: x\r\n\r\n");
  silent.write("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n");
  stalled.pause();
  const left = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(left).toBe(2);
  await expect.poll(() => reading.bytesRead).toBeGreaterThan(LARGE.length);
  expect(openOf([reading, silent])).toBe(2);
});
