// A server that answers wrongly, in place of an app behind the gateway or of a server outside.
import { createServer, type Server, type Socket } from "node:net";
import { createRandom, type Random } from "#test-tools";
import { deliver, planDelivery } from "./delivery.ts";
import { mutate } from "./mutations.ts";

const STATUSES = [
  "200",
  "200",
  "204",
  "304",
  "302",
  "404",
  "503",
  "100",
  "101",
  "103",
  "199",
  "000",
  "099",
  "600",
  "999",
] as const;

type Kind = (status: string, random: Random) => string;

const KINDS: readonly [Kind, ...Kind[]] = [
  (status) => `HTTP/1.1 ${status} Said\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello`,
  (status) => `HTTP/1.1 ${status} Said\r\nContent-Length: 500\r\n\r\nhello`,
  (status) => `HTTP/1.1 ${status} Said\r\nContent-Length: 2\r\n\r\nhello, and more than that`,
  (status) => `HTTP/1.1 ${status} Said\r\nTrailer: X-Sum\r\nContent-Length: 5\r\n\r\nhello`,
  (status) => `HTTP/1.1 ${status} Said\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n`,
  (status) => `HTTP/1.1 ${status} Said\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\nhello\r\n`,
  (status) => `HTTP/1.1 ${status} Said\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffff\r\nhello`,
  (status) =>
    `HTTP/1.1 ${status} Said\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  (status) => `HTTP/1.0 ${status} Said\r\n\r\nuntil it closes`,
  (status) =>
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 ${status} Said\r\nContent-Length: 0\r\n\r\n`,
  (status) => `HTTP/1.1 ${status} Said\r\nX-Long: ${"x".repeat(100_000)}\r\n\r\n`,
  (status) => `HTTP/1.1 ${status} Said\r\n${"X-Many: 1\r\n".repeat(3_000)}\r\n`,
  (status) => `HTTP/1.1 ${status} Said\r\nContent-Length: 300000\r\n\r\n${"y".repeat(300_000)}`,
  () =>
    "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: no\r\n\r\n\x81\x05hello\x88\x00",
  (status) => `HTTP/1.1 ${status} Said\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\ndata: 2\n\n`,
  (_status, random) => random.bytes(1 + random.below(500)).toString("latin1"),
  () => "\r\n\r\n",
];

export type RogueServer = Readonly<{ server: Server; close(): Promise<void> }>;

const PATIENCE_MS = 400;

/** Listens at a path, or at a free port of loopback. What it says depends on the number in the address asked for, `/n123`. */
export async function openRogueServer(seed: number, path: string | null): Promise<RogueServer> {
  const open = new Set<Socket>();
  const state = { asked: 0 };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket.on("error", () => {}).once("close", () => open.delete(socket)));
    socket.once("data", (bytes) => {
      const named = /\/n(\d+)/.exec(bytes.toString("latin1"))?.[1];
      state.asked += 1;
      const random = createRandom(seed + Number(named ?? state.asked) * 7);
      const answer = Buffer.from(random.pick(KINDS)(random.pick(STATUSES), random), "latin1");
      void deliver(socket, planDelivery(mutate(answer, random), random), PATIENCE_MS);
    });
    setTimeout(() => socket.destroy(), PATIENCE_MS * 2).unref();
  });
  await new Promise<void>((resolve) => {
    if (path === null) server.listen(0, "127.0.0.1", resolve);
    else server.listen(path, resolve);
  });
  return Object.freeze({
    server,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
