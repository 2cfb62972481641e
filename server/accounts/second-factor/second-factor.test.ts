// Two-step sign-in as people and attackers meet it, over the whole server.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { TOTP } from "otpauth";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, type TestAnswer, type TestServer } from "#testing";
import { removeSecondFactor } from "../index.ts";
import { CHALLENGE_ATTEMPTS } from "./challenges.ts";
import { CODE_FAILURES_ALLOWED } from "./code-throttle.ts";
import { createSecondFactorStore } from "./store.ts";

let ninefold: TestServer;
/** The time of day, as server and authenticator apps see it. */
let now = 1_800_000_000_000;
beforeAll(async () => {
  ninefold = await createTestServer({ clock: () => now, settings: { TRUST_PROXY: "1" } });
});
afterAll(() => ninefold.close());

const PASSWORD = "correct horse";
const PATH = "/api/account/second-factor";
const nextStep = () => {
  now += 30_000;
};

/** Somebody with an authenticator app. */
type Person = Readonly<{
  username: string;
  token: string;
  /** Of the device on which it was turned on. */
  cookie: string;
  recoveryCodes: string[];
  /** What their app shows now. */
  code: () => string;
}>;

const appWith = (secret: string) => () => new TOTP({ secret }).generate({ timestamp: now });
/** Six digits that are right at no time near. */
const wrongCode = ({ code }: Pick<Person, "code">) => String((Number(code()) + 500_000) % 1_000_000).padStart(6, "0");

async function turnOn({ username, token }: { username: string; token: string }): Promise<Person> {
  const begun = await ninefold.call("POST", `${PATH}/begin`, { token, body: { password: PASSWORD } });
  expect(begun.status).toBe(200);
  const code = appWith(begun.body.secret);
  const confirmed = await ninefold.call("POST", `${PATH}/confirm`, { token, body: { code: code() } });
  expect(confirmed.status).toBe(200);
  nextStep();
  const cookie = String(confirmed.headers["set-cookie"]).split(";")[0] ?? "";
  return { username, token, cookie, recoveryCodes: confirmed.body.recoveryCodes, code };
}
const withSecondFactor = async () => turnOn(await ninefold.register());

const randomAddress = () => ["198.51", ...randomBytes(2)].join(".");
type From = Readonly<{ from?: string; cookie?: string }>;

async function post(url: string, payload: object, { from = randomAddress(), cookie }: From = {}) {
  const headers = { "x-forwarded-for": from, ...(cookie && { cookie }) };
  const answer = await ninefold.server.app.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, body: answer.json(), cookie: String(answer.headers["set-cookie"]).split(";")[0] };
}
const login = ({ username }: Pick<Person, "username">, from: From = {}) =>
  post("/login", { username, password: PASSWORD }, from);
const challengeFor = async (person: Pick<Person, "username">): Promise<string> => (await login(person)).body.challenge;
const enter = (challenge: string, code: string, from: From = {}) => post("/login/code", { challenge, code }, from);
const isSignedIn = async (token: string) =>
  (await ninefold.call("GET", "/api/validate-token", { token })).status === 200;
