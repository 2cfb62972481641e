import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { choice, entity, longText, ROLES_SQL, relation, roles, tags, text, yesNo } from "../entity/index.ts";
import { readKitTables } from "../testing/kit-tables.ts";
import { createServer, resource, sql } from "./index.ts";
import { openServer, type Person } from "./testing/served.ts";

const appRoles = roles({ coach: "Coach", manager: "Manager" });

/** Seen by everybody, kept by coaches. */
const lessons = entity("lessons", {
  one: "Lesson",
  many: "Lessons",
  access: "managed",
  grants: { coach: ["create", "update"] },
  fields: { name: text("Name", { required: true }) },
});
/** Sent in by members, decided on by managers. */
const requests = entity("requests", {
  one: "Request",
  many: "Requests",
  access: "inbox",
  grants: { manager: ["read", "update"] },
  fields: {
    title: text("Title", { required: true }),
    status: choice("Status", ["Requested", "Approved"], { default: "Requested", writers: ["manager"] }),
    answer: longText("Answer", { writers: ["manager"] }),
    paid: yesNo("Paid", { writers: [] }),
    marks: tags("Marks", { writers: ["manager"] }),
  },
});
/** Kept from members. */
const payments = entity("payments", {
  one: "Payment",
  many: "Payments",
  access: "closed",
  grants: { manager: ["read"] },
  fields: { title: text("Title", { required: true }), request: relation("Request", "requests") },
});
/** One's own, and all of them for coaches. */
const works = entity("works", {
  one: "Work",
  many: "Works",
  grants: { coach: ["read"] },
  fields: { title: text("Title", { required: true }) },
});

/** Everybody's, but for deleting. */
const matches = entity("matches", {
  one: "Match",
  many: "Matches",
  access: "managed",
  grants: { member: ["create", "update"], coach: ["delete"] },
  fields: { title: text("Title", { required: true }) },
});

let app: Awaited<ReturnType<typeof openServer>>;
let owner: Person;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  app = await openServer({ roles: appRoles, resources: [lessons, requests, payments, works, matches].map(resource) });
  owner = app.person("olga", "owner");
  ana = app.person("ana");
  ben = app.person("ben");
});
afterAll(() => app.close());

/** Ana and Ben have been here and are nothing but members. */
beforeEach(async () => {
  await sql`delete from _people`;
  await sql`delete from _invitations`;
  for (const person of [ana, ben]) expect((await person.get("/api/_me")).body.roles).toEqual([]);
});

const give = async (id: string, ...given: string[]) =>
  expect((await owner.patch(`/api/_people/${id}`, { roles: given })).status).toBe(200);
const idOf = (answer: { body: Record<string, unknown> }) => String(answer.body.id);

test("a role does what it was granted and no more", async () => {
  const lesson = idOf(await owner.post("/api/lessons", { name: "Backstroke" }));
  expect((await ana.post("/api/lessons", { name: "Mine" })).status).toBe(403);
  await give("ana", "coach");
  expect((await ana.post("/api/lessons", { name: "Crawl" })).status).toBe(201);
  expect((await ana.patch(`/api/lessons/${lesson}`, { name: "Butterfly" })).body).toMatchObject({
    name: "Butterfly",
    _can: { update: true, delete: false },
  });
  expect((await ana.delete(`/api/lessons/${lesson}`)).status).toBe(403);
  expect((await ben.patch(`/api/lessons/${lesson}`, { name: "No" })).status).toBe(403);
  expect((await ana.post("/api/payments", { title: "No" })).status).toBe(403);
});

test("a role that is taken away is gone with the next call", async () => {
  await give("ana", "coach");
  expect((await ana.post("/api/lessons", { name: "Crawl" })).status).toBe(201);
  await give("ana");
  expect((await ana.post("/api/lessons", { name: "Crawl" })).status).toBe(403);
});

