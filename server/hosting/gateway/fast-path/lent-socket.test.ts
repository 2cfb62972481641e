// Requests that the fast path lends to node:http: what the server sees of the visitor, and what becomes of the connection.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { headText, type RawVisitor, visitRaw } from "../../testing/raw-visitor.ts";
import { openFastPath } from "./fast-path.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server behind a fast path that takes what begins with `/fastPath`. */
async function open(answer: RequestListener) {
  const server = createServer(answer);
  const fastPath = openFastPath(server, (_asked, target, writer) => {
    if (!target.startsWith("/fastPath")) return false;
    writer.send({ status: 200, headers: ["content-length", "4"], protection: [] }, "fastPath");
    return true;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    fastPath.close();
    server.close();
    server.closeAllConnections();
  });
  const visit = (): RawVisitor => {
    const visitor = visitRaw((server.address() as AddressInfo).port);
    closing.push(() => visitor.socket.destroy());
    return visitor;
  };
  return { server, fastPath, visit };
}

const get = (target: string, ...headers: string[]) => headText(`GET ${target} HTTP/1.1`, ...headers);
const LARGE_BYTES = 5_000_000;

test("the server knows the visitor's address", async () => {
  const { visit } = await open((request, response) => {
    response.end(`from ${request.socket.remoteAddress} ${typeof request.socket.remotePort}`);
  });
  const visitor = visit();
  visitor.say(get("/a"));
  await visitor.until(/from 127\.0\.0\.1 number$/);
});

test("a large answer to a slow reader is whole before the next one begins", async () => {
  const { visit } = await open((_request, response) => void response.end(Buffer.alloc(LARGE_BYTES, "x")));
  const visitor = visit();
  visitor.socket.pause();
  visitor.say(get("/large"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  visitor.say(get("/fastPath"));
  visitor.socket.resume();
  const heard = await visitor.until(/fastPath$/);
  expect(heard.includes(`${"x".repeat(5_000_000)}HTTP/1.1 200 OK`)).toBe(true);
});

test("an answer in pieces arrives piece by piece", async () => {
  const held: ServerResponse[] = [];
  const { visit } = await open((_request, response) => {
    response.write("one ");
    held.push(response);
  });
  const visitor = visit();
  visitor.say(get("/a"));
  await visitor.until(/one \r\n$/);
  held[0]?.end("two");
  await visitor.until(/two\r\n0\r\n\r\n$/);
  visitor.say(get("/fastPath"));
  await visitor.until(/fastPath$/);
});

test("a body that nobody reads does not hinder the next request", async () => {
  const { visit } = await open((_request, response) => void response.end("unread"));
  const visitor = visit();
  visitor.say(headText("POST /a HTTP/1.1", "Content-Length: 30000") + "x".repeat(30_000));
  await visitor.until(/unread$/);
  visitor.say(get("/fastPath"));
  await visitor.until(/fastPath$/);
});

test("an answer that closes its connection closes the visitor's", async () => {
  const { visit } = await open((_request, response) => void response.setHeader("connection", "close").end("last"));
  const visitor = visit();
  visitor.say(get("/a"));
  await visitor.ended;
  expect(visitor.heard()).toMatch(/last$/);
});

test("an answer that is broken off breaks off the visitor's connection", async () => {
  const { visit } = await open((_request, response) => {
    response.write("begun");
    setImmediate(() => response.destroy());
  });
  const visitor = visit();
  visitor.say(get("/a"));
  await visitor.ended;
});

test("the server is told of a visitor who goes away", async () => {
  const begun: { request: IncomingMessage; response: ServerResponse }[] = [];
  const { visit } = await open((request, response) => void begun.push({ request, response }));
  const visitor = visit();
  visitor.say(get("/a"));
  await expect.poll(() => begun.length).toBe(1);
  visitor.socket.destroy();
  await expect.poll(() => begun[0]?.response.destroyed).toBe(true);
  expect(begun[0]?.response.writableFinished).toBe(false);
});

test("a fast path that closes lets the server finish what it is answering", async () => {
  const held: ServerResponse[] = [];
  const { fastPath, server, visit } = await open((_request, response) => void held.push(response));
  const [busy, idle] = [visit(), visit()];
  idle.say(get("/fastPath"));
  await idle.until(/fastPath$/);
  busy.say(get("/a"));
  await expect.poll(() => held.length).toBe(1);
  fastPath.close();
  await idle.ended;
  held[0]?.end("finished");
  await busy.ended;
  expect(busy.heard()).toMatch(/finished$/);
  await new Promise((resolve) => server.close(resolve));
});

test("a connection that changes its protocol is the server's, with the bytes that follow", async () => {
  const { server, visit } = await open((_request, response) => void response.end("node"));
  server.on("upgrade", (_request, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
    socket.pipe(socket);
  });
  const visitor = visit();
  visitor.say(get("/a"));
  await visitor.until(/node$/);
  visitor.say(get("/a", "Connection: Upgrade", "Upgrade: echo"));
  await visitor.until(/Upgrade: echo\r\n\r\n$/);
  visitor.say("back and forth");
  await visitor.until(/back and forth$/);
});

test("a connection that brings other requests all the time is the server's own in the end", async () => {
  const sockets = new Set<unknown>();
  const { visit } = await open((request, response) => {
    sockets.add(request.socket);
    response.end(`node${request.url}`);
  });
  const visitor = visit();
  for (let round = 0; round <= 50; round += 1) {
    visitor.say(get(`/a${round}.`));
    await visitor.until(new RegExp(`node/a${round}\\.$`));
  }
  expect(sockets.size).toBe(2);
  visitor.say(get("/fastPath"));
  await visitor.until(/node\/fastPath$/);
});
