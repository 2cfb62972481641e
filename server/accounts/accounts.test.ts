// Accounts as people and attackers meet them, over the whole server.
import { afterAll, describe, expect, test } from "vitest";
import { createTestServer } from "#testing";
import { FAILURES_ALLOWED } from "./throttle.ts";

const ninefold = await createTestServer();
afterAll(() => ninefold.close());

const credentials = (username: string, password = "correct horse") => ({ username, password, isCreator: false });

describe("register and login", () => {
  test("§7 POST /register · token, isSubscribed: and the token's payload carries the username", async () => {
    const answer = await ninefold.call("POST", "/register", { body: credentials("Ada") });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ token: expect.any(String), isSubscribed: true });
    const payload = JSON.parse(Buffer.from(answer.body.token.split(".")[1], "base64url").toString());
    expect(payload.username).toBe("Ada");
  });

  test("§7 POST /register · error: a name is taken whatever its capitals", async () => {
    await ninefold.register("Grace");
    const answer = await ninefold.call("POST", "/register", { body: credentials("gRACE") });
    expect(answer).toMatchObject({ status: 409, body: { error: "This username is already taken" } });
  });

  test("two people who register one name at the same moment: one gets it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ninefold.call("POST", "/register", { body: credentials("Racer") })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  test.each(["/login", "/register"])(
    "§7 POST %s · username, password, isCreator; §5 Login/register · Username required, Password required: a payload without them is refused",
    async (path) => {
      const refused = async (body: object) => {
        const answer = await ninefold.call("POST", path, { body });
        expect(answer.status).toBe(400);
        return answer.body.error;
      };
      expect(await refused({ password: "x" })).toBe("Username is required");
      expect(await refused({ username: "  ", password: "x" })).toBe("Username is required");
      expect(await refused({ username: "x" })).toBe("Password is required");
      expect(await refused({ username: "x", password: "" })).toBe("Password is required");
      expect(await refused({ username: "x", password: "x", isCreator: "yes" })).toBe(
        "“isCreator” is missing or not valid.",
      );
    },
  );

  test("§7 POST /login · token, isSubscribed: after a registration", async () => {
    await ninefold.register("Returning");
    const answer = await ninefold.call("POST", "/login", { body: credentials("returning") });
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String), isSubscribed: true } });
  });

  test("§7 POST /login · error: an unknown user and a wrong password get one answer", async () => {
    await ninefold.register("Known");
    const unknown = await ninefold.call("POST", "/login", { body: credentials("Nobody") });
    const wrong = await ninefold.call("POST", "/login", { body: credentials("Known", "wrong") });
    expect(unknown).toMatchObject({ status: 401, body: { error: "Wrong username or password" } });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.status).toBe(unknown.status);
  });

  test("guessing is slowed down, even with the right password at last", async () => {
    await ninefold.register("Victim");
    for (let attempt = 0; attempt < FAILURES_ALLOWED.pair; attempt++)
      await ninefold.call("POST", "/login", { body: credentials("Victim", `guess ${attempt}`) });
    const answer = await ninefold.call("POST", "/login", { body: credentials("Victim") });
    expect(answer).toMatchObject({
      status: 429,
      body: { error: "Too many attempts. Please wait a moment and try again." },
    });
  });

  test("passwords are stored as argon2id", async () => {
    await ninefold.register("Hashed");
    const row = await ninefold.database.query
      .selectFrom("users")
      .select("password_hash")
      .where("username", "=", "Hashed")
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("tokens", () => {
  test("§6 Authentication · bare token, Bearer token; §7 GET /api/validate-token · valid: a token is accepted in both forms", async () => {
    const { token, username } = await ninefold.register();
    for (const form of [token, `Bearer ${token}`, `bearer ${token}`]) {
      const answer = await ninefold.call("GET", "/api/validate-token", { token: form });
      expect(answer).toMatchObject({ status: 200, body: { valid: true, username, isSubscribed: true } });
    }
  });

  test("§7 GET /api/validate-token · error: refuses no token, a foreign token and an altered one", async () => {
    const { token } = await ninefold.register();
    expect(await ninefold.call("GET", "/api/validate-token")).toMatchObject({
      status: 401,
      body: { code: "AUTH_REQUIRED" },
    });
    const altered = `${token.slice(0, -4)}AAAA`;
    for (const bad of ["nonsense", altered, `Bearer ${altered}`])
      expect(await ninefold.call("GET", "/api/validate-token", { token: bad })).toMatchObject({
        status: 401,
        body: { error: "Invalid or expired token" },
      });
  });

  test("a token is worth nothing after logout", async () => {
    const { token } = await ninefold.register();
    expect((await ninefold.call("POST", "/logout", { token })).status).toBe(200);
    expect((await ninefold.call("GET", "/api/validate-token", { token })).status).toBe(401);
  });
});
