// Hundreds of real sockets of one app through the gateway: a crowd, a flood, a slow reader, strangers, and rows of others.
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { type Builder, createBuilder } from "#build";
import type { SourceFiles } from "#contract";
import { createHostingFixture } from "../../testing/hosting-fixture.ts";
import { createAppTokens } from "../access/app-tokens.ts";

const made: { builder: Builder | null } = { builder: null };
const fixture = await createHostingFixture({
  limits: { databaseConnections: 12 },
  async builder() {
    made.builder = await createBuilder({ dataDir: inject("builderDir") });
    return made.builder;
  },
});
const tokens = createAppTokens({ key: fixture.appTokenKey, lifetimeSeconds: 300, clock: Date.now });

const COLUMNS = `id uuid primary key default gen_random_uuid(), owner_id text not null, owner_name text not null default '',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;
/** Less than what may wait for a page, so that whoever reads at all hears each. */
const SHOUTS = 50;
const files: SourceFiles = {
  ...made.builder?.starter,
  "shared/diaries.ts": `import { entity, text } from "@ninefold/entity";
export const diaries = entity("diaries", { one: "Diary", many: "Diaries", fields: { title: text("Title") } });`,
  "server/migrations/0001_create_tables.sql": `create table diaries (${COLUMNS}, title text);`,
  "server/index.ts": `import { broadcast, channel, createServer, resource } from "@ninefold/server";
import { diaries } from "../shared/diaries.ts";
export default createServer({
  resources: [resource(diaries)],
  channels: { room: channel() },
  routes: (app) => app.post("/api/shout", (context) => {
    for (let count = 0; count < ${SHOUTS}; count++) broadcast("room", "x".repeat(15_000));
    return context.json({ ok: true });
  }),
});`,
};

type Heard = Record<string, unknown> & { t: string };
type Client = { socket: WebSocket; token: string; heard: Heard[]; closed: Promise<number>; say(message: object): void };
const clients: Client[] = [];
let projectId = "";
beforeAll(async () => {
  const project = await fixture.createProject();
  projectId = project.projectId;
  expect(await fixture.deploy(projectId, files)).toMatchObject({ status: "serving" });
});
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.terminate();
});
afterAll(async () => {
  await fixture.close();
  await made.builder?.close();
});

const addressOf = (id = projectId) => `${fixture.origin.replace("http", "ws")}/live/app/${id}/api/_live`;
const tokenOf = (userId: string, id = projectId) =>
  tokens.issue({ userId, projectId: id, environment: "live", sessionId: null });

async function join(name = "person"): Promise<Client> {
  const user = { id: randomUUID(), username: name };
  fixture.allow(projectId, user, "member");
  const token = await tokenOf(user.id);
  const socket = new WebSocket(addressOf(), ["ninefold-live", `ninefold-token.${token}`]);
  const heard: Heard[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  socket.on("error", () => {});
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const client = { socket, token, heard, closed, say: (message: object) => socket.send(JSON.stringify(message)) };
  clients.push(client);
  await new Promise<void>((resolve, reject) => socket.once("open", () => resolve()).once("close", reject));
  client.say({ t: "join", channel: "room" });
  await until(client, ({ t }) => t === "joined");
  return client;
}
const until = ({ heard }: Client, is: (message: Heard) => boolean, many = 1) =>
  expect.poll(() => heard.filter(is).length, { interval: 20 }).toBeGreaterThanOrEqual(many);
const said = (message: unknown) => (one: Heard) => one.t === "said" && one.message === message;
const post = ({ token }: Client, path: string, body: object = {}) =>
  fetch(`${fixture.origin}/live/app/${projectId}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("500 people in one channel hear each other, and calls are answered beside them", async () => {
  for (let group = 0; group < 10; group++) await Promise.all(Array.from({ length: 50 }, () => join()));
  const [first, second] = clients;
  if (!first || !second) throw new Error("Nobody joined.");
  first.say({ t: "say", channel: "room", message: "Hello, all" });
  await Promise.all(clients.slice(1).map((client) => until(client, said("Hello, all"))));
  expect((await post(second, "/api/diaries", { title: "Meanwhile" })).status).toBe(201);
  expect(first.heard.some(said("Hello, all"))).toBe(false);
});

test("a flood of one ends with its socket, while the others go on talking", async () => {
  const [flooder, ana, ben] = [await join("Eve"), await join("Ana"), await join("Ben")];
  for (let count = 0; count < 5_000; count++) flooder.say({ t: "say", channel: "room", message: "flood" });
  ana.say({ t: "say", channel: "room", message: "still talking" });
  await until(ben, said("still talking"));
  expect(await flooder.closed).toBe(4008);
  await expect
    .poll(async () => JSON.stringify(await fixture.hosting.readLog(projectId, "live", null)))
    .toContain("A page of Eve sent messages without end to channels");
  expect(ben.heard.filter(said("flood")).length).toBeLessThan(150);
  const tooLarge = await join("Big");
  tooLarge.socket.send("x".repeat(100_000));
  expect(await tooLarge.closed).toBe(1009);
});

test("who does not read is given up, and nobody waits for them", async () => {
  const [slow, ana] = [await join("Slow"), await join("Ana")];
  slow.socket.pause();
  for (let heard = SHOUTS; heard <= 1_000; heard += SHOUTS) {
    await post(ana, "/api/shout");
    await until(ana, ({ t }) => t === "said", heard);
  }
  const heard = slow.heard.length;
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  expect(slow.heard.length - heard).toBeLessThan(1_000);
});

test("no socket without a token, with a forged one, with another app's, or with a stranger's word about who they are", async () => {
  const { projectId: other, owner } = await fixture.createProject();
  const foreign = await tokenOf(owner.id, other);
  const stranger = await tokenOf(randomUUID());
  const forged = `${foreign.slice(0, -4)}AAAA`;
  const says = { "x-ninefold-user": Buffer.from('{"id":"boss","role":"owner"}').toString("base64url") };
  const statusOf = (protocols: string[]) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(addressOf(), protocols, { headers: says });
      socket.on("error", () => {});
      socket.once("unexpected-response", (_request, answer) => resolve(answer.statusCode ?? 0));
      socket.once("open", () => resolve(101));
    });
  expect(await statusOf(["ninefold-live"])).toBe(401);
  expect(await statusOf(["ninefold-live", `ninefold-token.${forged}`])).toBe(401);
  expect(await statusOf(["ninefold-live", `ninefold-token.${foreign}`])).toBe(401);
  expect(await statusOf(["ninefold-live", `ninefold-token.${stranger}`])).toBe(403);
});

test("40 people who each write rows of their own hear of theirs alone", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => join()));
  for (const person of people) person.say({ t: "watch", entities: ["diaries"] });
  const ids = await Promise.all(
    people.map(async (person) => ((await (await post(person, "/api/diaries", { title: "Mine" })).json()) as Heard).id),
  );
  for (const [index, person] of people.entries()) {
    await until(person, ({ t }) => t === "changed");
    const heard = person.heard.filter(({ t }) => t === "changed").flatMap((one) => one.ids);
    expect(heard).toEqual([ids[index]]);
  }
});
