// Connections behind a reverse proxy on the same machine: its one address brings everybody, and is not counted.
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";
import { CONNECTION_LIMITS } from "./index.ts";

let ninefold: TestServer;
beforeAll(async () => {
  ninefold = await createTestServer({ settings: { TRUST_PROXY: "1" } });
});
afterAll(() => ninefold.close());

test("with TRUST_PROXY=1 a proxy on loopback opens more connections than one visitor may, and all of them are served", async () => {
  const { port } = new URL(await ninefold.listen());
  const answers: string[] = [];
  const sockets: Socket[] = [];
  for (let visitor = 0; visitor < CONNECTION_LIMITS.perAddress + 50; visitor += 1) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    socket.once("data", (head) => answers.push(String(head).slice(0, 12)));
    socket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.${visitor % 250}\r\n\r\n`);
    sockets.push(socket);
  }
  await expect.poll(() => answers.length).toBe(sockets.length);
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 200"]));
  expect(sockets.filter((socket) => socket.destroyed)).toEqual([]);
  for (const socket of sockets) socket.destroy();
});
