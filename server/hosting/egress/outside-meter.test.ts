// An app that calls the outside too often, or takes too much from there, is refused with the reason, and others go on.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../configuration/limits.ts";
import { createEgress } from "./egress.ts";
import { createOutsideMeters } from "./outside-meter.ts";

const MEGABYTE = 1024 * 1024;
const directory = await mkdtemp(join(tmpdir(), "ninefold-egress-"));
/** Never ends what it says. */
const outside = createServer((request, response) => {
  if (request.url !== "/endless") return void response.end("there");
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  };
  response.on("drain", more);
  more();
});
await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
// A server without a unix path has a port.
const { port } = outside.address() as AddressInfo;
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  outside.closeAllConnections();
  outside.close();
  await rm(directory, { recursive: true, force: true });
});

const limits = { ...DEFAULT_LIMITS, egressCallsPerMinute: 3, egressCallBytes: 4 * MEGABYTE };
const egress = createEgress({
  limits,
  resolve: async () => ["93.184.215.14"],
  dial: () => connect(port, "127.0.0.1"),
  // No minute ends while it is counted.
  now: () => 0,
});

async function opened(name: string, projectId: string) {
  const folder = await mkdtemp(join(directory, name));
  const app = { projectId, environment: "live" as const };
  const log = { note() {}, follow() {}, redact: (text: string) => text };
  closing.push((await egress.open({ directory: folder, app, hosts: ["api.example.com"], log })).close);
  return (path: string) =>
    new Promise<{ status: number; bytes: number; text: string }>((resolve, reject) => {
      const options = { socketPath: join(folder, "proxy.sock"), path: `http://api.example.com${path}` };
      httpRequest(options, async (answer) => {
        let bytes = 0;
        let text = "";
        try {
          for await (const piece of answer) {
            bytes += piece.length;
            if (bytes < 1_000) text += String(piece);
          }
        } catch {
          // Broken off, which its bytes show.
        }
        resolve({ status: answer.statusCode ?? 0, bytes, text });
      })
        .once("error", reject)
        .end();
    });
}

test("an answer without an end is cut, and another process of the app does not begin anew with its calls", async () => {
  const ask = await opened("first-", "greedy");
  expect((await ask("/")).text).toBe("there");
  const endless = await ask("/endless");
  expect(endless.status).toBe(200);
  expect(endless.bytes).toBeGreaterThan(MEGABYTE);
  const again = await opened("second-", "greedy");
  expect((await again("/")).text).toBe("there");
  expect(await again("/")).toMatchObject({ status: 403, text: expect.stringContaining("3 times in this minute") });
  const other = await opened("other-", "modest");
  expect((await other("/")).text).toBe("there");
});

test("calls count anew with the minute, and what they carried with the hour", () => {
  let now = 0;
  const meter = createOutsideMeters(
    { ...limits, egressBytesPerHour: 0 },
    () => now,
  )({
    projectId: "app",
    environment: "live",
  });
  expect(meter.refusal()).toMatch(/0 MB in this hour/);
  const calm = createOutsideMeters(limits, () => now)({ projectId: "app", environment: "live" });
  const refusals = () => [1, 2, 3, 4].map(() => calm.refusal() !== null);
  expect(refusals()).toEqual([false, false, false, true]);
  now += 60_000;
  expect(refusals()).toEqual([false, false, false, true]);
});
