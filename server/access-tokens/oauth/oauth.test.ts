// Agents that come in by OAuth, with the official client over HTTP: the way in, refusals, and the way out again.
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, forgedTokens } from "#testing";
import { type AgentProgram, answer, createAgentProgram, MCP_HEADERS, send } from "../testing/agent-program.ts";

const ninefold = await createTestServer({ payments: { CREATOR_PLAN: "free" } });
const address = ninefold.config.publicUrl;
const creator = { token: "", userId: "", projectId: "", other: "" };
const programs: AgentProgram[] = [];

const call = (method: string, path: string, body?: unknown) =>
  ninefold.call(method, path, { token: creator.token, body });
const rows = async (text: string, values: unknown[] = []) => (await ninefold.database.pool.query(text, values)).rows;
const connections = async () => (await call("GET", "/api/access-tokens")).body.connections;

beforeAll(async () => {
  const { token, username } = await ninefold.register();
  creator.token = token;
  creator.userId = (await rows("select id from users where username = $1", [username]))[0].id;
  creator.projectId = (await call("POST", "/api/projects", {})).body.projectId;
  creator.other = (await call("POST", "/api/projects", {})).body.projectId;
});
afterAll(async () => {
  for (const program of programs) await program.close();
  await ninefold.close();
});

function program(more: Parameters<typeof createAgentProgram>[1] = {}): AgentProgram {
  const made = createAgentProgram(address, more);
  programs.push(made);
  return made;
}
/** A program that its creator has let in. */
async function letIn(more: Readonly<Record<string, unknown>> = {}, options: Parameters<typeof program>[0] = {}) {
  const agent = program(options);
  await expect(agent.connect()).rejects.toThrow(UnauthorizedError);
  const went = await answer(ninefold, creator.token, agent.asked(), more);
  await agent.finish(went.get("code") ?? "");
  return { agent, client: await agent.connect() };
}
type Client = Awaited<ReturnType<typeof letIn>>["client"];
async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content } = await client.callTool({ name, arguments: input });
  return (content as [{ text: string }])[0].text;
}
const toolNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const atMcp = (token: string) =>
  fetch(`${address}/mcp`, {
    method: "POST",
    headers: { ...MCP_HEADERS, authorization: `Bearer ${token}` },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
const refresh = ({ kept }: AgentProgram, token = kept.tokens?.refresh_token ?? "") =>
  send(address, "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: token,
    client_id: kept.client?.client_id ?? "",
  });

describe("the way in", () => {
  test("from an address alone: the program registers, the creator says yes, the agent builds", async () => {
    const { agent, client } = await letIn({}, { name: "Claude" });
    expect(agent.kept.asked?.href).toContain(`${address}/connect?`);
    expect(await use(client, "list_projects")).toContain(creator.other);
    await use(client, "write_file", { project: creator.projectId, path: "web/note.ts", content: "export {};\n" });
    expect(await use(client, "draft_changes", { project: creator.projectId })).toContain("web/note.ts");
    expect(agent.kept.tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: "read build" });
    const listed = { clientName: "Claude", projectId: null, canWrite: true };
    await expect
      .poll(async () => (await connections())[0])
      .toMatchObject({ ...listed, lastUsedAt: expect.any(String) });
    const kept = JSON.stringify(await rows("select *, (select json_agg(t) from oauth_tokens t) from oauth_codes"));
    for (const secret of [agent.kept.tokens?.access_token, agent.kept.tokens?.refresh_token])
      expect(kept).not.toContain(secret?.slice(4));
  });

  test("is told to programs where they look for it", async () => {
    const refused = await atMcp("");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer realm="Ninefold", resource_metadata="${address}/.well-known/oauth-protected-resource/mcp", scope="read build", error="invalid_token", error_description="The token is not good, or no longer."`,
    );
    const told = async (path: string) => (await fetch(`${address}/.well-known/${path}`)).json();
    expect(await told("oauth-protected-resource")).toEqual(await told("oauth-protected-resource/mcp"));
    expect(await told("oauth-authorization-server")).toMatchObject({
      issuer: address,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
    });
    // What there is not must not look like the web app to a program.
    for (const path of ["/.well-known/openid-configuration", "/oauth/token"])
      expect((await fetch(address + path)).status).toBe(404);
  });

  test("leads to one project, and to reading alone, where the creator says so", async () => {
    const { agent, client } = await letIn({ projectId: creator.projectId, canWrite: false });
    expect(agent.kept.tokens?.scope).toBe("read");
    const names = await toolNames(client);
    expect(names).toContain("read_file");
    expect(names).not.toContain("write_file");
    expect(names).not.toContain("save_revision");
    expect(await use(client, "list_files", { project: creator.other })).toContain("not found");
    expect(await use(client, "write_file", { path: "web/x.ts", content: "" })).toContain("may read only");
    expect(await use(client, "list_projects")).not.toContain(creator.other);
  });

  test("gives no more than the program asked for", async () => {
    const { client } = await letIn({ canWrite: true }, { scope: "read offline_access" });
    expect(await toolNames(client)).not.toContain("write_file");
  });

  test("agreed to again goes on with the same connection and its drafts", async () => {
    const { agent, client } = await letIn({ projectId: creator.projectId });
    await use(client, "write_file", { path: "web/again.ts", content: "export {};\n" });
    const before = await connections();
    const again = await answer(ninefold, creator.token, agent.asked(), { projectId: creator.projectId });
    await agent.finish(again.get("code") ?? "");
    expect(await use(await agent.connect(), "draft_changes")).toContain("web/again.ts");
    expect((await connections()).map(({ id }: { id: string }) => id)).toEqual(
      before.map(({ id }: { id: string }) => id),
    );
  });

  test("stays open when its creator turns two-step sign-in on, and stands in the list until it is taken back", async () => {
    const owner = await ninefold.register();
    const ask = (method: string, path: string, body?: unknown) =>
      ninefold.call(method, path, { token: owner.token, body });
    const agent = program({ name: "Known" });
    await expect(agent.connect()).rejects.toThrow(UnauthorizedError);
    const went = await answer(ninefold, owner.token, agent.asked());
    await agent.finish(went.get("code") ?? "");
    const path = "/api/account/second-factor";
    const { secret } = (await ask("POST", `${path}/begin`, { password: "correct horse" })).body;
    expect((await ask("POST", `${path}/confirm`, { code: new TOTP({ secret }).generate() })).status).toBe(200);
    expect(await use(await agent.connect(), "list_projects")).toContain("projects");
    const [listed] = (await ask("GET", "/api/access-tokens")).body.connections;
    expect(listed).toMatchObject({ clientName: "Known" });
    expect((await ask("DELETE", `/api/connections/${listed.id}`)).status).toBe(200);
    expect((await atMcp(agent.kept.tokens?.access_token ?? "")).status).toBe(401);
  });

  test("ends with a no", async () => {
    const agent = program();
    await expect(agent.connect()).rejects.toThrow(UnauthorizedError);
    const went = await answer(ninefold, creator.token, agent.asked(), { allowed: false });
    expect(Object.fromEntries(went)).toEqual({
      error: "access_denied",
      state: "the program's own state",
      iss: address,
    });
  });
});

describe("refresh tokens", () => {
  test("are used by the program once an hour is over, and each is another", async () => {
    const { agent, client } = await letIn();
    const before = agent.kept.tokens;
    await rows("update oauth_tokens set expires_at = now() where kind = 'access'");
    expect((await atMcp(before?.access_token ?? "")).status).toBe(401);
    expect(await use(client, "list_projects")).toContain(creator.projectId);
    expect(agent.kept.tokens?.access_token).not.toBe(before?.access_token);
    expect(agent.kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
  });

  test("used a second time end the whole connection, and its list says so", async () => {
    const { agent, client } = await letIn({}, { name: "Robbed" });
    const stolen = agent.kept.tokens?.refresh_token ?? "";
    const { body: fresh } = await refresh(agent);
    expect((await atMcp(fresh.access_token)).status).toBe(200);
    const again = await refresh(agent, stolen);
    expect(again).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    expect((await atMcp(fresh.access_token)).status).toBe(401);
    expect((await refresh(agent, fresh.refresh_token)).body.error).toBe("invalid_grant");
    await expect(use(client, "list_projects")).rejects.toThrow();
    const [ended] = (await connections()).filter(({ clientName }: { clientName: string }) => clientName === "Robbed");
    expect(Date.parse(ended.expiresAt)).toBeLessThanOrEqual(Date.now());
  });

  test("of several uses at once one counts, and the others end the connection", async () => {
    const { agent } = await letIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(agent)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect((await atMcp(good[0]?.body.access_token)).status).toBe(401);
  });

  test("are of their client alone, and end with the connection's time", async () => {
    const { agent } = await letIn();
    const { agent: another } = await letIn();
    expect((await refresh(another, agent.kept.tokens?.refresh_token)).body.error).toBe("invalid_grant");
    const { body: fresh, status } = await refresh(agent);
    expect(status).toBe(200);
    await rows("update oauth_tokens set expires_at = now() where kind = 'refresh'");
    expect((await refresh(agent, fresh.refresh_token)).body.error).toBe("invalid_grant");
  });

  test("go on for no longer than a year after the creator agreed", async () => {
    const { agent } = await letIn({}, { name: "Old" });
    await rows(
      "update access_tokens set agreed_at = now() - interval '364 days 23 hours 30 minutes' where name = 'Old'",
    );
    expect((await refresh(agent)).status).toBe(200);
    const [old] = (await connections()).filter(({ clientName }: { clientName: string }) => clientName === "Old");
    const minutes = (Date.parse(old.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(0);
    expect(minutes).toBeLessThanOrEqual(30);
  });
});

describe("the way out", () => {
  test("a creator disconnects, and the agent is out at once", async () => {
    const { agent, client } = await letIn({}, { name: "Unwanted" });
    const [{ id }] = (await connections()).filter(
      ({ clientName }: { clientName: string }) => clientName === "Unwanted",
    );
    const stranger = (await ninefold.register()).token;
    const path = `/api/connections/${id}`;
    expect((await ninefold.call("DELETE", path, { token: stranger })).status).toBe(404);
    expect((await call("DELETE", `/api/access-tokens/${id}`)).status).toBe(404);
    expect((await atMcp(agent.kept.tokens?.access_token ?? "")).status).toBe(200);
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await atMcp(agent.kept.tokens?.access_token ?? "")).status).toBe(401);
    expect((await refresh(agent)).body.error).toBe("invalid_grant");
    await expect(use(client, "list_projects")).rejects.toThrow();
    expect((await call("DELETE", path)).status).toBe(404);
  });

  test("a program gives its tokens back: the refresh token with all, another's not at all", async () => {
    const { agent } = await letIn();
    const { agent: another } = await letIn();
    const { access_token: access = "", refresh_token: last = "" } = agent.kept.tokens ?? {};
    const revoke = (token: string, { kept }: AgentProgram) =>
      send(address, "/oauth/revoke", { token, client_id: kept.client?.client_id ?? "" });
    for (const token of [access, last, "nonsense"]) expect(await revoke(token, another)).toMatchObject({ status: 200 });
    expect((await atMcp(access)).status).toBe(200);
    expect((await revoke(access, agent)).status).toBe(200);
    expect((await atMcp(access)).status).toBe(401);
    const { body: fresh } = await refresh(agent);
    expect((await revoke(fresh.refresh_token, agent)).status).toBe(200);
    expect((await atMcp(fresh.access_token)).status).toBe(401);
    expect((await revoke(last, { ...agent, kept: { ...agent.kept, client: { client_id: "none" } } })).body.error).toBe(
      "invalid_client",
    );
  });

  test("a creator who is no longer there is nobody, and neither are their agents", async () => {
    const gone = await ninefold.register();
    const agent = program();
    await expect(agent.connect()).rejects.toThrow(UnauthorizedError);
    const went = await answer(ninefold, gone.token, agent.asked());
    await agent.finish(went.get("code") ?? "");
    expect((await atMcp(agent.kept.tokens?.access_token ?? "")).status).toBe(200);
    await rows("delete from users where username = $1", [gone.username]);
    expect((await atMcp(agent.kept.tokens?.access_token ?? "")).status).toBe(401);
    expect((await refresh(agent)).body.error).toBe("invalid_grant");
  });
});

test("a token opens the MCP server and nothing else, and nothing else opens that", async () => {
  const { agent } = await letIn();
  const { access_token: access = "", refresh_token: last = "" } = agent.kept.tokens ?? {};
  expect((await ninefold.call("GET", "/api/projects", { token: `Bearer ${access}` })).status).toBe(401);
  const git = `/git/${creator.projectId}.git/info/refs?service=git-upload-pack`;
  for (const scheme of [`Bearer ${access}`, `Basic ${btoa(`x:${access}`)}`])
    expect((await ninefold.call("GET", git, { token: scheme })).status).toBe(401);
  const sessions = forgedTokens(creator.token, ninefold.secrets.sessionKey);
  for (const other of [last, creator.token, ...Object.values(sessions), access.slice(0, -1), `${access}A`, "nfa_"])
    expect([other, (await atMcp(other)).status]).toEqual([other, expect.toBeOneOf([401, 429])]);
  expect((await atMcp(access)).status).toBe(200);
});
