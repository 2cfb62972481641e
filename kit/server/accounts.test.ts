// Rows that stand for people: whoever opens a row's invitation sees and changes what points at it, and nothing else.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { choice, entity, relation, roles, text } from "../entity/index.ts";
import { createServer, resource, sql } from "./index.ts";
import { openServer, type Person } from "./testing/served.ts";

const appRoles = roles({ dispatcher: "Dispatcher" });

const technicians = entity("technicians", {
  one: "Technician",
  many: "Technicians",
  access: "closed",
  account: true,
  grants: { dispatcher: ["read", "create", "update"] },
  fields: { name: text("Name", { required: true }) },
});
const jobs = entity("jobs", {
  one: "Job",
  many: "Jobs",
  access: "closed",
  grants: { dispatcher: ["read", "create", "update", "delete"] },
  fields: {
    title: text("Title", { required: true }),
    technician: relation("Technician", "technicians", { grants: ["read", "update"], writers: ["dispatcher"] }),
    status: choice("Status", ["Open", "Done"], { default: "Open" }),
  },
});
/** One's own, and those in which one is named. */
const notes = entity("notes", {
  one: "Note",
  many: "Notes",
  fields: { text: text("Text", { required: true }), about: relation("About", "technicians", { grants: ["read"] }) },
});

let app: Awaited<ReturnType<typeof openServer>>;
let owner: Person;
let tom: Person;
let uma: Person;
beforeAll(async () => {
  app = await openServer({ roles: appRoles, resources: [technicians, jobs, notes].map(resource) });
  owner = app.person("olga", "owner");
  tom = app.person("tom");
  uma = app.person("uma");
});
afterAll(() => app.close());
beforeEach(() => sql`truncate jobs, notes, technicians, _people, _invitations`);

const add = async (person: Person, path: string, body: object) => String((await person.post(path, body)).body.id);
const invite = async (id: string) => String((await owner.post(`/api/technicians/${id}/invitation`, {})).body.code);
const join = (person: Person, code: unknown) => person.post("/api/_join", { code });

async function twoTechnicians() {
  const tomsRow = await add(owner, "/api/technicians", { name: "Tom Bell" });
  const umasRow = await add(owner, "/api/technicians", { name: "Uma Fox" });
  const toms = await add(owner, "/api/jobs", { title: "Boiler", technician: tomsRow });
  const umas = await add(owner, "/api/jobs", { title: "Roof", technician: umasRow });
  expect((await join(tom, await invite(tomsRow))).body).toEqual({ entity: "technicians" });
  return { tomsRow, umasRow, toms, umas };
}

test("whoever opened a row's invitation sees what points at it, and nobody else's", async () => {
  const { toms, umas } = await twoTechnicians();
  expect((await tom.get("/api/jobs")).body).toMatchObject({
    total: 1,
    rows: [{ id: toms, technician: expect.any(String) }],
  });
  expect((await tom.get("/api/jobs?scope=mine")).body.total).toBe(1);
  expect((await tom.get(`/api/jobs/${toms}`)).body._labels).toEqual({ technician: "Tom Bell" });
  for (const path of [`/api/jobs/${umas}`, "/api/jobs?q=roof", "/api/jobs/export.csv", "/api/jobs/summary?by=title"])
    expect((await tom.get(path)).text, path).not.toContain("Roof");
  expect((await tom.get(`/api/jobs/${umas}`)).status).toBe(404);
  expect((await tom.patch(`/api/jobs/${umas}`, { status: "Done" })).status).toBe(404);
  expect((await uma.get("/api/jobs")).body.total).toBe(0);
  expect((await owner.get("/api/jobs")).body.total).toBe(2);
});

test("who is named does what the relation grants: changes, but neither reassigns nor deletes nor adds", async () => {
  const { toms, umasRow } = await twoTechnicians();
  expect((await tom.patch(`/api/jobs/${toms}`, { status: "Done" })).body).toMatchObject({
    status: "Done",
    _can: { update: true, delete: false },
  });
  expect((await tom.patch(`/api/jobs/${toms}`, { technician: umasRow })).status).toBe(403);
  expect((await tom.delete(`/api/jobs/${toms}`)).status).toBe(403);
  expect((await tom.post("/api/jobs", { title: "Mine" })).status).toBe(403);
});

