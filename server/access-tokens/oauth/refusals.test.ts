// What OAuth refuses: links, codes and registrations that are not as they should be, and too many of them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONNECTIONS_MAX } from "#contract";
import { createTestServer } from "#testing";
import { answer, BACK, MCP_HEADERS, register, registered, send } from "../testing/agent-program.ts";
import { createClientStore } from "./client-store.ts";
import { createConnectionStore } from "./connection-store.ts";
import { CLIENT_NAME_LENGTH_MAX, ENDED_MAX, UNUSED_CLIENTS_MAX } from "./limits.ts";
import { hashOfSecret } from "./secrets.ts";

const ninefold = await createTestServer({ payments: { CREATOR_PLAN: "free" } });
const address = ninefold.config.publicUrl;
const rows = async (text: string, values: unknown[] = []) => (await ninefold.database.pool.query(text, values)).rows;
let token = "";
let projectId = "";

beforeAll(async () => {
  token = (await ninefold.register()).token;
  projectId = (await ninefold.call("POST", "/api/projects", { token, body: {} })).body.projectId;
});
afterAll(() => ninefold.close());

type Agent = Awaited<ReturnType<typeof registered>>;
const codeOf = async ({ link }: Agent) => (await answer(ninefold, token, link)).get("code") ?? "";
const exchange = (agent: Agent, code: string, more: Readonly<Record<string, string>> = {}) =>
  send(address, "/oauth/token", {
    grant_type: "authorization_code",
    client_id: agent.clientId,
    code,
    code_verifier: agent.verifier,
    redirect_uri: BACK,
    ...more,
  });
const atMcp = async (access: string) => {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const headers = { ...MCP_HEADERS, authorization: `Bearer ${access}` };
  return (await fetch(`${address}/mcp`, { method: "POST", headers, body })).status;
};

describe("a link", () => {
  const ask = async (more: Readonly<Record<string, string | undefined>>) => {
    const { link } = await registered(address);
    const request = JSON.parse(JSON.stringify({ ...link, ...more }));
    const described = await ninefold.call("GET", `/api/connections/request?${new URLSearchParams(request)}`, { token });
    const body = { request, allowed: false, projectId: null, canWrite: true };
    const answered = await ninefold.call("POST", "/api/connections", { token, body });
    expect(answered.status).toBe(described.status);
    return described;
  };

  test("says who asks and where one goes afterwards", async () => {
    expect(await ask({})).toMatchObject({
      status: 200,
      body: { clientName: "By hand", returnsTo: null, wantsToWrite: true },
    });
    expect((await ask({ scope: "read" })).body.wantsToWrite).toBe(false);
    expect((await ask({ resource: `${address}/mcp` })).status).toBe(200);
    expect((await ask({ redirect_uri: "http://localhost:50123/callback" })).status).toBe(200);
  });

  test.each<[string, Readonly<Record<string, string | undefined>>]>([
    ["another path", { redirect_uri: "http://localhost:8787/other" }],
    ["an address that is not registered", { redirect_uri: "https://evil.example/callback" }],
    ["a script as its address", { redirect_uri: "javascript:alert(1)" }],
    ["no address", { redirect_uri: undefined }],
    ["a client that there is not", { client_id: "00000000-0000-4000-8000-000000000000" }],
    ["a condition as its client", { client_id: "' or true --" }],
    ["a token as its answer", { response_type: "token" }],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["a challenge of no method", { code_challenge_method: undefined }],
    ["no challenge", { code_challenge: undefined }],
    ["a short challenge", { code_challenge: "short" }],
    ["rights that there are not", { scope: "deploy admin" }],
    ["another server's address", { resource: "https://elsewhere.example/mcp" }],
    ["a very long state", { state: "s".repeat(2_001) }],
  ])("with %s is refused here, and sends nobody anywhere", async (_name, wrong) => {
    const { status, body } = await ask(wrong);
    expect(status).toBe(400);
    expect(body.error).toMatch(/\.$/);
    expect(JSON.stringify(body)).not.toContain("evil.example");
  });

  test("is answered by who is signed in, on our own page, for projects of theirs", async () => {
    const { link } = await registered(address);
    const body = { request: link, allowed: true, projectId, canWrite: true };
    expect((await ninefold.call("POST", "/api/connections", { body })).status).toBe(401);
    const from = (site: string) =>
      ninefold.server.app.inject({
        method: "POST",
        url: "/api/connections",
        headers: { authorization: token, "sec-fetch-site": site },
        payload: body,
      });
    for (const site of ["cross-site", "same-site", "none"]) expect((await from(site)).statusCode).toBe(403);
    expect((await from("same-origin")).statusCode).toBe(200);
    const stranger = (await ninefold.register()).token;
    expect((await ninefold.call("POST", "/api/connections", { token: stranger, body })).status).toBe(404);
  });

  test("opens a page that stands in no frame of others", async () => {
    const { headers } = await fetch(`${address}/connect?client_id=x`);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("same-origin");
  });

  test(`is refused to who has ${CONNECTIONS_MAX} connected agents`, async () => {
    const full = await ninefold.register();
    const [{ id }] = await rows("select id from users where username = $1", [full.username]);
    await rows(
      `with made as (insert into oauth_clients (name, redirect_addresses)
         select 'One of many', '{https://agents.example/}' from generate_series(1, $2) returning id)
       insert into access_tokens (user_id, name, client_id, can_write, agreed_at, expires_at)
         select $1, 'One of many', made.id, true, now(), now() + interval '1 day' from made`,
      [id, CONNECTIONS_MAX - 1],
    );
    const [last, tooMany] = [await registered(address), await registered(address)];
    const waiting = (await answer(ninefold, full.token, tooMany.link)).get("code") ?? "";
    const code = (await answer(ninefold, full.token, last.link)).get("code") ?? "";
    expect((await exchange(last, code)).status).toBe(200);
    await expect(answer(ninefold, full.token, tooMany.link)).rejects.toThrow("409");
    expect((await exchange(tooMany, waiting)).body.error).toBe("invalid_grant");
    await expect(answer(ninefold, full.token, last.link)).resolves.toBeDefined();
  });
});

