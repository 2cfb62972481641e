// A12: guessing passwords. Attempts at once all count, addresses can't be made up, and nobody locks an owner out.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestServer } from "#testing";
import { FAILURES_ALLOWED } from "./throttle.ts";

let ninefold: TestServer;
beforeAll(async () => {
  ninefold = await createTestServer({ settings: { TRUST_PROXY: "1" } });
});
afterAll(() => ninefold.close());

const RIGHT = "correct horse";
type Guess = { username: string; password?: string; from?: string; cookie?: string; server?: TestServer };

/** Signs in as somebody behind one proxy: `from` is what the proxy has in X-Forwarded-For when it passes the call on. */
async function signIn({ username, password = "wrong", from = randomAddress(), cookie, server = ninefold }: Guess) {
  const answer = await server.server.app.inject({
    method: "POST",
    url: "/login",
    headers: { "x-forwarded-for": from, ...(cookie && { cookie }) },
    payload: { username, password },
  });
  return { status: answer.statusCode, cookie: String(answer.headers["set-cookie"]).split(";")[0], answer };
}
const randomAddress = () => ["198.51", ...randomBytes(2)].join(".");
const statusesOf = (answers: { status: number }[]) =>
  Object.fromEntries([200, 401, 429].map((status) => [status, answers.filter((one) => one.status === status).length]));

describe("guessing", () => {
  test("of forty guesses at the same moment as many are tried as are allowed", async () => {
    const { username } = await ninefold.register();
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn({ username, from: "203.0.113.40" })));
    expect(statusesOf(answers)).toEqual({ 200: 0, 401: FAILURES_ALLOWED.pair, 429: 40 - FAILURES_ALLOWED.pair });
    expect(Number(answers.find(({ status }) => status === 429)?.answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("right ones count for nothing", async () => {
    const { username } = await ninefold.register();
    for (let n = 0; n < 2 * FAILURES_ALLOWED.pair; n += 1)
      expect((await signIn({ username, password: RIGHT, from: "203.0.113.41" })).status).toBe(200);
  });

  test("what a caller writes into X-Forwarded-For before the proxy does is not believed", async () => {
    const { username } = await ninefold.register();
    const answers = [];
    for (let n = 0; n < 15; n += 1) answers.push(await signIn({ username, from: `${randomAddress()}, 203.0.113.42` }));
    expect(statusesOf(answers)).toMatchObject({ 401: FAILURES_ALLOWED.pair, 429: 5 });
  });

  test("all addresses of one IPv6 network count as one", async () => {
    const { username } = await ninefold.register();
    const answers = [];
    for (let n = 0; n < 15; n += 1)
      answers.push(await signIn({ username, from: `2001:db8:5:6:${randomBytes(2).toString("hex")}::${n + 1}` }));
    expect(statusesOf(answers)).toMatchObject({ 401: FAILURES_ALLOWED.pair, 429: 5 });
  });

  test("whoever guesses many names from one address is stopped", async () => {
    const from = "203.0.113.43";
    const answers = await Promise.all(
      Array.from({ length: FAILURES_ALLOWED.address + 5 }, (_, n) => signIn({ username: `nobody-${n}`, from })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 0, 401: FAILURES_ALLOWED.address, 429: 5 });
  });
});

describe("nobody can lock an owner out", () => {
  /** Failures on one name from many addresses, as a botnet makes them. */
  async function guessFromEverywhere(username: string): Promise<void> {
    for (let round = 0; round < 11; round += 1)
      await Promise.all(Array.from({ length: 10 }, (_, n) => signIn({ username, from: `192.0.2.${round * 10 + n}` })));
  }

  test("after 110 failures from everywhere they sign in from their own device, and from a new one", async () => {
    const { username } = await ninefold.register();
    const { cookie } = await signIn({ username, password: RIGHT });
    await guessFromEverywhere(username);
    expect((await signIn({ username, password: RIGHT, cookie, from: "192.0.2.5" })).status).toBe(200);
    expect((await signIn({ username, password: RIGHT })).status).toBe(200);
    // By then a stranger's address has few attempts left.
    const from = "203.0.113.44";
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await signIn({ username, from }));
    expect(statusesOf(answers)).toMatchObject({ 401: FAILURES_ALLOWED.pressed, 429: 5 - FAILURES_ALLOWED.pressed });
  });

  test("a device's own wrong passwords are counted on it, and its cookie is good for its account alone", async () => {
    const [one, other] = [await ninefold.register(), await ninefold.register()];
    const from = "203.0.113.45";
    const { cookie } = await signIn({ username: one.username, password: RIGHT, from });
    for (let n = 0; n < FAILURES_ALLOWED.pair; n += 1) await signIn({ username: one.username, from });
    expect((await signIn({ username: one.username, password: RIGHT, from })).status).toBe(429);
    expect((await signIn({ username: one.username, password: RIGHT, from, cookie })).status).toBe(200);
    for (let n = 0; n < FAILURES_ALLOWED.pair; n += 1) await signIn({ username: other.username, from, cookie });
    expect((await signIn({ username: other.username, from, cookie })).status).toBe(429);
  });

  test("the cookie says whose device it is and nothing else: it signs nobody in", async () => {
    const { username } = await ninefold.register();
    const { cookie, answer } = await signIn({ username, password: RIGHT });
    expect(answer.headers["set-cookie"]).toMatch(
      /^ninefold_device_\w{8}=[\w.-]+; Path=\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    const token = cookie?.split("=")[1];
    expect((await ninefold.call("GET", "/api/validate-token", { token })).status).toBe(401);
  });
});

test("where strangers come, a new password has eight characters at least; without that setting it has one", async () => {
  const strict = await createTestServer({ settings: { PASSWORD_MIN_LENGTH: "8", TRUST_PROXY: "2" } });
  const register = (server: TestServer, username: string, password: string) =>
    server.call("POST", "/register", { body: { username, password } });
  expect(await register(strict, "ada", "sevench")).toMatchObject({
    status: 400,
    body: { error: "Password must have at least 8 characters" },
  });
  expect((await register(strict, "ada", "eight ch")).status).toBe(200);
  expect((await register(ninefold, "short", "x")).status).toBe(200);
  // Behind two proxies the second entry from the right is the caller.
  const answers = [];
  for (let n = 0; n < 12; n += 1)
    answers.push(await signIn({ username: "ada", from: `${randomAddress()}, 203.0.113.9, 10.0.0.1`, server: strict }));
  expect(statusesOf(answers)).toMatchObject({ 401: FAILURES_ALLOWED.pair, 429: 2 });
  await strict.close();
});
