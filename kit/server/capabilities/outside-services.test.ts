// Calls to the outside go through the platform's proxy on its socket, and nowhere else.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOutside } from "./outside-services.ts";

let folder: string;
const refusal = { "x-ninefold-refusal": encodeURIComponent("old.example.com has no address") };
const proxy = createServer(async (request, response) => {
  if (request.headers.host === "old.example.com") return void response.writeHead(403, refusal).end("…");
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  response.writeHead(201, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ target: request.url, host: request.headers.host, body: Buffer.concat(chunks).toString() }),
  );
});
const REASONS: Readonly<Record<string, string>> = {
  "other.example.com:443": "other.example.com is not among the outbound hosts of app.json",
  "inner.example.com:443": "inner.example.com leads to 10.0.0.7, which is not a public address",
};
proxy.on("connect", ({ url = "" }, socket) => {
  const said = REASONS[url] === undefined ? "" : `x-ninefold-refusal: ${encodeURIComponent(REASONS[url])}\r\n`;
  socket.end(`HTTP/1.1 403 Forbidden\r\n${said}\r\n`);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-egress-"));
  const path = join(folder, "proxy.sock");
  await new Promise<void>((resolve) => proxy.listen(path, resolve));
  process.env.NINEFOLD_EGRESS = path;
});
afterAll(async () => {
  delete process.env.NINEFOLD_EGRESS;
  await new Promise((resolve) => proxy.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

test("a plain call reaches the proxy with its whole address and its body", async () => {
  const answer = await fetchOutside("http://api.example.com/v1?q=1", { method: "POST", body: "hello" });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    target: "http://api.example.com/v1?q=1",
    host: "api.example.com",
    body: "hello",
  });
});

test.each([
  [
    "https://other.example.com/",
    'other.example.com is not among the outbound hosts of app.json: name it in "outbound".',
  ],
  ["https://inner.example.com/", "inner.example.com leads to 10.0.0.7, which is not a public address."],
  ["http://old.example.com/", "old.example.com has no address."],
])("a call that the proxy refuses says why (%s)", async (address, reason) => {
  await expect(fetchOutside(address)).rejects.toThrow(`This call to the outside was refused: ${reason}`);
});

test("a proxy that gives no reason is not made to say one", async () => {
  await expect(fetchOutside("https://silent.example.com/")).rejects.toThrow(
    "silent.example.com cannot be reached. (403)",
  );
});
