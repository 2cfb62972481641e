// Calls to the outside go through the platform's proxy on its socket, and nowhere else.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchOutside } from "./outside-services.ts";

let folder: string;
const proxy = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  response.writeHead(201, { "content-type": "application/json" });
  response.end(
    JSON.stringify({ target: request.url, host: request.headers.host, body: Buffer.concat(chunks).toString() }),
  );
});
proxy.on("connect", (_request, socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));

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

test("a host that app.json does not name is refused with what to do", async () => {
  await expect(fetchOutside("https://other.example.com/")).rejects.toThrow(
    'other.example.com cannot be reached: name it in "outbound" of app.json. (403)',
  );
});