test("closed rows are nobody's but the owner's and the roles': not listed, read, counted, exported or pointed at", async () => {
  const request = idOf(await ben.post("/api/requests", { title: "Chairs" }));
  const payment = idOf(await owner.post("/api/payments", { title: "Secret sum", request }));
  for (const path of ["", "/export.csv", "?scope=all", "?scope=mine", "?q=secret", "/summary?by=title"]) {
    const answer = await ana.get(`/api/payments${path}`);
    expect(answer.text, path).not.toContain("Secret sum");
  }
  expect((await ana.get("/api/payments/summary")).body.groups).toEqual([{ key: "all", label: "All", value: 0 }]);
  expect((await ana.get(`/api/payments/${payment}`)).status).toBe(404);
  expect((await ana.patch(`/api/payments/${payment}`, { title: "Mine" })).status).toBe(404);
  expect((await ana.delete(`/api/payments/${payment}`)).status).toBe(404);
  expect((await ana.post("/api/payments", { title: "Mine" })).status).toBe(403);
  expect((await ana.send("/api/payments/import", { method: "POST", body: "Title\nMine" })).body.created).toBe(0);
  await give("ana", "manager");
  expect((await ana.get(`/api/payments/${payment}`)).body._can).toEqual({ update: false, delete: false });
  expect((await ana.patch(`/api/payments/${payment}`, { title: "Mine" })).status).toBe(403);
});

test("a field with writers is theirs and the owner's, in a new row, a change and a file", async () => {
  for (const given of [{ status: "Approved" }, { answer: "Yes" }, { paid: true }, { marks: ["quick"] }]) {
    const refused = await ana.post("/api/requests", { title: "Desk", ...given });
    expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([403, Object.keys(given)]);
  }
  const file = "Title,Status\nLamp,Approved\nChair,Requested";
  const imported = await ana.send("/api/requests/import", { method: "POST", body: file });
  expect(imported.body).toMatchObject({ created: 1, errors: [{ line: 2, error: "You may not set Status." }] });
  expect((await ana.get("/api/requests?q=lamp")).body.total).toBe(0);
  const defaults = { status: "Requested", answer: null, paid: false, marks: [] };
  const request = await ana.post("/api/requests", { title: "Desk", ...defaults });
  expect(request.body, request.text).toMatchObject({ status: "Requested", _can: { update: false } });
  await give("ben", "manager");
  const decided = await ben.patch(`/api/requests/${idOf(request)}`, { status: "Approved", answer: "Yes" });
  expect(decided.body).toMatchObject({ status: "Approved", answer: "Yes" });
  expect((await ben.patch(`/api/requests/${idOf(request)}`, { paid: true })).status).toBe(403);
  expect((await owner.patch(`/api/requests/${idOf(request)}`, { paid: true })).body.paid).toBe(true);
});

test("rows of one's own are seen by the role that may, and by the owner on the same page", async () => {
  await ana.post("/api/works", { title: "Ana's essay" });
  expect((await ben.get("/api/works?q=essay")).body.total).toBe(0);
  await give("ben", "coach");
  expect((await ben.get("/api/works?q=essay")).body.rows[0]).toMatchObject({ _can: { update: false, delete: false } });
  expect((await owner.get("/api/works?q=essay")).body.total).toBe(1);
  expect((await ben.get("/api/works?q=essay&scope=mine")).body.total).toBe(0);
});

test("what every member is granted leaves the rest to a role", async () => {
  const match = idOf(await ana.post("/api/matches", { title: "Cup" }));
  expect((await ben.patch(`/api/matches/${match}`, { title: "Final" })).body._can).toEqual({
    update: true,
    delete: false,
  });
  expect((await ana.delete(`/api/matches/${match}`)).status).toBe(403);
  await give("ben", "coach");
  expect((await ben.delete(`/api/matches/${match}`)).status).toBe(204);
});

