// App keys on a whole server: a program calls an app within its key's rights and until its end, and finds out what it may call.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MadeAppKey, NewAppKey } from "#contract";
import { sessionIn } from "#testing";
import { type CapableProject, openCapableServer } from "../testing/capable-app.ts";

const ENTITIES = `
import { choice, entity, money, text } from "@ninefold/entity";
export const orders = entity("orders", {
  one: "Order",
  many: "Orders",
  access: "shared",
  fields: { title: text("Title", { required: true }), price: money("Price"), state: choice("State", ["Open", "Paid"], { default: "Open" }) },
});
export const parcels = entity("parcels", { one: "Parcel", many: "Parcels", access: "private", fields: { name: text("Name") } });
`;
const APP = `
import { createServer, currentUser, resource } from "@ninefold/server";
import { orders, parcels } from "../shared/entities.ts";
export default createServer({
  resources: [orders, parcels].map(resource),
  routes: (app) => app.get("/api/report/:year", (c) => c.json({ year: c.req.param("year"), by: currentUser(c).name })),
});
`;
const TABLES = [
  "orders (title text not null, price bigint, state text not null default 'Open', ",
  "parcels (name text, ",
]
  .map(
    (start) =>
      `create table ${start}id uuid primary key default gen_random_uuid(), owner_id text not null, owner_name text not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());`,
  )
  .join("\n");

const server = await openCapableServer();
let project: CapableProject;
let url = "";
beforeAll(async () => {
  url = await server.ninefold.listen();
  project = await server.createProject();
  const files = { "shared/entities.ts": ENTITIES, "server/migrations/0001_tables.sql": TABLES };
  expect(await project.save(APP, files)).toEqual([]);
  await project.deploy();
});
afterAll(() => server.close());

const make = async (wanted: Partial<NewAppKey> = {}): Promise<MadeAppKey> =>
  (await project.call("POST", "/app-keys", { name: "Till", canWrite: true, days: 30, ...wanted })).body;

async function ask(key: string, path: string, init: RequestInit = {}, base = `/live/app/${project.projectId}`) {
  const answer = await fetch(`${url}${base}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? {} : JSON.parse(text) };
}
const add = (key: string, title = "Bread") =>
  ask(key, "/api/orders", { method: "POST", body: JSON.stringify({ title, price: 250 }) });

test("a program reads and writes with a key, under the key's name", async () => {
  const { secret, key } = await make();
  expect(key).toMatchObject({ name: "Till", canWrite: true, resources: null, lastUsedAt: null });
  expect((await add(secret)).body).toMatchObject({ title: "Bread", ownerName: "Till", ownerId: "app-owner" });
  // What it adds to a list of private rows stands on its owner's page.
  await ask(secret, "/api/parcels", { method: "POST", body: JSON.stringify({ name: "From the till" }) });
  const { code } = (await project.call("POST", "/frame-code", { environment: "live" })).body;
  const session = sessionIn(await (await fetch(`${url}/live/app/${project.projectId}/?token=${code}`)).text());
  expect((await ask(session.token, "/api/parcels")).body.rows).toMatchObject([{ name: "From the till" }]);
  expect((await ask(secret, "/api/orders?q=bread")).body).toMatchObject({ total: 1 });
  expect((await ask(secret, "/api/report/2026")).body).toEqual({ year: "2026", by: "Till" });
  expect((await ask(secret, "/api/_me")).body).toMatchObject({ name: "Till", role: "owner" });
  const { body } = await project.call("GET", "/app-keys");
  expect(body.keys[0].lastUsedAt).not.toBeNull();
  expect(JSON.stringify(body)).not.toContain(secret.slice(-20));
});

test("a key does what its rights say and nothing else, however the call is written", async () => {
  const reader = (await make({ canWrite: false })).secret;
  expect((await ask(reader, "/api/parcels")).status).toBe(200);
  expect(await add(reader)).toMatchObject({ status: 403, body: { error: "This app key may read only." } });
  const ofOrders = (await make({ resources: ["orders"] })).secret;
  expect((await add(ofOrders)).status).toBe(201);
  for (const path of ["/api/parcels", "/api/orders/../parcels", "/api/orders/%2e%2e/parcels", "/api//parcels"])
    expect([path, (await ask(ofOrders, path)).status]).toEqual([path, 403]);
  const { secret } = await make();
  for (const path of ["/api/_people", "/api/_platform/declarations", "/api/%5fpeople", "/api/orders/..%2f_people"])
    expect([path, (await ask(secret, path)).status].join()).toMatch(/,40[34]$/);
  expect((await ask(secret, "/_ninefold/plan")).status).toBe(401);
});

test("a key is good for its app and environment, until its end or until it is taken back", async () => {
  const { secret, key } = await make();
  const other = await server.createProject();
  const refused = {
    status: 401,
    body: { error: "This app key is not valid here. It may have ended or been taken back." },
  };
  expect(await ask(secret, "/api/orders", {}, `/preview/app/${project.projectId}`)).toMatchObject(refused);
  expect((await ask(secret, "/api/orders", {}, `/live/app/${other.projectId}`)).status).toBe(404);
  for (const forged of [
    secret.slice(0, -1),
    `${secret.slice(0, -2)}AA`,
    `nfk_${crypto.randomUUID()}_${"a".repeat(43)}`,
    "nfk_",
  ])
    expect(await ask(forged, "/api/orders")).toMatchObject(refused);
  const { pool } = server.ninefold.database;
  await pool.query("update app_keys set expires_at = now() where id = $1", [key.id]);
  await expect.poll(() => ask(secret, "/api/orders")).toMatchObject(refused);
  const second = await make();
  expect((await ask(second.secret, "/api/orders")).status).toBe(200);
  expect((await other.call("DELETE", `/app-keys/${second.key.id}`)).status).toBe(404);
  expect((await project.call("DELETE", `/app-keys/${second.key.id}`)).status).toBe(200);
  await expect.poll(async () => (await ask(second.secret, "/api/orders")).status).toBe(401);
  expect((await project.call("POST", "/app-keys", { name: "x", canWrite: true, days: 400 })).status).toBe(400);
});

test("too many calls with one key are refused with when to come again", async () => {
  const { secret } = await make();
  const statuses = [];
  for (let n = 0; n < 310; n += 1) statuses.push((await ask(secret, "/api/_me")).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect((await ask(secret, "/api/_me")).body.error).toBe("This app key may make 300 calls a minute.");
  expect((await ask((await make()).secret, "/api/_me")).status).toBe(200);
});

test("the app's calls are described as OpenAPI to whoever has a key", async () => {
  const { secret } = await make({ canWrite: false, resources: ["orders"] });
  const { body } = await ask(secret, "/api/docs");
  expect(body.openapi).toBe("3.1.0");
  expect(body.servers).toEqual([{ url: `/live/app/${project.projectId}` }]);
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(["/api/orders", "/api/orders/{id}", "/api/report/{year}", "/api/parcels/export.csv"]),
  );
  expect(Object.keys(body.paths).filter((path) => path.includes("_"))).toEqual([]);
  expect(body.components.schemas.ordersDraft).toMatchObject({
    required: ["title"],
    properties: { title: { type: "string" }, price: { type: ["integer", "null"], description: "Price. in cents" } },
  });
  expect((await fetch(`${url}/live/app/${project.projectId}/api/docs`)).status).toBe(401);
});