test("a row of one's own list is seen by who is named in it, who may not change it", async () => {
  const { tomsRow } = await twoTechnicians();
  const note = await add(owner, "/api/notes", { text: "Praise", about: tomsRow });
  await add(uma, "/api/notes", { text: "Private" });
  expect((await tom.get("/api/notes")).body.rows).toMatchObject([{ id: note, _can: { update: false, delete: false } }]);
  expect((await owner.get("/api/notes")).body.total).toBe(2);
});

test("one reads one's own row among closed ones, not whom the others stand for", async () => {
  const { tomsRow } = await twoTechnicians();
  const { rows } = (await tom.get("/api/technicians")).body;
  expect(rows).toMatchObject([{ id: tomsRow, _can: { update: false, delete: false } }]);
  expect(rows[0]).not.toHaveProperty("_account");
  expect((await owner.get("/api/technicians?sort=name")).body.rows.map(({ _account }) => _account)).toEqual([
    "linked",
    "none",
  ]);
});

test("an invitation is good once, and ends when another is made or it is taken back", async () => {
  const row = await add(owner, "/api/technicians", { name: "Tom Bell" });
  const first = await invite(row);
  const second = await invite(row);
  expect((await owner.get(`/api/technicians/${row}`)).body._account).toBe("invited");
  expect((await join(tom, first)).status).toBe(404);
  expect((await join(tom, second)).status).toBe(200);
  expect((await join(uma, second)).status).toBe(404);
  const third = await invite(row);
  expect((await owner.delete(`/api/technicians/${row}/invitation`)).status).toBe(204);
  expect((await join(uma, third)).status).toBe(404);
  expect((await tom.get("/api/technicians")).body.total).toBe(0);
  for (const code of [null, "", 7, { a: 1 }, "'; drop table jobs"]) expect((await join(uma, code)).status).toBe(404);
});

test("only the owner and roles that change the rows invite; the code is in no row and no file", async () => {
  const row = await add(owner, "/api/technicians", { name: "Tom Bell" });
  const attempts = [
    tom.post(`/api/technicians/${row}/invitation`, {}),
    tom.delete(`/api/technicians/${row}/invitation`),
    tom.post("/api/jobs/00000000-0000-4000-8000-000000000000/invitation", {}),
  ];
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 404]);
  const code = await invite(row);
  for (const path of [`/api/technicians/${row}`, "/api/technicians", "/api/technicians/export.csv"])
    expect((await owner.get(path)).text, path).not.toContain(code);
  for (const query of ["sort=_invitation", "filter._person=tom", "filter._invitation=x"])
    expect((await owner.get(`/api/technicians?${query}`)).status, query).toBe(400);
  expect((await owner.patch(`/api/technicians/${row}`, { _person: "uma", name: "Tom" })).body._account).toBe("invited");
  await tom.get("/api/_me");
  await owner.patch("/api/_people/tom", { roles: ["dispatcher"] });
  expect((await tom.post(`/api/technicians/${row}/invitation`, {})).status).toBe(201);
});

test("the owner who looks at the app as others do accepts no invitation", async () => {
  const code = await invite(await add(owner, "/api/technicians", { name: "Tom Bell" }));
  const seenAs = { "content-type": "application/json", "x-see-as": "member" };
  const body = JSON.stringify({ code });
  expect((await owner.send("/api/_join", { method: "POST", body, headers: seenAs })).status).toBe(409);
  expect((await join(owner, code)).status).toBe(409);
});

test("the owner looks at the app as the person of a row, before and after somebody opened the invitation", async () => {
  const { tomsRow, umasRow, toms, umas } = await twoTechnicians();
  const as = (person: Person, row: string, path: string) =>
    person.send(path, { headers: { "x-see-as": `row:${row}` } });
  expect((await as(owner, tomsRow, "/api/jobs")).body.rows).toMatchObject([
    { id: toms, _can: { update: true, delete: false } },
  ]);
  expect((await as(owner, umasRow, "/api/jobs")).body.rows).toMatchObject([{ id: umas }]);
  expect((await as(owner, umasRow, `/api/jobs/${toms}`)).status).toBe(404);
  expect((await as(tom, umasRow, "/api/jobs")).body.rows).toMatchObject([{ id: toms }]);
  expect((await as(owner, "' or true", "/api/jobs")).body.total).toBe(0);
});

test("a relation that grants to people whom no row stands for is told when the app starts", () => {
  const odd = { ...technicians, account: false };
  expect(() => createServer({ roles: appRoles, resources: [odd, jobs].map(resource) })).toThrow(
    "needs `account: true`",
  );
});
