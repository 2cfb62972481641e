// What members may do with rows of their own: adding, changing and deleting, each by itself, on a real database.
import { afterAll, beforeAll, expect, test } from "vitest";
import { entity, type OwnRight, text } from "../entity/index.ts";
import { resource } from "./index.ts";
import { openServer, type Person } from "./testing/served.ts";

const fields = { title: text("Title", { required: true }) };
/** Sent once, never touched again. */
const orders = entity("orders", { one: "Order", many: "Orders", own: ["create"], fields });
/** Taken back, but not rewritten. */
const wishes = entity("wishes", { one: "Wish", many: "Wishes", access: "inbox", own: ["create", "delete"], fields });
/** Everybody changes all of it, and coaches alone throw something out. */
const terms = entity("terms", {
  one: "Term",
  many: "Terms",
  access: "shared",
  own: ["create", "update"],
  grants: { coach: ["delete"] },
  fields,
});
/** Entered by others, corrected by whoever it belongs to. */
const desks = entity("desks", { one: "Desk", many: "Desks", access: "published", own: ["update"], fields });

let app: Awaited<ReturnType<typeof openServer>>;
let owner: Person;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  app = await openServer({ roles: { coach: "Coach" }, resources: [orders, wishes, terms, desks].map(resource) });
  owner = app.person("olga", "owner");
  ana = app.person("ana");
  ben = app.person("ben");
});
afterAll(() => app.close());

const added = async (person: Person, list: string): Promise<string> =>
  String((await person.post(`/api/${list}`, { title: "First" })).body.id);

test("what was sent stays as it was sent, and its page is told so", async () => {
  const id = await added(ana, "orders");
  expect((await ana.get(`/api/orders/${id}`)).body._can).toEqual({ update: false, delete: false });
  const changed = await ana.patch(`/api/orders/${id}`, { title: "Other" });
  expect([changed.status, changed.body.error]).toEqual([403, "You may not change this order."]);
  const deleted = await ana.delete(`/api/orders/${id}`);
  expect([deleted.status, deleted.body.error]).toEqual([403, "You may not delete this order."]);
  expect((await owner.patch(`/api/orders/${id}`, { title: "Other" })).status).toBe(200);
});

test("what may be taken back and not rewritten is taken back by whoever sent it alone", async () => {
  const id = await added(ana, "wishes");
  expect((await ana.patch(`/api/wishes/${id}`, { title: "Other" })).status).toBe(403);
  expect((await ben.delete(`/api/wishes/${id}`)).status).toBe(404);
  expect((await ana.delete(`/api/wishes/${id}`)).status).toBe(204);
});

test("in a list that all change, nobody deletes but who was granted it", async () => {
  const id = await added(ana, "terms");
  expect((await ben.patch(`/api/terms/${id}`, { title: "Better" })).body._can).toEqual({ update: true, delete: false });
  expect((await ana.delete(`/api/terms/${id}`)).status).toBe(403);
  await ben.get("/api/_me");
  await owner.patch("/api/_people/ben", { roles: ["coach"] });
  expect((await ben.delete(`/api/terms/${id}`)).status).toBe(204);
});

test("rows that members may not add are refused one by one and from a file", async () => {
  const refused = await ana.post("/api/desks", { title: "Mine" });
  expect([refused.status, refused.body.error]).toEqual([403, "Only the owner of this app adds desks."]);
  const imported = await ana.send("/api/desks/import", { method: "POST", body: "Title\nMine\n" });
  expect([imported.body.created, (await owner.get("/api/desks")).body.total]).not.toContain(1);
});

test("an entity that contradicts itself is refused when the app starts", () => {
  const made = (own: readonly OwnRight[]) => () =>
    entity("notes", { one: "Note", many: "Notes", access: "closed", own, fields });
  expect(made(["create"])).toThrow("leave out own");
  expect(made([])).not.toThrow();
  expect(made(["read" as OwnRight])).toThrow('own names "read"');
});
