// What the apps that the model makes keep from strangers: every list of several, in the real sandbox, tried as its own entities describe it.
// `STRANGERS=all` tries all descriptions of the benchmark, `STRANGERS=claims` the open half of those that say who may see and change what.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Entity } from "#entity";
import { createTestServer, type TestServer } from "#testing";
import { compose } from "./blueprint/compose.ts";
import { sound } from "./blueprint/repair.ts";
import { kitEntity } from "./files/kit-entity.ts";
import { claimedIn } from "./judge-claims.ts";
import { type Caller, sweep } from "./stranger-sweep.ts";
import { readDescription } from "./understanding/describe.ts";

const SESSION = /id="ninefold-session"[^>]*>([^<]+)</;
const RUN_MS = 180_000;
const PAUSE_MS = 100;
/** Together they have lists of every access but shared ones, and private rows that point at others. */
const SOME = new Set(["escape", "hoa"]);
const OPEN_APP = "App for our team with books: name and author.";

type Case = { id: string; instruction: string };
const descriptions = (): Case[] =>
  readFileSync(join(import.meta.dirname, "../bench/descriptions.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): Case => JSON.parse(line))
    .filter(({ id }) => process.env.STRANGERS === "all" || SOME.has(id));
const claims = (): Case[] =>
  claimedIn(join(import.meta.dirname, "../bench/privacy-claims.jsonl"))
    .filter(({ half }) => half === "open")
    .map(({ id, text }) => ({ id, instruction: text }));
/** Fields that not everybody reads, votes that are nobody's to see, and a list that only the owner changes. */
const KEPT: Case = {
  id: "kept fields",
  instruction:
    "App for our team with players, matches and ideas. Players have a name, a position, an email and a fee. People vote on ideas. Nobody may see the email or the fee of players. Nobody sees who voted. Only we can change the matches.",
};
const CASES = process.env.STRANGERS === "claims" ? claims() : [...descriptions(), KEPT];

let server: TestServer;
let url: string;
let author: string;
let stranger: string;
/** The session of another app. */
let elsewhere: string;
let openProject: string;
beforeAll(async () => {
  server = await createTestServer();
  url = await server.listen();
  author = (await server.register()).token;
  stranger = (await server.register()).token;
  const { token } = await server.register();
  openProject = await deployed(OPEN_APP, token);
  elsewhere = await sessionIn(openProject, token);
}, RUN_MS);
afterAll(() => server.close());

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

/** A live app from a description; its project. */
async function deployed(description: string, token: string): Promise<string> {
  const made = await server.call("POST", "/api/projects", { token, body: { projectType: "default" } });
  const { projectId } = made.body;
  await server.call("POST", `/api/projects/${projectId}/initialize`, { token, body: {} });
  await server.call("POST", "/api/chat", { token, body: { projectId, message: description, messages: [] } });
  const state = async () => (await server.call("GET", `/api/projects/${projectId}/generation-status`, { token })).body;
  await until(async () => !(await state()).isGenerating);
  expect((await state()).failures).toEqual([]);
  await server.call("POST", `/api/projects/${projectId}/deploy`, { token, body: {} });
  await until(async () => (await fetch(`${url}/live/app/${projectId}/api/_me`)).status === 401);
  return projectId;
}

/** The token of somebody's session in an app. */
async function sessionIn(projectId: string, token: string): Promise<string> {
  const frame = await server.call("POST", `/api/projects/${projectId}/frame-code`, {
    token,
    body: { environment: "live" },
  });
  const page = await (await fetch(`${url}/live/app/${projectId}?token=${frame.body.code}`)).text();
  return JSON.parse(SESSION.exec(page)?.[1] ?? "{}").token;
}

const callerOf =
  (projectId: string, session?: string): Caller =>
  async (method, path, body, type = "application/json") => {
    const answer = await fetch(`${url}/live/app/${projectId}/api/${path}`, {
      method,
      headers: { "content-type": type, ...(session === undefined ? {} : { authorization: `Bearer ${session}` }) },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

/** The app's entities, those that others point at first. */
function entitiesOf(description: string): Entity[] {
  const all = sound(compose(readDescription(description))).entities.map(kitEntity);
  const sorted: Entity[] = [];
  const add = (entity: Entity, above: readonly Entity[]) => {
    if (sorted.includes(entity) || above.includes(entity)) return;
    for (const field of Object.values(entity.fields))
      for (const target of all.filter(({ name }) => name === field.entity)) add(target, [...above, entity]);
    sorted.push(entity);
  };
  for (const entity of all) add(entity, []);
  return sorted;
}

it("a list that is open to all is found out", async () => {
  const [written, strange] = await Promise.all([author, stranger].map((one) => sessionIn(openProject, one)));
  const people = {
    owner: callerOf(openProject, elsewhere),
    author: callerOf(openProject, written),
    stranger: callerOf(openProject, strange),
    outsiders: [],
  };
  const claimed = entitiesOf(OPEN_APP).map((one): Entity => ({ ...one, access: "private" }));
  const { faults } = await sweep(claimed, people);
  expect(faults).toContain("a stranger: GET books shows canarybooks");
  expect(faults.filter((fault) => /PATCH|DELETE/.test(fault))).not.toEqual([]);
  const kept = entitiesOf(OPEN_APP).map((one): Entity => {
    const fields = Object.entries(one.fields).map(([key, field]) => [
      key,
      key === one.title ? field : { ...field, readers: [] },
    ]);
    return { ...one, fields: Object.fromEntries(fields) };
  });
  const found = (await sweep(kept, people)).faults;
  expect(found).toContain("a stranger: GET books shows keptcanarybooks");
  expect(found.filter((fault) => fault.includes("PATCH"))).not.toEqual([]);
});

it.each(CASES)(
  "of $id a stranger sees no private row by any call, and changes nothing of another's",
  async ({ instruction }) => {
    const { token } = await server.register();
    const project = await deployed(instruction, token);
    const [owned, written, strange] = await Promise.all(
      [token, author, stranger].map((one) => sessionIn(project, one)),
    );
    const { faults, calls } = await sweep(entitiesOf(instruction), {
      owner: callerOf(project, owned),
      author: callerOf(project, written),
      stranger: callerOf(project, strange),
      outsiders: [callerOf(project), callerOf(project, elsewhere)],
    });
    expect(faults).toEqual([]);
    expect(calls).toBeGreaterThan(20);
  },
  RUN_MS,
);
