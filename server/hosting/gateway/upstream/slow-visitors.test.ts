// Visitors who send or read a byte now and then, at the fast path in front of a real HTTP server: each of them is ended.
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { BODY_MS, limitBodies, limitConnections, REQUEST_LIMITS } from "#http";
import { openFastPath } from "../fast-path/index.ts";

/** As the platform has them, a hundred times as fast. */
const limits = Object.fromEntries(
  Object.entries(REQUEST_LIMITS).map(([name, value]) => [name, typeof value === "number" ? value / 100 : value]),
);
const STALLED_MS = 600;
const DRIP_MS = 40;
/** More than what the kernel keeps for both sides. */
const LARGE = Buffer.alloc(16 * 1024 * 1024);

const server = createServer({ ...limits, keepAliveTimeout: 700 }, (request, response) => {
  request.resume().on("error", () => {});
  response.end(request.url === "/large" ? LARGE : "node");
});
const fastPath = openFastPath(server, (_asked, target, writer) => {
  if (target !== "/fastPath") return false;
  writer.begin({ status: 200, headers: [], protection: [] }, LARGE.length);
  writer.write(LARGE);
  writer.end();
  return true;
});
limitConnections(server, { atOnce: 100, perAddress: 100, stalledMs: STALLED_MS, visitorOf: (address) => address });
limitBodies(server, { wholeMs: BODY_MS / 100, isPatient: (url) => url === "/upload" });
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  fastPath.close();
  server.close();
});

function visit(): Socket {
  // A server without a unix path has a port.
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** Says one character after the other; what was answered by the time the connection ended. */
function drip(text: string): Promise<string> {
  const socket = visit();
  const state = { at: 0, heard: "" };
  const timer = setInterval(() => {
    socket.write(text[state.at % text.length] ?? "");
    state.at += 1;
  }, DRIP_MS);
  socket.on("data", (bytes) => {
    state.heard += bytes.toString("latin1");
  });
  return new Promise((resolve) => {
    socket.once("close", () => {
      clearInterval(timer);
      resolve(state.heard);
    });
  });
}

test("a head that trickles in", async () => {
  expect(await drip("GET / HTTP/1.1\r\nHost: x\r\nX-A: ".padEnd(4_000, "a"))).toMatch(/^HTTP\/1\.1 408 /);
});

test.each(["/", "/upload"])("a body that trickles in at %s", async (path) => {
  const socket = visit();
  const ended = new Promise((resolve) => socket.resume().once("close", resolve));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n`);
  const timer = setInterval(() => socket.write("a"), DRIP_MS);
  await ended;
  clearInterval(timer);
});

test("silence from the beginning", async () => {
  const socket = visit().resume();
  await new Promise((resolve) => socket.once("close", resolve));
});

test.each(["/fastPath", "/large"])("a large answer of %s that is not read", async (path) => {
  const socket = visit().pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const left = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(left).toBe(1);
  await expect.poll(left).toBe(0);
});
