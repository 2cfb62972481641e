// The limiter: every call that changes something or costs much is counted, and whoever calls too often hears when to come again.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#database";
import { createTestServer, type TestServer } from "#testing";
import { addressPrefix, createLimiter, rates } from "./index.ts";

let ninefold: TestServer;
beforeAll(async () => {
  ninefold = await createTestServer({ settings: { RATE_FACTOR: "1" } });
});
afterAll(() => ninefold.close());

/** GETs that search, build, pack, or ask somebody else. */
const COSTLY =
  /^GET \/api\/(projects\/check-view-name|payouts\/|projects\/:id\/(code\/search|export|subscription\/switch|revisions\/:index\/diff))/;

describe("A13 · rates of every call that costs", () => {
  test("every route that changes something or costs much states its rate, or why it has none", () => {
    const costly = ninefold.server.routes.filter(({ call }) => !call.startsWith("GET ") || COSTLY.test(call));
    // The documentation's own pages and the immutable kit only give files.
    const without = costly.filter(({ call, rate }) => rate === null && !/^\S+ \/(api\/docs|kit)/.test(call));
    expect(costly.length).toBeGreaterThan(50);
    expect(without).toEqual([]);
  });

  test("who calls too often hears when to come again, and nobody else does", async () => {
    const [often, other] = [await ninefold.register(), await ninefold.register()];
    const check = ({ token }: { token: string }) =>
      ninefold.call("GET", "/api/projects/check-view-name/tomatoes", { token });
    for (let n = 0; n < rates.names.count; n += 1) expect((await check(often)).status).toBe(200);
    const refused = await check(often);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: expect.stringMatching(/^That was very often in a short time\. Please try again in \d+ minutes\.$/),
      },
    });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(rates.names.windowSeconds);
    expect((await check(other)).status).toBe(200);
  });

  test("what a guard refuses is not counted", async () => {
    const limiter = createLimiter({ pool: ninefold.database.pool, factor: 1 });
    const before = await limiter.count(rates.create, "127.0.0.1");
    await ninefold.call("POST", "/api/projects", { body: {} });
    expect(await limiter.count(rates.create, "127.0.0.1")).toBe(before + 1);
  });
});

describe("the limiter", () => {
  const rate = { name: "test", per: "person", count: 3, windowSeconds: 60 } as const;
  const outcomes = async (calls: Promise<void>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled").length;

  test("counts for all servers together, any number at once", async () => {
    const { pool } = ninefold.database;
    const [here, there] = [createLimiter({ pool, factor: 1 }), createLimiter({ pool, factor: 1 })];
    const calls = Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).take(rate, "somebody"));
    expect(await outcomes(calls)).toBe(3);
    await here.giveBack(rate, "somebody else");
    await expect(there.take(rate, "a third")).resolves.toBeUndefined();
  });

  test("without its database each server counts for itself", async () => {
    const away = openDatabase("postgres://nobody@127.0.0.1:9/none", { connections: 1 });
    const limiter = createLimiter({ pool: away.pool, factor: 1 });
    expect(await outcomes(Array.from({ length: 10 }, () => limiter.take(rate, "somebody")))).toBe(3);
    await away.close();
  });

  test("forgets what is over", async () => {
    const { pool } = ninefold.database;
    const limiter = createLimiter({ pool, factor: 1 });
    await limiter.take(rate, "long ago");
    await pool.query("update rate_counts set expire = 1 where key = 'test:long ago'");
    await limiter.removeExpired();
    expect((await pool.query("select from rate_counts where key = 'test:long ago'")).rowCount).toBe(0);
  });
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:a:b:1:2:3:4", "2001:db8:a:b::/64"],
  ["2001:DB8:A:B::9", "2001:db8:a:b::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["nonsense", "nonsense"],
])("A12 · %s is counted as %s", (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});