test("only the owner sees who is what and changes it", async () => {
  await give("ana", "coach", "manager");
  const listed = await owner.get("/api/_people");
  expect(listed.body.people).toMatchObject([
    { id: "ana", name: "Name of ana", roles: ["coach", "manager"] },
    { id: "ben", roles: [] },
  ]);
  expect((await owner.get("/api/_people?q=BEN")).body).toMatchObject({ total: 1, people: [{ id: "ben" }] });
  expect((await owner.get("/api/_people?q=%25")).body.total).toBe(0);
  for (const attempt of [
    ana.get("/api/_people"),
    ana.patch("/api/_people/ana", { roles: ["manager"] }),
    ana.post("/api/_invitations/coach", {}),
    ana.delete("/api/_invitations/coach"),
  ])
    expect((await attempt).status).toBe(403);
});

test("roles that do not exist and people who were never here are refused by name", async () => {
  for (const given of [["owner"], ["chief"], ["__proto__"], "coach", [7], undefined])
    expect((await owner.patch("/api/_people/ana", { roles: given })).status).toBe(422);
  expect((await owner.patch("/api/_people/nobody", { roles: ["coach"] })).status).toBe(404);
  expect((await owner.post("/api/_invitations/toString", {})).status).toBe(404);
  await sql`update _people set roles = '{coach,chief}' where id = 'ana'`;
  expect((await ana.get("/api/_me")).body.roles).toEqual(["coach"]);
});

test("an invitation makes who opens it one, besides what they are, until it is withdrawn or made anew", async () => {
  const { code } = (await owner.post("/api/_invitations/coach", {})).body;
  await give("ana", "manager");
  expect((await ana.post("/api/_join", { code })).body).toEqual({ role: "coach" });
  expect((await ana.post("/api/_join", { code })).status).toBe(200);
  expect((await ana.get("/api/_me")).body.roles).toEqual(["coach", "manager"]);
  const anew = (await owner.post("/api/_invitations/coach", {})).body.code;
  expect((await ben.post("/api/_join", { code })).status).toBe(404);
  await owner.delete("/api/_invitations/coach");
  for (const gone of [anew, "", null, { coach: true }, ["x"]])
    expect((await ben.post("/api/_join", { code: gone })).status).toBe(404);
  expect((await ben.get("/api/_me")).body.roles).toEqual([]);
  expect((await owner.post("/api/_join", { code })).status).toBe(409);
});

test("the owner sees the app as a member or as a role; nobody else becomes anything by asking so", async () => {
  const lesson = idOf(await owner.post("/api/lessons", { name: "Backstroke" }));
  const as = (person: Person, role: string, path = "/api/_me") => person.send(path, { headers: { "x-see-as": role } });
  expect((await as(owner, "coach")).body).toMatchObject({ role: "member", roles: ["coach"] });
  for (const role of ["member", "owner", "chief"])
    expect((await as(owner, role)).body).toMatchObject({ role: "member", roles: [] });
  expect((await as(owner, "coach", `/api/lessons/${lesson}`)).body._can).toEqual({ update: true, delete: false });
  expect((await as(owner, "member", "/api/_people")).status).toBe(403);
  expect((await as(ana, "coach")).body).toMatchObject({ role: "member", roles: [] });
  expect((await owner.get("/api/_people?q=olga")).body.total).toBe(0);
});

test("an app whose database lost the tables of roles is not healthy and says why", async () => {
  const health = async () => (await app.app.request("http://app/api/_health")).status;
  expect(await health()).toBe(200);
  await sql`alter table _invitations rename to elsewhere`;
  expect(await health()).toBe(500);
  await sql`alter table elsewhere rename to _invitations`;
});

test("the kit makes the tables of roles as apps made them before, so that those go on", () => {
  expect(readKitTables()).toContain(ROLES_SQL);
});

test("an entity that names an unknown role, and a field that nobody could fill, are told when the app starts", () => {
  const odd = { ...lessons, grants: { chief: ["read" as const] } };
  expect(() => createServer({ roles: appRoles, resources: [resource(odd)] })).toThrow('names the role "chief"');
  expect(() => createServer({ resources: [resource(lessons)] })).toThrow('names the role "coach"');
  const stuck = { one: "A", many: "As", fields: { sum: text("Sum", { required: true, writers: [] }) } };
  expect(() => entity("stuck", stuck)).toThrow("give it a default");
  expect(() => roles({ owner: "Owner" })).toThrow("another name");
});