const statusOf = async ({ token }: Pick<Person, "token">) => (await ninefold.call("GET", PATH, { token })).body;
const eventsOf = async ({ username }: Pick<Person, "username">) =>
  (
    await ninefold.database.pool.query<{ event: string }>(
      "select event from account_events join users on users.id = user_id where username = $1 order by account_events.id",
      [username],
    )
  ).rows.map(({ event }) => event);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe("turning it on", () => {
  test("a secret counts once a code of it was shown; then every other session ends, and ten codes are told", async () => {
    const { username, token } = await ninefold.register();
    const other = (await login({ username })).body.token;
    expect(await statusOf({ token })).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    const begun = await ninefold.call("POST", `${PATH}/begin`, { token, body: { password: PASSWORD } });
    expect(begun.body).toEqual({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), address: expect.any(String) });
    expect(begun.body.address).toContain(`otpauth://totp/Ninefold:${username}?`);
    expect((await login({ username })).body).toEqual({ token: expect.any(String), isSubscribed: true });
    expect(await statusOf({ token })).toMatchObject({ isOn: false });

    const code = appWith(begun.body.secret);
    for (const wrong of [wrongCode({ code }), "٠٠٥٩٢٤", "7Q2MX-8VD4K", "nonsense"])
      expect(await ninefold.call("POST", `${PATH}/confirm`, { token, body: { code: wrong } })).toMatchObject({
        status: 403,
        body: { error: expect.stringMatching(/^This code is not right/) },
      });
    const confirmed = await ninefold.call("POST", `${PATH}/confirm`, { token, body: { code: code() } });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    expect(await statusOf({ token })).toEqual({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10 });
    expect(await eventsOf({ username })).toEqual(["second-factor-on"]);
    // The code that turned it on opens nothing more.
    expect(await enter(await challengeFor({ username }), code())).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/^This code was used already/) },
    });
  });

  test("it takes the password, and guesses at that are bounded even for who is signed in", async () => {
    const { token } = await ninefold.register();
    const begin = (password: string) => ninefold.call("POST", `${PATH}/begin`, { token, body: { password } });
    expect(await begin("wrong")).toMatchObject({ status: 403, body: { error: "This password is not right." } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => begin("wrong")));
    // Ten that the session has, one of them above, then ten that its address has.
    expect(statuses(answers)).toEqual([...Array(19).fill(403), ...Array(11).fill(429)]);
  });

  test("of two secrets that were begun the later counts, and one that is on is not replaced", async () => {
    const { username, token } = await ninefold.register();
    const begin = () => ninefold.call("POST", `${PATH}/begin`, { token, body: { password: PASSWORD } });
    const first = appWith((await begin()).body.secret);
    const second = appWith((await begin()).body.secret);
    const confirm = (code: string) => ninefold.call("POST", `${PATH}/confirm`, { token, body: { code } });
    expect((await confirm(first())).status).toBe(403);
    // At the same moment: one turns it on, the other hears that it is on.
    expect(statuses(await Promise.all([confirm(second()), confirm(second())]))).toEqual([200, 409]);
    expect((await begin()).status).toBe(409);
    expect(await eventsOf({ username })).toEqual(["second-factor-on"]);
  });

  test("a secret that nobody confirmed within half an hour is good no more", async () => {
    const { username, token } = await ninefold.register();
    const begun = await ninefold.call("POST", `${PATH}/begin`, { token, body: { password: PASSWORD } });
    await ninefold.database.pool.query(
      "update second_factors set begun_at = now() - interval '31 minutes' where user_id = (select id from users where username = $1)",
      [username],
    );
    const code = appWith(begun.body.secret)();
    expect(await ninefold.call("POST", `${PATH}/confirm`, { token, body: { code } })).toMatchObject({ status: 409 });
  });

  test("a sign-in with the password alone that comes at the same moment opens nothing that stays", async () => {
    const { username, token } = await ninefold.register();
    const begun = await ninefold.call("POST", `${PATH}/begin`, { token, body: { password: PASSWORD } });
    const body = { code: appWith(begun.body.secret)() };
    const [, ...answers] = await Promise.all([
      ninefold.call("POST", `${PATH}/confirm`, { token, body }),
      ...Array.from({ length: 6 }, () => login({ username })),
    ]);
    for (const { body } of answers) if (body.token) expect(await isSignedIn(body.token)).toBe(false);
  });
});

test("connections that other sessions have open are closed with them, one's own stays", async () => {
  const { username, token } = await ninefold.register();
  const url = await ninefold.listen();
  const connect = async (auth: { token: string }) => {
    const socket = io(url, { auth, transports: ["websocket"], reconnection: false });
    await new Promise((resolve) => socket.once("connect", () => resolve(null)));
    return socket;
  };
  const own = await connect({ token });
  const other = await connect({ token: (await login({ username })).body.token });
  await turnOn({ username, token });
  await expect.poll(() => other.connected).toBe(false);
  expect(own.connected).toBe(true);
  own.disconnect();
});

