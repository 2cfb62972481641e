// The fast path in front of a real HTTP server: what it takes, what it leaves, and what becomes of connections.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { headText, type RawVisitor, visitRaw } from "../../testing/raw-visitor.ts";
import type { ResponseWriter } from "../response-writer.ts";
import type { TakeCall } from "./fast-connection.ts";
import { openFastPath } from "./fast-path.ts";

type Opened = { server: Server; close(): void };
const opened: Opened[] = [];
const visitors: RawVisitor[] = [];
afterEach(() => {
  for (const { socket } of visitors.splice(0)) socket.destroy();
  for (const each of opened.splice(0)) each.close();
});

const whole = (body: string) => ({ status: 200, headers: ["content-length", `${body.length}`], protection: [] });
const answerFast: TakeCall = (_asked, target, writer) => {
  if (target.startsWith("/other")) return false;
  writer.send(whole(`fast ${target}`), `fast ${target}`);
  return true;
};

/** A server that says "node", behind a fast path that says "fast". */
async function open(take: TakeCall = answerFast, keepAliveTimeout = 5_000) {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    for await (const piece of request) bytes += piece.length;
    response.end(`node ${request.method} ${request.url} ${bytes}`);
  });
  server.keepAliveTimeout = keepAliveTimeout;
  const fastPath = openFastPath(server, take);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    fastPath.close();
    server.close();
    server.closeAllConnections();
  };
  opened.push({ server, close });
  const visit = () => {
    const visitor = visitRaw((server.address() as AddressInfo).port);
    visitors.push(visitor);
    return visitor;
  };
  return { server, fastPath, visit };
}

const call = (target: string, ...headers: string[]) => headText(`GET ${target} HTTP/1.1`, ...headers);

