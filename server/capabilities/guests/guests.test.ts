// "Invited people only" on a whole server: who gets past the door of a deployed app, and how the door is opened.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sessionIn } from "#testing";
import { type CapableProject, openCapableServer } from "../testing/capable-app.ts";

const APP = `
import { createServer, currentUser, resource } from "@ninefold/server";
import { entity, roles, text } from "@ninefold/entity";
const clients = entity("clients", { one: "Client", many: "Clients", access: "closed", account: true, fields: { name: text("Name") } });
export default createServer({
  resources: [resource(clients)],
  roles: roles({ coach: "Coach" }),
  routes: (app) => app.get("/api/hello", (c) => c.json({ hello: currentUser(c).name })),
});
`;
const TABLES = `create table clients (name text, _person text, _invitation text, id uuid primary key default gen_random_uuid(),
  owner_id text not null, owner_name text not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());`;

const server = await openCapableServer();
let project: CapableProject;
let url = "";
let manifest: Record<string, unknown>;
beforeAll(async () => {
  url = await server.ninefold.listen();
  project = await server.createProject();
  const { body } = await project.call("GET", "/code/file?path=app.json");
  manifest = JSON.parse(body.content);
  const files = {
    "app.json": JSON.stringify({ ...manifest, invitedOnly: true }),
    "server/migrations/0001_tables.sql": TABLES,
  };
  expect(await project.save(APP, files)).toEqual([]);
  await project.deploy();
});
afterAll(() => server.close());

type Person = { username: string; token: string };
let guest: Person;
beforeEach(async () => {
  guest = await server.ninefold.register();
});

const as = (person: Person, method: string, rest: string, body?: unknown) =>
  server.ninefold.call(method, `/api/projects/${project.projectId}${rest}`, {
    token: person.token,
    ...(body === undefined ? {} : { body }),
  });
const open = (person: Person) => as(person, "POST", "/frame-code", { environment: "live", purpose: "open" });
async function enter(person: Person) {
  const { status, body } = await open(person);
  if (status !== 200) return null;
  return sessionIn(await (await fetch(`${url}/live/app/${project.projectId}/?token=${body.code}`)).text());
}
const hello = (token: string) =>
  fetch(`${url}/live/app/${project.projectId}/api/hello`, { headers: { authorization: `Bearer ${token}` } });
const list = async () => (await project.call("GET", "/guests")).body;
const guestId = async (person: Person) =>
  (await list()).guests.find(({ username }: Person) => username === person.username)?.userId;

test("an app whose app.json says so is closed with its first deploy; its owner comes in, and others learn how to ask", async () => {
  expect(await list()).toMatchObject({ invitedOnly: true, guests: [], invitations: [] });
  const owner = { username: "", token: project.token };
  expect((await hello((await enter(owner))?.token ?? "")).status).toBe(200);
  expect(await open(guest)).toMatchObject({ status: 403, body: { error: "This app is for invited people only." } });
  expect((await as(guest, "GET", "/access")).body).toMatchObject({ isOwner: false, admission: "not-asked" });
  expect((await as(guest, "GET", "/guests")).status).toBe(403);
  // Nobody pays for what they are not let into.
  expect(await as(guest, "POST", "/create-subscription-session", { type: "monthly" })).toMatchObject({
    status: 403,
    body: { error: "This app is for invited people only." },
  });
});

test("who asks is let in by the owner, or declined", async () => {
  const note = "I keep bees too.";
  expect((await as(guest, "POST", "/guests/request", { note })).status).toBe(200);
  expect((await as(guest, "POST", "/guests/request", { note: "again" })).status).toBe(200);
  expect((await as(guest, "GET", "/access")).body.admission).toBe("asked");
  expect((await list()).guests[0]).toMatchObject({ username: guest.username, state: "asked", note });
  const path = `/guests/${await guestId(guest)}`;
  expect((await as(guest, "PUT", path, { admit: true })).status).toBe(403);
  await project.call("PUT", path, { admit: false });
  expect(await as(guest, "POST", "/guests/request", {})).toMatchObject({
    status: 409,
    body: { error: "The owner of this app has declined your request." },
  });
  expect((await open(guest)).status).toBe(403);
  await project.call("PUT", path, { admit: true });
  expect((await hello((await enter(guest))?.token ?? "")).status).toBe(200);
  const long = await as(guest, "POST", "/guests/request", { note: "x".repeat(301) });
  expect(long.status).toBe(400);
});