describe("signing in", () => {
  let ada: Person;
  beforeAll(async () => {
    ada = await withSecondFactor();
  });
  afterEach(nextStep);

  test("a right password opens no session: it is answered with a challenge, and that with a code is a sign-in", async () => {
    const asked = await login(ada);
    expect(asked).toMatchObject({ status: 401, cookie: "undefined" });
    expect(asked.body).toEqual({
      error: "This account asks for a code from its authenticator app, too. Finish signing in with POST /login/code.",
      code: "SECOND_FACTOR_REQUIRED",
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await isSignedIn(asked.body.challenge)).toBe(false);
    const done = await enter(asked.body.challenge, ada.code());
    expect(done).toMatchObject({ status: 200, cookie: expect.stringMatching(/^ninefold_device_/) });
    expect(done.body).toEqual({ token: expect.any(String), isSubscribed: true });
    expect(await isSignedIn(done.body.token)).toBe(true);
  });

  test("a wrong password hears nothing of a second factor", async () => {
    const refused = await post("/login", { username: ada.username, password: "wrong" });
    expect(refused.body).toEqual({ error: "Wrong username or password" });
  });

  test("a clock may be one step off; a code is good once, and with it all earlier ones are over", async () => {
    const former = ada.code();
    nextStep();
    const current = ada.code();
    expect((await enter(await challengeFor(ada), former)).status).toBe(200);
    expect((await enter(await challengeFor(ada), former)).status).toBe(401);
    expect((await enter(await challengeFor(ada), current)).status).toBe(200);
    nextStep();
    expect((await enter(await challengeFor(ada), current)).body.error).toMatch(/^This code was used already/);
    expect((await enter(await challengeFor(ada), former)).body.error).toMatch(/^This code is not right/);
    now += 60_000;
    const late = ada.code();
    now += 60_000;
    expect((await enter(await challengeFor(ada), late)).status).toBe(401);
  });

  test("of two uses of one code at the same moment one wins, with one challenge and with two", async () => {
    const challenge = await challengeFor(ada);
    const code = ada.code();
    expect(statuses(await Promise.all([enter(challenge, code), enter(challenge, code)]))).toEqual([200, 401]);
    nextStep();
    const [one, other] = [await challengeFor(ada), await challengeFor(ada)];
    const answers = await Promise.all([one, other, one, other].map((each) => enter(each, ada.code())));
    expect(statuses(answers)).toEqual([200, 401, 401, 401]);
  });

  test("a challenge is good once, until its end, and for its own account", async () => {
    const bob = await withSecondFactor();
    const again = { status: 401, body: { code: "SIGN_IN_AGAIN" } };
    const challenge = await challengeFor(ada);
    // Another's challenge with one's own codes: wrong codes of theirs.
    for (const code of [bob.code(), bob.recoveryCodes[0] ?? ""])
      expect(await enter(challenge, code)).toMatchObject({ status: 401 });
    expect(await statusOf(bob)).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await enter(challenge, ada.code())).status).toBe(200);
    nextStep();
    expect(await enter(challenge, ada.code())).toMatchObject(again);
    const expired = await challengeFor(ada);
    await ninefold.database.pool.query("update sign_in_challenges set expires_at = now() - interval '1 second'");
    expect(await enter(expired, ada.code())).toMatchObject(again);
    expect(await enter("x".repeat(43), ada.code())).toMatchObject(again);
    expect(await enter(ada.token.slice(0, 200), ada.code())).toMatchObject(again);
    // What was not used up by refusals opens with a new challenge.
    expect((await enter(await challengeFor(ada), ada.code())).status).toBe(200);
  });

  test("a challenge is no session: no call takes it", async () => {
    const challenge = await challengeFor(ada);
    for (const path of ["/api/projects", "/api/validate-token", "/api/access-tokens", PATH])
      expect((await ninefold.call("GET", path, { token: challenge })).status).toBe(401);
  });

  test("without a second factor nothing has changed", async () => {
    const { username } = await ninefold.register();
    const answer = await login({ username });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.any(String), isSubscribed: true });
  });

  test("codes of nothing are refused with a sentence", async () => {
    const challenge = await challengeFor(ada);
    expect((await post("/login/code", { challenge })).body.error).toBe("Enter a code.");
    expect((await post("/login/code", { challenge, code: "9".repeat(65) })).body.error).toBe("This is no code.");
    expect((await post("/login/code", { challenge: "x".repeat(201), code: "1" })).status).toBe(400);
  });
});

