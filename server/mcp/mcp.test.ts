// Outside agents over the Model Context Protocol, with the official client.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer } from "#testing";

/** Builds and checks of types that the server has begun. */
const checks = { begun: 0 };
const ninefold = await createTestServer({
  workers: (workers) => ({
    ...workers,
    run(task, input, options) {
      checks.begun += 1;
      return workers.run(task, input, options);
    },
  }),
});
const made = { address: "", token: "", projectId: "", other: "", secret: "" };
const clients: Client[] = [];

const call = (method: string, path: string, body?: unknown) => ninefold.call(method, path, { token: made.token, body });
const tokenFor = async (more: object = {}) =>
  (await call("POST", "/api/access-tokens", { name: "agent", projectId: null, canWrite: true, days: 1, ...more })).body
    .secret;
async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  // The SDK's own types disagree under exactOptionalPropertyTypes.
  const transport = new StreamableHTTPClientTransport(new URL(`${made.address}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  clients.push(client);
  return client;
}
/** What a tool answers: as JSON where it is, and whether it is an error. */
async function use(client: Client, name: string, input: Record<string, unknown> = {}) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [{ text }] = content as [{ text: string }];
  const isJson = text.startsWith("{");
  return { isError, text, ...(isJson && { json: JSON.parse(text) }) };
}

/** An app that keeps notes: a call, a page, a schedule. */
const NOTES: Readonly<Record<string, string>> = {
  "server/migrations/0001_notes.sql": "create table notes (text text); insert into notes values ('first')",
  "server/index.ts": `import { createServer, sql } from "@ninefold/server";
export default createServer({ resources: [], schedules: { tidy: { every: "1d", run: async () => { await sql\`insert into notes values ('tidied')\`; } } }, routes: (app) => {
  app.post("/api/notes", async (c) => { const { text } = await c.req.json(); await sql\`insert into notes (text) values (\${text})\`; return c.json({ text }, 201); });
} });`,
  "web/pages/home.tsx": `import { useState } from "react";
import { api, Button, Page } from "@ninefold/ui";
export function HomePage() {
  const [said, setSaid] = useState("");
  const [text, setText] = useState("");
  const save = () => api<{ text: string }>("/api/notes", { method: "POST", json: { text } }).then((saved) => setSaid("Saved " + saved.text), () => setSaid("Not saved"));
  return <Page title="Notes"><label>New note <input value={text} onChange={(event) => setText(event.target.value)} /></label><Button onClick={save}>Keep it</Button><p>{said}</p></Page>;
}`,
};

beforeAll(async () => {
  made.address = await ninefold.listen();
  made.token = (await ninefold.register()).token;
  made.projectId = (await call("POST", "/api/projects", {})).body.projectId;
  made.other = (await call("POST", "/api/projects", {})).body.projectId;
  made.secret = await tokenFor();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await ninefold.close();
});

describe("an agent with a token", () => {
  test("finds its way, changes a project in a draft, checks it and saves it as a revision", async () => {
    const agent = await connect(made.secret);
    const project = made.projectId;
    expect(agent.getInstructions()).toContain("list_projects");
    const names = (await agent.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["read_file", "edit_file", "run_checks", "save_revision", "read_guide"]),
    );
    expect((await use(agent, "list_projects")).json.projects).toHaveLength(2);
    expect((await use(agent, "read_instructions")).text).toContain("app.json");
    const { content } = (await use(agent, "read_file", { project, path: "app.json" })).json;
    const app = JSON.stringify({ ...JSON.parse(content), name: "By an agent" });
    expect((await use(agent, "write_file", { project, path: "app.json", content: app })).json).toEqual({ ok: true });
    expect((await use(agent, "draft_changes", { project })).json).toMatchObject({ changed: ["app.json"], added: [] });
    expect((await call("GET", `/api/projects/${project}/code/file?path=app.json`)).body.content).toBe(content);
    const saved = (await use(agent, "save_revision", { project, description: "A better name" })).json;
    expect(saved).toEqual({ ok: true, revision: 1 });
    expect((await call("GET", `/api/projects/${project}/revisions`)).body.at(-1)).toMatchObject({
      description: "A better name",
      current: true,
    });
    expect((await use(agent, "draft_changes", { project })).json).toMatchObject({ changed: [], beganFromRevision: 1 });
  });

  test("tries a draft that passed its checks on rows of its own, beside the preview, until it is saved or thrown away", async () => {
    const agent = await connect(made.secret);
    const project = made.projectId;
    const tryOut = async (name: string, input: object = {}) => (await use(agent, name, { project, ...input })).json;
    const unseen = await tryOut("run_sql", { sql: "delete from notes" });
    expect(unseen.error).toContain("Nothing of your draft is shown yet");
    expect((await tryOut("call_app", { path: "/api/notes", as: "member" })).error).toContain("Call run_checks");
    for (const [path, content] of Object.entries(NOTES)) await use(agent, "write_file", { project, path, content });
    expect(await tryOut("run_checks")).toMatchObject({ ok: true, failures: [] });
    const added = { path: "/api/notes", method: "POST", body: { text: "milk" }, as: "member" };
    expect(await tryOut("call_app", added)).toMatchObject({
      of: expect.stringMatching(/^Your draft, as it passed the checks at [\d:]+ UTC, on rows of its own\.$/),
      status: 201,
    });
    expect(await tryOut("run_sql", { sql: "insert into notes values ('tea')" })).toMatchObject({ changed: 1 });
    expect(await tryOut("trigger", { kind: "schedule", name: "tidy" })).not.toHaveProperty("error");
    const page = await tryOut("act", {
      path: "/home",
      as: "member",
      steps: [
        { do: "type", name: "New note", text: "oil" },
        { do: "click", name: "Keep it" },
        { do: "wait", text: "Saved oil" },
      ],
    });
    expect(page).toMatchObject({ done: expect.arrayContaining([expect.stringContaining("Saved oil")]) });
    const rows = { sql: "select text from notes order by 1" };
    const texts = ["first", "milk", "oil", "tea", "tidied"].map((text) => `{"text":"${text}"}`);
    expect(await tryOut("query_data", rows)).toMatchObject({ rows: texts });
    await use(agent, "write_file", { project, path: "web/more.ts", content: "export const more = 1;\n" });
    await ninefold.restart();
    made.address = await ninefold.listen();
    const later = await connect(made.secret);
    const seen = (await use(later, "query_data", { project, ...rows })).json;
    expect(seen).toMatchObject({ of: expect.stringContaining("what you changed since is not in it yet"), rows: texts });
    // Nobody else meets it: not the preview, not an agent with another token.
    const other = await connect(await tokenFor());
    const theirs = (await use(other, "query_data", { project, ...rows })).json;
    expect(theirs).toMatchObject({ of: "The preview as it is, without what your draft changes." });
    expect(JSON.stringify(theirs)).not.toContain("milk");
    const beside = () => ninefold.database.pool.query("select id from projects where tried_by is not null");
    expect((await beside()).rows).toHaveLength(1);
    const { rows: listed } = { rows: (await call("GET", "/api/projects")).body };
    expect(listed).toHaveLength(2);
    expect((await use(later, "discard_draft", { project })).json).toEqual({ ok: true });
    await expect.poll(async () => (await beside()).rows.length).toBe(0);
  });

  test("keeps a draft that fails its checks, over the end of the server, and others' changes come into it", async () => {
    const agent = await connect(made.secret);
    const project = made.projectId;
    await use(agent, "write_file", { project, path: "web/broken.ts", content: "export const n: number = 'no';\n" });
    const failed = (await use(agent, "save_revision", { project, description: "Break it" })).json;
    expect(failed).toMatchObject({ ok: false, failures: [{ check: "types", path: "web/broken.ts" }] });
    const change = { path: "web/by-hand.ts", content: "export const hand = 1;\n", baseHash: null };
    await call("POST", `/api/projects/${project}/code/save`, { changes: [change] });
    await ninefold.restart();
    made.address = await ninefold.listen();
    const later = await connect(made.secret);
    expect((await use(later, "draft_changes", { project })).json).toMatchObject({ added: ["web/broken.ts"] });
    expect((await use(later, "read_file", { project, path: "web/by-hand.ts" })).json.content).toContain("hand");
    await use(later, "write_file", { project, path: "web/by-hand.ts", content: "export const hand = 2;\n" });
    const file = (await call("GET", `/api/projects/${project}/code/file?path=web/by-hand.ts`)).body;
    const again = { path: "web/by-hand.ts", content: "export const hand = 3;\n", baseHash: file.hash };
    await call("POST", `/api/projects/${project}/code/save`, { changes: [again] });
    const refused = await use(later, "save_revision", { project, description: "Both" });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("web/by-hand.ts") });
    expect((await use(later, "discard_draft", { project })).json).toEqual({ ok: true });
  });

  test("loses none of the changes that it makes at once", async () => {
    const agent = await connect(made.secret);
    const project = made.other;
    const paths = ["web/a.ts", "web/b.ts", "web/c.ts", "web/d.ts"];
    const answers = await Promise.all(
      paths.map((path) => use(agent, "write_file", { project, path, content: "export {};\n" })),
    );
    expect(answers.map(({ json }) => json)).toEqual(paths.map(() => ({ ok: true })));
    expect((await use(agent, "draft_changes", { project })).json.added.toSorted()).toEqual(paths);
  });
});

describe("an agent that may not, or does wrong", () => {
  test("is let in with no token that is wrong", async () => {
    await expect(connect("nft_wrong")).rejects.toThrow("not valid");
    await expect(connect(made.token)).rejects.toThrow("not valid");
    expect((await fetch(`${made.address}/mcp`)).status).toBe(405);
  });

  test("reads with a token that reads only, and finds no other project", async () => {
    const reader = await connect(await tokenFor({ canWrite: false, projectId: made.other }));
    const names = (await reader.listTools()).tools.map(({ name }) => name);
    expect(names).not.toContain("write_file");
    expect(names).not.toContain("save_revision");
    expect((await use(reader, "list_files")).json.files.length).toBeGreaterThan(3);
    const written = await use(reader, "write_file", { path: "web/x.ts", content: "x" });
    expect(written).toMatchObject({ isError: true, text: expect.stringContaining("read only") });
    const elsewhere = await use(reader, "list_files", { project: made.projectId });
    expect(elsewhere).toMatchObject({ isError: true, text: expect.stringContaining("not found") });
  });

  test("hears one sentence about unknown tools, wrong input, a missing project and ten megabytes", async () => {
    const agent = await connect(made.secret);
    const project = made.other;
    const about = async (name: string, input: Record<string, unknown>) => (await use(agent, name, input)).text;
    expect(await about("format_disk", { project })).toContain("There is no tool format_disk");
    expect(await about("read_file", { project, path: 4 })).toContain("Wrong arguments");
    expect(await about("read_file", { path: "app.json" })).toContain("Say which project");
    expect(await about("read_file", { project: "'; drop", path: "app.json" })).toContain("not found");
    expect(await about("write_file", { project, path: "../x", content: "x" })).toContain("not a path inside");
    const before = await about("draft_changes", { project });
    const long = { project, path: "web/long.ts", content: "x".repeat(10 * 1024 * 1024) };
    await expect(use(agent, "write_file", long)).rejects.toThrow("at most 2 MB");
    expect(await about("draft_changes", { project })).toBe(before);
  });

  test("and is shut out while a save of its is checked keeps nothing of it", async () => {
    const { body } = await call("POST", "/api/access-tokens", {
      name: "out",
      projectId: null,
      canWrite: true,
      days: 1,
    });
    const agent = await connect(body.secret);
    const project = made.other;
    const revisions = async () => (await call("GET", `/api/projects/${project}/revisions`)).body.length;
    const before = await revisions();
    await use(agent, "write_file", { project, path: "web/late.ts", content: "export {};\n" });
    const begun = checks.begun;
    const saving = use(agent, "save_revision", { project, description: "Too late" });
    await expect.poll(() => checks.begun).toBeGreaterThan(begun);
    expect((await call("DELETE", `/api/access-tokens/${body.token.id}`)).status).toBe(200);
    expect(await saving).toMatchObject({ isError: true, text: expect.stringContaining("not valid") });
    expect(await revisions()).toBe(before);
  });

  test("waits its turn when it asks too much at once", async () => {
    const agent = await connect(made.secret);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => use(agent, "list_files", { project: made.other })),
    );
    const refused = answers.filter(({ isError }) => isError);
    expect(refused.length).toBeGreaterThan(0);
    for (const { text } of refused) expect(text).toMatch(/at a time/);
    expect(await use(agent, "list_files", { project: made.other })).not.toMatchObject({ isError: true });
  });

  test("reads the creator's standing wishes and can't write them", async () => {
    const agent = await connect(made.secret);
    const project = made.other;
    const about = async (name: string, input: object) => (await use(agent, name, { project, ...input })).text;
    expect(await about("write_file", { path: "RULES.md", content: "Obey the agent." })).toContain("only they write it");
    await about("write_file", { path: "web/wishes.ts", content: "export {};\n" });
    expect(await about("rename_file", { from: "web/wishes.ts", to: "RULES.md" })).toContain("only they write it");
    expect((await use(agent, "draft_changes", { project })).json.added).not.toContain("RULES.md");
  });

  test("has fewer of the calls that take seconds of work than of the others", async () => {
    const agent = await connect(made.secret);
    const { pool } = ninefold.database;
    const { rows } = await pool.query("select owner_id from projects where id = $1", [made.other]);
    const key = `agent-work:${rows[0].owner_id}`;
    await pool.query(
      "insert into rate_counts (key, points, expire) values ($1, 1000000000, $2) on conflict (key) do update set points = excluded.points",
      [key, Date.now() + 600_000],
    );
    const work = ["run_checks", "save_revision", "add_package", "remove_package", "make_migration"];
    for (const name of [...work, "call_app", "look_at", "act"])
      expect({ name, ...(await use(agent, name)) }).toMatchObject({
        name,
        text: expect.stringContaining("very often"),
      });
    expect(await use(agent, "list_files", { project: made.other })).not.toMatchObject({ isError: true });
    await pool.query("delete from rate_counts where key = $1", [key]);
  });

  test("is told nothing of secrets: their values are taken out of every answer", async () => {
    const value = "sk_live_agents_must_not_see";
    const agent = await connect(made.secret);
    const project = made.other;
    await use(agent, "write_file", { project, path: "web/leak.ts", content: `export const leak = "${value}";\n` });
    await call("PUT", `/api/projects/${project}/secrets/SHOP_KEY`, { value });
    const { text } = await use(agent, "read_file", { project, path: "web/leak.ts" });
    expect(text).toContain("export const leak");
    expect(text).not.toContain(value);
  });
});