test("who is removed is cut off at once, with what they have open", async () => {
  expect((await project.call("POST", "/guests", { username: guest.username.toUpperCase() })).status).toBe(200);
  const session = await enter(guest);
  expect((await hello(session?.token ?? "")).status).toBe(200);
  const protocols = ["ninefold-live", `ninefold-token.${session?.token}`];
  const socket = new WebSocket(`${url.replace("http", "ws")}/live/app/${project.projectId}/api/_live`, protocols);
  const closed = new Promise<void>((resolve) => {
    socket.onclose = () => resolve();
  });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("The socket was refused."));
  });
  await project.call("DELETE", `/guests/${await guestId(guest)}`);
  const refused = await hello(session?.token ?? "");
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { error: "This app is for invited people only." },
  ]);
  await closed;
  expect((await as(guest, "POST", "/frame-code", { environment: "live", purpose: "renew" })).status).toBe(403);
  expect((await project.call("POST", "/guests", { username: "nobody-of-that-name" })).status).toBe(404);
});

test("an invitation lets in as many as it says, until its end or until it is taken back", async () => {
  const made = (await project.call("POST", "/invitations", {})).body;
  const codeIn = (address: string) => new URL(address).searchParams.get("invitation");
  expect(made.url).toContain(`/view/${project.projectId}?invitation=`);
  expect(JSON.stringify(await list())).not.toContain(codeIn(made.url));
  const join = (person: Person, code: unknown, more = {}) => as(person, "POST", "/guests/join", { code, ...more });
  expect((await join(guest, "not-the-code")).status).toBe(404);
  const second = await server.ninefold.register();
  const answers = await Promise.all([guest, second].map((person) => join(person, codeIn(made.url))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const outside = answers[0]?.status === 200 ? second : guest;
  const other = (await project.call("POST", "/invitations", { uses: 5 })).body;
  expect((await list()).invitations).toMatchObject([{ id: other.invitation.id, usesLeft: 5 }]);
  await project.call("DELETE", `/invitations/${other.invitation.id}`);
  expect((await join(outside, codeIn(other.url))).status).toBe(404);
  const ended = (await project.call("POST", "/invitations", {})).body;
  const { pool } = server.ninefold.database;
  await pool.query("update app_invitations set expires_at = now() where id = $1", [ended.invitation.id]);
  expect((await join(outside, codeIn(ended.url))).status).toBe(404);
  expect(await enter(outside)).toBeNull();
});

test("an invitation that the app itself made lets its person in; guesses don't", async () => {
  const owner = await enter({ username: "", token: project.token });
  const headers = { authorization: `Bearer ${owner?.token}`, "content-type": "application/json" };
  const base = `${url}/live/app/${project.projectId}/api`;
  const made = await fetch(`${base}/_invitations/coach`, { method: "POST", headers });
  const { code } = (await made.json()) as { code: string }; // the kit's answer
  expect((await as(guest, "POST", "/guests/join", { code: randomUUID(), ofApp: true })).status).toBe(404);
  expect((await as(guest, "POST", "/guests/join", { code })).status).toBe(404);
  expect((await as(guest, "POST", "/guests/join", { code, ofApp: true })).status).toBe(200);
  const session = await enter(guest);
  const joined = await fetch(`${base}/_join`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${session?.token}` },
    body: JSON.stringify({ code }),
  });
  expect(await joined.json()).toEqual({ role: "coach" });
  const forged = await fetch(`${base}/_platform/invitation`, {
    method: "POST",
    headers,
    body: JSON.stringify({ code }),
  });
  expect(forged.status).toBe(404);
});

test("once the owner has opened the app no deploy closes it; closing keeps who has used it", async () => {
  await project.call("PUT", "/guests/gate", { invitedOnly: false });
  await project.deploy();
  expect((await list()).invitedOnly).toBe(false);
  expect((await hello((await enter(guest))?.token ?? "")).status).toBe(200);
  await as(guest, "POST", "/track-user", { username: guest.username });
  const late = await server.ninefold.register();
  await project.call("PUT", "/guests/gate", { invitedOnly: true, keepVisitors: true });
  expect((await open(guest)).status).toBe(200);
  expect((await open(late)).status).toBe(403);
  // What app.json says later opens nothing.
  await project.save(APP, { "app.json": JSON.stringify({ ...manifest, invitedOnly: false }) });
  await project.deploy();
  expect((await open(late)).status).toBe(403);
});