describe("guessing codes", () => {
  test("of forty guesses at one challenge at the same moment as many are tried as are allowed", async () => {
    const person = await withSecondFactor();
    const challenge = await challengeFor(person);
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter(challenge, wrongCode(person))));
    expect(answers.filter(({ body }) => body.code !== "SIGN_IN_AGAIN")).toHaveLength(CHALLENGE_ATTEMPTS);
    expect(await enter(challenge, person.code())).toMatchObject({ status: 401, body: { code: "SIGN_IN_AGAIN" } });
  });

  /** Guesses with more tries than a challenge has, as with a new challenge for every five. */
  async function guess(person: Person, times: number, from: () => From): Promise<{ status: number }[]> {
    const challenge = await challengeFor(person);
    await ninefold.database.pool.query("update sign_in_challenges set attempts = -1000");
    return Promise.all(Array.from({ length: times }, () => enter(challenge, wrongCode(person), from())));
  }

  test("new challenges give one address no more guesses", async () => {
    const person = await withSecondFactor();
    const from = { from: "203.0.113.60" };
    const answers = await guess(person, 20, () => from);
    expect(statuses(answers)).toEqual([...Array(CODE_FAILURES_ALLOWED.pair).fill(401), ...Array(10).fill(429)]);
    expect((await enter(await challengeFor(person), person.code(), from)).status).toBe(429);
    expect((await enter(await challengeFor(person), person.code())).status).toBe(200);
  });

  test("who knows the password gets fifty guesses a day from everywhere, and the owner still comes in", async () => {
    const person = await withSecondFactor();
    const stranger = await guess(person, CODE_FAILURES_ALLOWED.account + 10, () => ({ from: randomAddress() }));
    expect(statuses(stranger)).toEqual([...Array(CODE_FAILURES_ALLOWED.account).fill(401), ...Array(10).fill(429)]);
    const refused = await enter(await challengeFor(person), person.code());
    expect(refused).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/^Too many wrong codes for this account\. Use a recovery code/) },
    });
    const { cookie } = person;
    expect((await enter(await challengeFor(person), person.code(), { cookie })).status).toBe(200);
    expect((await enter(await challengeFor(person), person.recoveryCodes[0] ?? "")).status).toBe(200);
  });

  test("a device that was known by the password alone is a stranger once there is a second factor", async () => {
    const { username, token } = await ninefold.register();
    const { cookie = "" } = await login({ username });
    const person = await turnOn({ username, token });
    // A cookie's time is in whole seconds.
    await ninefold.database.pool.query(
      "update second_factors set confirmed_at = confirmed_at + interval '1 second' where user_id = (select id from users where username = $1)",
      [username],
    );
    await guess(person, CODE_FAILURES_ALLOWED.account, () => ({ from: randomAddress() }));
    expect((await enter(await challengeFor(person), person.code(), { cookie })).status).toBe(429);
  });

  test("right codes count for nothing", async () => {
    const person = await withSecondFactor();
    for (let n = 0; n < CODE_FAILURES_ALLOWED.pair + 2; n += 1) {
      expect((await enter(await challengeFor(person), person.code(), { from: "203.0.113.61" })).status).toBe(200);
      nextStep();
    }
  });
});

describe("recovery codes", () => {
  test("each opens once, however it is typed, and of two uses at the same moment one wins", async () => {
    const person = await withSecondFactor();
    const [first = "", second = ""] = person.recoveryCodes;
    const typed = first.replace("-", " ").toLowerCase();
    expect((await enter(await challengeFor(person), typed)).status).toBe(200);
    expect(await enter(await challengeFor(person), first)).toMatchObject({
      status: 401,
      body: { error: "This recovery code is not right, or it was used already." },
    });
    const [one, other] = [await challengeFor(person), await challengeFor(person)];
    expect(statuses(await Promise.all([enter(one, second), enter(other, second)]))).toEqual([200, 401]);
    expect(await statusOf(person)).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await eventsOf(person)).toEqual(["second-factor-on", "recovery-code-used", "recovery-code-used"]);
  });

  test("neither they nor the secret stand in the database", async () => {
    const { username, token } = await ninefold.register();
    const begun = await ninefold.call("POST", `${PATH}/begin`, { token, body: { password: PASSWORD } });
    const { secret } = begun.body;
    const confirmed = await ninefold.call("POST", `${PATH}/confirm`, { token, body: { code: appWith(secret)() } });
    const challenge = await challengeFor({ username });
    const rows: string[] = [];
    for (const table of ["second_factors", "recovery_codes", "sign_in_challenges", "account_events"])
      for (const row of (await ninefold.database.pool.query(`select * from ${table}`)).rows)
        rows.push(
          ...Object.values(row).map((value) => (value instanceof Buffer ? value.toString("latin1") : `${value}`)),
        );
    const codes: string[] = confirmed.body.recoveryCodes;
    const told = [secret, challenge, ...codes, ...codes.map((code) => code.replace("-", ""))];
    expect(told.filter((one) => rows.some((row) => row.includes(one)))).toEqual([]);
  });
});