describe("a code", () => {
  const refused = { status: 400, body: { error: "invalid_grant" } };
  let agent: Agent;
  beforeEach(async () => {
    agent = await registered(address);
  });

  test("is good for a minute", async () => {
    const code = await codeOf(agent);
    const [{ seconds }] = await rows(
      "select extract(epoch from max(expires_at) - now())::int as seconds from oauth_codes",
    );
    expect(seconds).toBeLessThanOrEqual(60);
    await rows("update oauth_codes set expires_at = now() where client_id = $1", [agent.clientId]);
    expect(await exchange(agent, code)).toMatchObject(refused);
  });

  test("is good once; a second use ends what the first one opened", async () => {
    const code = await codeOf(agent);
    const { body } = await exchange(agent, code);
    expect(await atMcp(body.access_token)).toBe(200);
    expect(await exchange(agent, code)).toMatchObject(refused);
    expect(await atMcp(body.access_token)).toBe(401);
    const form = { grant_type: "refresh_token", client_id: agent.clientId, refresh_token: body.refresh_token };
    expect(await send(address, "/oauth/token", form)).toMatchObject(refused);
  });

  test("of several uses at once is good for one at most", async () => {
    const code = await codeOf(agent);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(agent, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test("that is brought again before its first use has opened anything opens nothing", async () => {
    const codeHash = hashOfSecret("code", await codeOf(agent)) ?? "";
    const store = createConnectionStore(ninefold.database);
    const taken = await store.takeCode(codeHash);
    expect(await store.takeCode(codeHash)).toBe(null);
    await store.endOpenedWith(codeHash);
    if (!taken) throw new Error("the code was not there");
    expect(await store.open(taken, CONNECTIONS_MAX, { access: "a".repeat(64), refresh: "b".repeat(64) })).toBe(
      "reused",
    );
    expect(await rows("select from access_tokens where client_id = $1", [agent.clientId])).toEqual([]);
  });

  test("that opened what has ended does not end what its creator agreed to anew", async () => {
    const code = await codeOf(agent);
    const { body: first } = await exchange(agent, code);
    await send(address, "/oauth/revoke", { token: first.refresh_token, client_id: agent.clientId });
    const { body: anew } = await exchange(agent, await codeOf(agent));
    expect(await exchange(agent, code)).toMatchObject(refused);
    expect(await atMcp(anew.access_token)).toBe(200);
  });

  test.each<Readonly<Record<string, string>>>([
    { code_verifier: "x".repeat(43) },
    { code_verifier: "short" },
    { redirect_uri: "http://localhost:8787/other" },
    { code: "nfc_" },
    { code: `nfc_${"x".repeat(43)}` },
  ])("with %j is refused, and tried once", async (wrong) => {
    const code = await codeOf(agent);
    expect(await exchange(agent, code, wrong)).toMatchObject(refused);
    if (!("code" in wrong)) expect(await exchange(agent, code)).toMatchObject(refused);
  });

  test("is of its client, for the MCP server, in a form that says each thing once", async () => {
    const another = await registered(address);
    expect(await exchange({ ...another, verifier: agent.verifier }, await codeOf(agent))).toMatchObject(refused);
    const code = await codeOf(agent);
    const elsewhere = await exchange(agent, code, { resource: "https://elsewhere.example/mcp" });
    expect(elsewhere.body.error).toBe("invalid_target");
    expect((await exchange(agent, code, { client_id: "nobody" })).body.error).toBe("invalid_client");
    expect((await exchange(agent, code, { grant_type: "password" })).body.error).toBe("unsupported_grant_type");
    expect((await exchange(agent, code, { code_verifier: "" })).body.error).toBe("invalid_request");
    expect((await send(address, "/oauth/token", "grant_type=a&grant_type=b")).body.error).toBe("invalid_request");
    expect((await send(address, "/oauth/token", { code: "x".repeat(9_000) })).status).toBe(413);
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await fetch(`${address}/oauth/token`, json)).status).toBe(415);
    expect((await exchange(agent, code)).status).toBe(200);
  });
});

describe("registering", () => {
  test.each<[string, unknown]>([
    ["nothing", {}],
    ["a list", []],
    ["a text", "text"],
    ["no address", { redirect_uris: [] }],
    ["an address that is no list", { redirect_uris: BACK }],
    ["a very long address", { redirect_uris: [`https://agents.example/${"x".repeat(500)}`] }],
    ["very many addresses", { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://agents.example/${n}`) }],
    ["another way to come in", { redirect_uris: [BACK], grant_types: ["client_credentials"] }],
    ["tokens in addresses", { redirect_uris: [BACK], response_types: ["token"] }],
  ])("with %s is refused", async (_name, metadata) => {
    expect(await register(address, metadata)).toMatchObject({
      status: 400,
      body: { error: "invalid_client_metadata" },
    });
  });

  test("keeps addresses that are usable, and refuses who has none", async () => {
    const own = "cursor://anysphere.cursor-mcp/oauth/callback";
    expect((await register(address, { redirect_uris: [own] })).body.error).toBe("invalid_redirect_uri");
    const { status, body } = await register(address, { redirect_uris: [own, BACK] });
    expect(status).toBe(201);
    expect(body).toMatchObject({ redirect_uris: [BACK], token_endpoint_auth_method: "none" });
    expect(body).not.toHaveProperty("client_secret");
  });

  test("takes a name as it can be shown", async () => {
    const nameOf = async (said: string) =>
      (await register(address, { redirect_uris: [BACK], client_name: said })).body.client_name;
    expect(await nameOf("  Claude\u202e\n\tCode \u0000")).toBe("Claude Code");
    expect(await nameOf("\u200b")).toBe("A program without a name");
    expect(await nameOf("n".repeat(500))).toHaveLength(CLIENT_NAME_LENGTH_MAX);
  });

  test("more than a body's worth is not read", async () => {
    expect((await register(address, { redirect_uris: [BACK], client_name: "n".repeat(20_000) })).status).toBe(413);
  });

  test("a flood from everywhere leaves the newest, and those that somebody let in", async () => {
    const used = await registered(address);
    expect((await exchange(used, await codeOf(used))).status).toBe(200);
    await rows(
      `insert into oauth_clients (name, redirect_addresses, created_at)
       select 'Flood', '{https://agents.example/}', now() - interval '1 minute' from generate_series(1, $1)`,
      [UNUSED_CLIENTS_MAX + 100],
    );
    const newest = await registered(address);
    const [{ count }] = await rows(
      "select count(*)::int from oauth_clients where id not in (select client_id from access_tokens where client_id is not null)",
    );
    expect(count).toBe(UNUSED_CLIENTS_MAX);
    const left = (await rows("select id from oauth_clients")).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([used.clientId, newest.clientId]));
  });
});

test("what is over is swept away: clients without a connection after a day, codes, tokens, connections that ended", async () => {
  const [used, unused] = [await registered(address), await registered(address)];
  const { body } = await exchange(used, await codeOf(used));
  await rows("update oauth_clients set created_at = now() - interval '25 hours'");
  await rows("update oauth_codes set expires_at = now() - interval '25 hours'");
  await createConnectionStore(ninefold.database).removeExpired();
  await createClientStore(ninefold.database).removeUnused();
  const left = (await rows("select id from oauth_clients")).map(({ id }) => id);
  expect(left).toContain(used.clientId);
  expect(left).not.toContain(unused.clientId);
  expect(await rows("select from oauth_codes")).toEqual([]);
  expect(await atMcp(body.access_token)).toBe(200);
  await rows("update access_tokens set expires_at = now() - interval '8 days' where client_id = $1", [used.clientId]);
  await createConnectionStore(ninefold.database).removeExpired();
  expect(await rows("select from access_tokens where client_id = $1", [used.clientId])).toEqual([]);
});

test("who connects and ends it without end leaves a bounded number of connections behind", async () => {
  const restless = await ninefold.register();
  const [{ id }] = await rows("select id from users where username = $1", [restless.username]);
  await rows(
    `with made as (insert into oauth_clients (name, redirect_addresses)
       select 'Ended', '{https://agents.example/}' from generate_series(1, $2) returning id)
     insert into access_tokens (user_id, name, client_id, can_write, agreed_at, expires_at)
       select $1, 'Ended', made.id, true, now(), now() - interval '1 hour' from made`,
    [id, ENDED_MAX + 30],
  );
  const agent = await registered(address);
  const code = (await answer(ninefold, restless.token, agent.link)).get("code") ?? "";
  expect((await exchange(agent, code)).status).toBe(200);
  expect(await rows("select from access_tokens where user_id = $1", [id])).toHaveLength(ENDED_MAX + 1);
});

test("agents that were disconnected hear that they need another token, however many call from one address", async () => {
  const gone = `nfa_${"x".repeat(43)}`;
  const heard = await Promise.all(Array.from({ length: 70 }, () => atMcp(gone)));
  expect(new Set(heard)).toEqual(new Set([401]));
});

test("a client that refreshes without end leaves a bounded number of tokens behind", async () => {
  const agent = await registered(address);
  const { body: device } = await exchange(agent, await codeOf(agent));
  let { body } = await exchange(agent, await codeOf(agent));
  for (let times = 0; times < 60; times += 1) {
    const form = { grant_type: "refresh_token", client_id: agent.clientId, refresh_token: body.refresh_token };
    ({ body } = await send(address, "/oauth/token", form));
  }
  const [{ count }] = await rows(
    "select count(*)::int from oauth_tokens join access_tokens on access_tokens.id = connection_id where client_id = $1",
    [agent.clientId],
  );
  // Fifty access tokens, fifty used refresh tokens, the unused one and another device's.
  expect(count).toBe(102);
  expect(await atMcp(body.access_token)).toBe(200);
  const ofDevice = { grant_type: "refresh_token", client_id: agent.clientId, refresh_token: device.refresh_token };
  expect((await send(address, "/oauth/token", ofDevice)).status).toBe(200);
});

// The last: this server then refuses registrations for a while without asking the database.
test("who registers very often is asked to wait", async () => {
  const key = "register-client:127.0.0.1";
  await rows(
    "insert into rate_counts (key, points, expire) values ($1, 1000000000, $2) on conflict (key) do update set points = excluded.points",
    [key, Date.now() + 600_000],
  );
  const { status, headers, body } = await register(address, { redirect_uris: [BACK] });
  expect({ status, error: body.error }).toEqual({ status: 429, error: "too_many_requests" });
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});