test("ordinary calls stay in the fast path, one after another on one connection", async () => {
  const { visit } = await open();
  const visitor = visit();
  for (const target of ["/a", "/b?c=d", "/a"]) {
    visitor.say(call(target, "Connection: keep-alive", "Accept: */*"));
    await visitor.until(new RegExp(`fast ${target.replace("?", "\\?")}$`));
  }
  expect(visitor.heard().match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(3);
});

test("the server answers other requests, and the connection comes back", async () => {
  const { visit } = await open();
  const visitor = visit();
  const rounds = 3;
  for (let round = 0; round < rounds; round += 1) {
    visitor.say(call(`/a${round}`));
    await visitor.until(new RegExp(`fast /a${round}$`));
    visitor.say(call(`/other${round}`));
    await visitor.until(new RegExp(`node GET /other${round} 0`));
    visitor.say(`${headText(`POST /b${round} HTTP/1.1`, "Content-Length: 2")}ab`);
    await visitor.until(new RegExp(`node POST /b${round} 2`));
    visitor.say(headText(`OPTIONS /c${round} HTTP/1.1`));
    await visitor.until(new RegExp(`node OPTIONS /c${round} 0`));
  }
  expect(visitor.heard().match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(4 * rounds);
});

test("what can't be told apart gives the connection to the server for good, also after it came back", async () => {
  const { visit } = await open();
  const visitor = visit();
  visitor.say(call("/other"));
  await visitor.until(/node GET \/other 0/);
  visitor.say(call("/a") + call("/b"));
  await visitor.until(/node GET \/a 0.*node GET \/b 0/s);
  visitor.say(call("/c"));
  await visitor.until(/node GET \/c 0/);
});

const get = (target: string, ...lines: string[]) => `GET ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
const HOST = "Host: a";
const LEFT_TO_SERVER: readonly [what: string, text: string, answer: RegExp][] = [
  ["a body", `${headText("POST /a HTTP/1.1", "Content-Length: 2")}ab`, /node POST \/a 2/],
  ["a body of a GET", `${call("/a", "Content-Length: 2")}ab`, /node GET \/a 2/],
  ["a body in chunks", `${call("/a", "Transfer-Encoding: chunked")}2\r\nab\r\n0\r\n\r\n`, /node GET \/a 2/],
  ["an empty body", call("/a", "Content-Length: 0"), /node GET \/a 0/],
  ["another method", headText("DELETE /a HTTP/1.1"), /node DELETE/],
  ["an upgrade", call("/a", "Connection: upgrade", "Upgrade: x"), /node GET/],
  ["a wait for leave", call("/a", "Expect: 100-continue"), /100 Continue.*node GET/s],
  ["a connection to be closed", call("/a", "Connection: close"), /Connection: close.*node GET/s],
  ["names for this hop", call("/a", "Connection: keep-alive, x-a"), /node GET/],
  ["an older protocol", headText("GET /a HTTP/1.0"), /node GET/],
  ["a whole address", call("http://a/a"), /node GET http:\/\/a\/a/],
  ["an odd character in its address", call('/a"b'), /node GET/],
  ["two that follow each other at once", call("/a") + call("/b"), /node GET \/a 0.*node GET \/b 0/s],
  ["an empty header", get("/a", HOST, "X-A:"), /node GET/],
  ["a header without its space", get("/a", HOST, "X-A:1"), /node GET/],
  ["a tab", get("/a", HOST, "X-A: a\tb"), /node GET/],
  ["a letter beyond ASCII", get("/a", HOST, "X-A: \xe9"), /node GET/],
  ["a folded header", get("/a", HOST, "X-A: 1", " 2"), /node GET|HTTP\/1\.1 400/],
  ["a credential twice", get("/a", HOST, "Authorization: a", "Authorization: b"), /node GET/],
  ["many headers", call("/a", ...Array.from({ length: 80 }, (_, nth) => `X-${nth}: 1`)), /node GET/],
  ["two hosts", get("/a", HOST, "Host: b"), /HTTP\/1\.1 (200|400)/],
  ["no host", get("/a", "X-A: 1"), /HTTP\/1\.1 400/],
  ["a bare line feed", `GET /a HTTP/1.1\n${HOST}\r\n\r\n`, /HTTP\/1\.1 400/],
  ["a bare line feed in a header", get("/a", HOST, "X-A: 1\nX-B: 2"), /HTTP\/1\.1 400/],
  ["a null", get("/a", HOST, "X-A: \0"), /HTTP\/1\.1 400/],
  ["a space before a colon", get("/a", HOST, "X-A : 1"), /HTTP\/1\.1 400/],
  ["a length and an encoding", call("/a", "Content-Length: 2", "Transfer-Encoding: chunked"), /HTTP\/1\.1 400/],
  ["a head beyond all measure", call("/a", `X-A: ${"a".repeat(20_000)}`), /HTTP\/1\.1 431/],
];

for (const [what, text, answer] of LEFT_TO_SERVER)
  test(`a request with ${what} is the server's`, async () => {
    const { visit } = await open();
    const visitor = visit();
    visitor.say(text);
    expect(await visitor.until(answer)).not.toContain("fast");
  });