describe("changing it", () => {
  const change = (
    what: "off" | "recovery-codes",
    { token }: Pick<Person, "token">,
    body: object,
  ): Promise<TestAnswer> => ninefold.call("POST", `${PATH}/${what}`, { token, body });

  test("it takes password and code, and of two uses of one code at the same moment one wins", async () => {
    const person = await withSecondFactor();
    for (const what of ["recovery-codes", "off"] as const) {
      const both = { password: PASSWORD, code: person.code() };
      expect(await change(what, person, { ...both, password: "wrong" })).toMatchObject({ status: 403 });
      expect(await change(what, person, { ...both, code: wrongCode(person) })).toMatchObject({ status: 403 });
      expect(await change(what, person, { password: PASSWORD })).toMatchObject({ status: 400 });
      const answers = await Promise.all([change(what, person, both), change(what, person, both)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
      nextStep();
    }
  });

  test("new recovery codes are told, and the ones before are good no more", async () => {
    const person = await withSecondFactor();
    const renewed = await change("recovery-codes", person, { password: PASSWORD, code: person.code() });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await enter(await challengeFor(person), person.recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await enter(await challengeFor(person), renewed.body.recoveryCodes[0])).status).toBe(200);
    expect(await eventsOf(person)).toEqual(["second-factor-on", "recovery-codes-made", "recovery-code-used"]);
  });

  test("off: the password is enough again, other sessions end, and what waited for a code begins anew", async () => {
    const person = await withSecondFactor();
    const other = (await enter(await challengeFor(person), person.code())).body.token;
    nextStep();
    const waiting = await challengeFor(person);
    // Whoever has lost the app turns it off with a recovery code.
    const code = person.recoveryCodes[0];
    expect((await change("off", person, { password: PASSWORD, code })).status).toBe(200);
    expect(await statusOf(person)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, false]);
    expect((await enter(waiting, person.code())).body.code).toBe("SIGN_IN_AGAIN");
    expect((await login(person)).status).toBe(200);
    expect((await change("off", person, { password: PASSWORD, code: person.code() })).status).toBe(409);
    expect(await eventsOf(person)).toEqual(["second-factor-on", "recovery-code-used", "second-factor-off"]);
  });

  test("codes guessed in a session that somebody left open are bounded, and its owner still comes in elsewhere", async () => {
    const person = await withSecondFactor();
    const guesses = Array.from({ length: 40 }, () =>
      change("off", person, { password: PASSWORD, code: wrongCode(person) }),
    );
    const answers = statuses(await Promise.all(guesses));
    const allowed = CODE_FAILURES_ALLOWED.device + CODE_FAILURES_ALLOWED.pair;
    expect(answers.filter((status) => status === 403)).toHaveLength(allowed);
    expect(answers.filter((status) => status === 429)).toHaveLength(40 - allowed);
    expect((await enter(await challengeFor(person), person.code())).status).toBe(200);
  });
});

describe("the operator's way out", () => {
  test("takes the second factor off, ends the sessions, and leaves a row that says so", async () => {
    const person = await withSecondFactor();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["server/manage-accounts.ts", "remove-second-factor", person.username.toUpperCase()],
      {
        cwd: join(import.meta.dirname, "../../.."),
        env: { PATH: process.env.PATH, DATABASE_URL: ninefold.database.url },
      },
    );
    expect(stdout).toMatch(/signs in with the password alone from now on, and is signed out everywhere\.\n$/);
    expect(await isSignedIn(person.token)).toBe(false);
    expect((await login(person)).status).toBe(200);
    expect(await eventsOf(person)).toEqual(["second-factor-on", "second-factor-removed-by-operator"]);
    expect(await removeSecondFactor(ninefold.database, person.username)).toBe("not on");
    expect(await removeSecondFactor(ninefold.database, "nobody-at-all")).toBe("no account");
  });
});

test("under another key of the installation codes can't be read, and recovery codes still open", async () => {
  const person = await withSecondFactor();
  await ninefold.database.pool.query(
    "update second_factors set sealed_secret = '\\x00' where user_id = (select id from users where username = $1)",
    [person.username],
  );
  expect(await enter(await challengeFor(person), person.code())).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/^Codes of your authenticator app can't be checked here any more/) },
  });
  expect((await enter(await challengeFor(person), person.recoveryCodes[0] ?? "")).status).toBe(200);
});

test("what is over is swept away", async () => {
  const person = await withSecondFactor();
  const waiting = await ninefold.register();
  await ninefold.call("POST", `${PATH}/begin`, { token: waiting.token, body: { password: PASSWORD } });
  await challengeFor(person);
  const { pool } = ninefold.database;
  await pool.query("update sign_in_challenges set expires_at = now() - interval '1 second'");
  await pool.query("update second_factors set begun_at = now() - interval '1 day'");
  await pool.query("update account_events set at = now() - interval '366 days'");
  await createSecondFactorStore(ninefold.database).removeExpired();
  const left = await pool.query(
    "select (select count(*) from sign_in_challenges) as challenges, (select count(*) from account_events) as events, (select count(*) from second_factors where confirmed_at is null) as begun",
  );
  expect(left.rows[0]).toEqual({ challenges: 0, events: 0, begun: 0 });
  expect(await statusOf(person)).toMatchObject({ isOn: true });
});
