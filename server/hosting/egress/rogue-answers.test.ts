// Outside servers and apps that break HTTP's rules: the proxy answers, goes on, and keeps nothing of them.
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createEgress } from "./egress.ts";

/** What the outside says once it was asked, and what it heard. */
const outside = { says: "", heard: "", leaves: true };
const sockets = new Set<Socket>();
const server = createServer((socket) => {
  sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
  socket.on("data", (bytes) => {
    outside.heard += bytes.toString("latin1");
    if (!/\r\n\r\n$/.test(outside.heard)) return;
    socket.write(outside.says, "latin1");
    if (outside.leaves) socket.end();
  });
});
const noted: string[] = [];
const proxy = { directory: "", close: async () => {} };

beforeAll(async () => {
  proxy.directory = await mkdtemp(join(tmpdir(), "ninefold-rogue-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server without a unix path has a port.
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({
    limits: DEFAULT_LIMITS,
    resolve: async () => ["93.184.215.14"],
    dial: () => connect(port, "127.0.0.1"),
  });
  const log = {
    note: (_level: string, text: string) => void noted.push(text),
    follow() {},
    redact: (text: string) => text,
  };
  const { close } = await egress.open({
    directory: proxy.directory,
    app: { projectId: "app", environment: "live" },
    hosts: ["api.example.com"],
    log,
  });
  proxy.close = close;
});
beforeEach(() => Object.assign(outside, { says: "", heard: "", leaves: true }));
afterAll(async () => {
  await proxy.close();
  for (const socket of sockets) socket.destroy();
  server.close();
  await rm(proxy.directory, { recursive: true, force: true });
});

/** Everything that the app hears until its connection ends. */
function say(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(join(proxy.directory, "proxy.sock"), () => socket.write(text, "latin1"));
    socket.on("error", () => {}).once("close", () => resolve(heard));
    socket.on("data", (bytes) => {
      heard += bytes.toString("latin1");
    });
  });
}

const ask = (method: string, ...headers: string[]) =>
  [`${method} http://api.example.com/a HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n");

const answer = (says: string) => {
  outside.says = says;
  return say(ask("GET"));
};

const UNREADABLE = /^HTTP\/1\.1 502 Bad Gateway\r\n[\s\S]*gave no answer that could be read$/;

test.each(["000", "001", "099", "100", "101"])("the status %s is no answer, and becomes 502", async (status) => {
  expect(await answer(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`)).toMatch(UNREADABLE);
});

test("an answer that announces trailers and has a length is passed on without that", async () => {
  const heard = await answer("HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nContent-Length: 2\r\n\r\nok");
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard).toMatch(/\r\n\r\nok$/);
  expect(heard).not.toMatch(/^trailer:/im);
});

test("what is for one connection only is passed on neither way", async () => {
  outside.says =
    "HTTP/1.1 200 OK\r\nConnection: X-Near, close\r\nX-Near: 1\r\nX-Far: 1\r\nKeep-Alive: timeout=9\r\n" +
    "Proxy-Authenticate: Basic\r\nUpgrade: h2c\r\nTE: trailers\r\nTrailer: X-Sum\r\nContent-Length: 2\r\n\r\nok";
  const near = [
    "Keep-Alive: timeout=9",
    "TE: trailers",
    "Trailer: X-Sum",
    "Proxy-Authorization: Basic x",
    "Upgrade: h2c",
  ];
  const heard = await say(
    ask("GET", "Proxy-Connection: keep-alive", ...near, "X-Far: 1", "X-Near: 1").replace(
      "Connection: close",
      "Connection: close, X-Near",
    ),
  );
  for (const head of [heard, outside.heard]) {
    expect(head).toMatch(/^X-Far: 1$/im);
    expect(head).not.toMatch(/^(x-near|proxy-\w+|upgrade|te|trailer|keep-alive):/im);
  }
  expect(outside.heard).toMatch(/^host: api\.example\.com$/m);
});

test("a request that announces trailers is passed on with its body", async () => {
  outside.says = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  const heard = await say(
    `${ask("POST", "Trailer: X-Sum", "Transfer-Encoding: chunked")}2\r\nhi\r\n0\r\nX-Sum: 1\r\n\r\n`,
  );
  expect(heard).toMatch(/ok$/);
  expect(outside.heard).toMatch(/\r\n\r\n2\r\nhi\r\n0\r\n\r\n$/);
});

test.each([
  ["nothing", ""],
  ["no HTTP", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["half a head", "HTTP/1.1 200 OK\r\nContent-Le"],
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok"],
  ["a huge head", `HTTP/1.1 200 OK\r\nX-Long: ${"x".repeat(70_000)}\r\n\r\n`],
])("an answer that is %s becomes 502", async (_what, says) => {
  expect(await answer(says)).toMatch(UNREADABLE);
});

test.each([
  ["a length that is not reached", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"],
  ["chunks that can't be read", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n"],
])("%s breaks off the app's answer, too", async (_what, says) => {
  const heard = await answer(says);
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(heard).toMatch(/abc(\r\n)?$/);
});

test("an app that hangs up during an answer leaves nothing open outside", async () => {
  Object.assign(outside, { says: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc", leaves: false });
  const socket = connect(join(proxy.directory, "proxy.sock"), () => socket.write(ask("GET")));
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  await expect.poll(() => sockets.size).toBe(0);
});

test("a tunnel that breaks says nothing into what went through it", async () => {
  Object.assign(outside, { says: "pong" });
  const heard = say("CONNECT api.example.com:443 HTTP/1.1\r\nHost: x\r\n\r\nping\r\n\r\n");
  await expect.poll(() => outside.heard).toContain("ping");
  for (const socket of sockets) socket.resetAndDestroy();
  expect(await heard).toMatch(/^HTTP\/1\.1 200 Connection Established\r\n\r\n(pong)?$/);
});

test("nothing of all this was a fault of the proxy's own", () => {
  expect(noted.filter((text) => text.includes("could not be passed on"))).toEqual([]);
});
