// Answers of outside services that apps keep: asked for once, as old as the asker allows, and within bounds.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createKeptAnswers, readCacheFor } from "./kept-answers.ts";
import { fetchOutside } from "./outside-services.ts";

const MEGABYTE = 1024 * 1024;
const asked: string[] = [];
/** `/large` gives 3 MB, `/fails` a fault; others tell how often they were asked. */
const service = createServer((request, response) => {
  const { url = "", headers, method } = request;
  asked.push(url);
  if (url === "/fails") response.statusCode = 503;
  if (url.startsWith("/large")) return void response.end(Buffer.alloc(3 * MEGABYTE, "x"));
  if (url.startsWith("/half")) return void response.end(Buffer.alloc(MEGABYTE / 2, "x"));
  const times = asked.filter((one) => one === url).length;
  setTimeout(() => response.end(JSON.stringify({ times, for: headers["x-key"] ?? null, method })), 20);
});
let base = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  // A server without a unix path has a port.
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const get = async (path: string, cacheFor: string, key?: string) => {
  const answer = await fetchOutside(base + path, { cacheFor, ...(key ? { headers: { "x-key": key } } : {}) });
  return (await answer.json()) as { times: number; for: string | null };
};

test("what was answered is not asked for again, also by several at once", async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => get("/rain", "10m")));
  expect([first, ...others, await get("/rain", "1h")]).toEqual(Array(4).fill({ times: 1, for: null, method: "GET" }));
  expect(asked).toEqual(["/rain"]);
});

test("another key, another address and no cacheFor are asked for themselves", async () => {
  expect([await get("/own", "10m", "ada"), await get("/own", "10m", "ben")].map((each) => each.for)).toEqual([
    "ada",
    "ben",
  ]);
  await get("/own?q=1", "10m", "ada");
  await fetchOutside(`${base}/own`, { headers: { "x-key": "ada" } });
  expect(asked).toEqual(["/own", "/own", "/own?q=1", "/own"]);
});

test("a fault and what is too large are passed on whole and not kept", async () => {
  for (const _time of [1, 2]) expect((await fetchOutside(`${base}/fails`, { cacheFor: "1h" })).status).toBe(503);
  for (const _time of [1, 2])
    expect((await (await fetchOutside(`${base}/large`, { cacheFor: "1h" })).arrayBuffer()).byteLength).toBe(
      3 * MEGABYTE,
    );
  expect(asked).toEqual(["/fails", "/fails", "/large", "/large"]);
});

test("an answer is as old as the asker allows, and no more is kept than the bounds", async () => {
  let time = 0;
  const kept = createKeptAnswers(() => time);
  const ask = (path: string, maxAgeMs: number) =>
    kept.answerTo(new Request(base + path), maxAgeMs, () => fetch(base + path));
  await ask("/aged", 60_000);
  time = 59_999;
  await ask("/aged", 60_000);
  expect(asked).toEqual(["/aged"]);
  await ask("/aged", 30_000);
  expect(asked).toHaveLength(2);
  time += 60_000;
  await ask("/aged", 60_000);
  expect(asked).toHaveLength(3);

  for (let index = 0; index < 20; index += 1) await ask(`/half/${index}`, 60_000);
  asked.length = 0;
  await ask("/half/19", 60_000);
  await ask("/half/4", 60_000);
  expect(asked).toEqual([]);
  await ask("/half/3", 60_000);
  expect(asked).toEqual(["/half/3"]);
});

test("whoever waits for others' answer may leave before it comes", async () => {
  const leaving = new AbortController();
  const others = get("/slow", "10m");
  const mine = fetchOutside(`${base}/slow`, { cacheFor: "10m", signal: leaving.signal });
  leaving.abort(new Error("The page was left."));
  await expect(mine).rejects.toThrow("The page was left.");
  expect((await others).times).toBe(1);
});

test("only what reads is kept, for a time that can be read", async () => {
  await expect(fetchOutside(base, { method: "POST", cacheFor: "1h" })).rejects.toThrow('"cacheFor" is for calls that');
  expect([readCacheFor("30s"), readCacheFor("1d")]).toEqual([30_000, 86_400_000]);
  for (const wrong of ["", "10", "0m", "2d", "1.5h", "-1m", "10 m", "99999999h"])
    expect(() => readCacheFor(wrong)).toThrow(/as in "10m"/);
});