test("a head that comes in pieces is the server's, whole", async () => {
  const { visit } = await open();
  const visitor = visit();
  visitor.socket.setNoDelay(true);
  for (const piece of ["GET /a HT", "TP/1.1\r\nHost: a\r\n", "\r\n"]) {
    visitor.say(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await visitor.until(/node GET \/a 0/);
});

test("a body that is still coming when its connection changes hands arrives whole", async () => {
  const { visit } = await open();
  const visitor = visit();
  visitor.say(call("/a"));
  await visitor.until(/fast \/a$/);
  visitor.say(headText("POST /other HTTP/1.1", "Content-Length: 1000000") + "x".repeat(1_000_000));
  await visitor.until(/node POST \/other 1000000/);
});

/** Calls that are answered when the test says so. */
function holding() {
  const held: { target: string; writer: ResponseWriter; hasLeft: boolean }[] = [];
  const take: TakeCall = (_asked, target, writer) => {
    const one = { target, writer, hasLeft: false };
    writer.follow({
      onClose() {
        one.hasLeft = true;
      },
      onDrain() {},
    });
    return held.push(one) > 0;
  };
  return { held, take };
}

test("a request that comes too early waits for its turn", async () => {
  const { held, take } = holding();
  const visitor = (await open(take)).visit();
  visitor.say(call("/a"));
  await expect.poll(() => held.length).toBe(1);
  visitor.say(call("/b"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(held.map(({ target }) => target)).toEqual(["/a"]);
  held[0]?.writer.send(whole("first"), "first");
  await expect.poll(() => held.length).toBe(2);
  held[1]?.writer.send(whole("second"), "second");
  await visitor.until(/first.*second$/s);
});

test("a call that was taken and then passed over is the server's to answer, and the connection comes back", async () => {
  const passOvers: (() => void)[] = [];
  const take: TakeCall = (asked, target, writer, passOver) =>
    target === "/a" ? passOvers.push(passOver) > 0 : answerFast(asked, target, writer, passOver);
  const visitor = (await open(take)).visit();
  visitor.say(call("/a"));
  await expect.poll(() => passOvers.length).toBe(1);
  visitor.say(call("/b"));
  passOvers[0]?.();
  await visitor.until(/node GET \/a 0.*fast \/b$/s);
  // It is answered already.
  passOvers[0]?.();
  visitor.say(call("/c"));
  await visitor.until(/fast \/c$/);
});

test("a visitor who goes away is told of, also one who went before anybody listened", async () => {
  const { held, take } = holding();
  const visitor = (await open(take)).visit();
  visitor.say(call("/a"));
  await expect.poll(() => held.length).toBe(1);
  visitor.socket.destroy();
  await expect.poll(() => held[0]?.hasLeft).toBe(true);
  const late = { hasLeft: false };
  held[0]?.writer.follow({ onClose: () => Object.assign(late, { hasLeft: true }), onDrain() {} });
  expect(late.hasLeft).toBe(true);
});

test("an answer in pieces goes no faster than it is read, and is followed by the next", async () => {
  const { held, take } = holding();
  const visitor = (await open(take)).visit();
  visitor.socket.pause();
  visitor.say(call("/large"));
  await expect.poll(() => held.length).toBe(1);
  const writer = held[0]?.writer;
  const piece = Buffer.alloc(100_000, "x");
  writer?.begin({ status: 200, headers: [], protection: [] }, null);
  let pieces = 1;
  while (writer?.write(Buffer.from(piece)) && pieces < 1_000) pieces += 1;
  expect(pieces).toBeLessThan(1_000);
  const drained = new Promise<void>((resolve) => writer?.follow({ onClose() {}, onDrain: resolve }));
  visitor.socket.resume();
  await drained;
  writer?.end();
  const heard = await visitor.until(/\r\n0\r\n\r\n$/);
  expect(heard.match(/x/g)).toHaveLength(pieces * piece.length);
  visitor.say(call("/next"));
  await expect.poll(() => held.length).toBe(2);
});

test("an answer to HEAD has the head of its GET and no body", async () => {
  const visitor = (await open()).visit();
  visitor.say(headText("HEAD /a HTTP/1.1"));
  expect(await visitor.until(/\r\n\r\n/)).toMatch(/content-length: 7\r\n.*\r\n\r\n$/s);
  visitor.say(call("/b"));
  await visitor.until(/fast \/b$/);
});

test("a connection that idles for too long is ended", async () => {
  const visitor = (await open(answerFast, 100)).visit();
  visitor.say(call("/a"));
  await visitor.until(/fast/);
  await visitor.ended;
});

test("a server that closes ends the fast path's connections, and takes all others itself", async () => {
  const { server, fastPath, visit } = await open();
  const visitor = visit();
  visitor.say(call("/a"));
  await visitor.until(/fast/);
  fastPath.close();
  await visitor.ended;
  const later = visit();
  later.say(call("/a"));
  await later.until(/node GET \/a/);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});
