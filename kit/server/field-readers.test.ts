// A field that is not for everybody: its value does not come out by any call, nor by how rows are ordered, found, counted or refused.
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  choice,
  entity,
  money,
  number,
  phone,
  relation,
  roles,
  stock,
  sumOf,
  tags,
  text,
  total,
  yesNo,
} from "../entity/index.ts";
import { createServer, resource } from "./index.ts";
import { openServer, type Person } from "./testing/served.ts";
import { signVisitor } from "./visitor.ts";

const appRoles = roles({ manager: "Manager" });
const SECRET = "4242";

/** Everybody adds and changes them; the fee is for managers, the phone number for whoever wrote it. */
const gigs = entity("gigs", {
  one: "Gig",
  many: "Gigs",
  access: "shared",
  sort: "-fee",
  fields: {
    venue: text("Venue", { required: true }),
    fee: money("Fee", { readers: ["manager"] }),
    agent: text("Agent", { readers: ["manager"] }),
    grade: choice("Grade", ["Low", "High"], { labels: { High: "Splendid" }, readers: ["manager"] }),
    marks: tags("Marks", { readers: ["manager"] }),
    settled: yesNo("Settled", { readers: ["manager"] }),
    contact: phone("Contact", { readers: ["_author"] }),
    act: relation("Act", "acts", { readers: ["manager"] }),
    seats: number("Seats"),
    taking: money("Taking", { readers: ["manager"] }),
  },
  rules: [total({ field: "taking", of: ["seats", "fee"] })],
  public: { read: ["venue", "seats"], list: true },
});
/** Called by a name that is not for everybody. */
const acts = entity("acts", {
  one: "Act",
  many: "Acts",
  access: "shared",
  title: "realName",
  fields: { stageName: text("Stage name"), realName: text("Real name", { required: true, readers: [] }) },
});
const tickets = entity("tickets", {
  one: "Ticket",
  many: "Tickets",
  access: "shared",
  fields: { act: relation("Act", "acts"), note: text("Note") },
  public: { read: ["act", "note"], list: true },
});

let app: Awaited<ReturnType<typeof openServer>>;
let owner: Person;
let ana: Person;
let manager: Person;
beforeAll(async () => {
  app = await openServer({ roles: appRoles, resources: [acts, gigs, tickets].map(resource) });
  owner = app.person("olga", "owner");
  ana = app.person("ana");
  manager = app.person("max");
  await manager.get("/api/_me");
  expect((await owner.patch("/api/_people/max", { roles: ["manager"] })).status).toBe(200);
});
afterAll(() => app.close());

const idOf = (answer: { body: Record<string, unknown> }) => String(answer.body.id);
const gig = async (values: object = {}) =>
  idOf(
    await owner.post("/api/gigs", {
      venue: "Barn",
      fee: 424_200,
      agent: `Agent ${SECRET}`,
      grade: "High",
      marks: [`mark${SECRET}`],
      settled: true,
      contact: "+41 44 555 42 42",
      seats: 10,
      ...values,
    }),
  );
const COLUMNS = ["fee", "agent", "grade", "marks", "settled", "contact", "act", "taking"] as const;

test("is empty for everybody else in lists, rows and files, and named as hidden", async () => {
  const id = await gig();
  for (const path of ["/api/gigs", `/api/gigs/${id}`, "/api/gigs/export.csv", "/api/gigs?scope=all&pageSize=200"]) {
    const { text: seen } = await ana.get(path);
    for (const secret of [SECRET, "4,242", "4242.00", "42 42", "Splendid"]) expect(seen, path).not.toContain(secret);
    expect((await manager.get(path)).text, path).toContain(SECRET);
  }
  const row = (await ana.get(`/api/gigs/${id}`)).body;
  expect(row).toMatchObject({
    venue: "Barn",
    seats: 10,
    fee: null,
    settled: null,
    marks: [],
    contact: null,
    taking: null,
  });
  expect(row._hidden).toEqual([...COLUMNS]);
  expect((await manager.get(`/api/gigs/${id}`)).body).toMatchObject({
    fee: 424_200,
    taking: 4_242_000,
    contact: null,
    _hidden: ["contact"],
  });
  expect((await owner.get(`/api/gigs/${id}`)).body).not.toHaveProperty("_hidden");
});

test("is neither searched, filtered nor counted by for them", async () => {
  const act = idOf(await owner.post("/api/acts", { realName: `Real ${SECRET}` }));
  const id = await gig({ act });
  for (const query of [`q=${SECRET}`, "q=splendid", "q=42 42"]) {
    expect((await ana.get(`/api/gigs?${query}`)).body.total, query).toBe(0);
    expect((await owner.get(`/api/gigs?${query}`)).body.total, query).toBeGreaterThan(0);
  }
  const asked = [
    "fee=424200",
    "fee.min=424200",
    "fee.max=424200",
    `agent=Agent ${SECRET}`,
    "agent.empty=false",
    "grade=High",
    `marks=mark${SECRET}`,
    "marks.empty=false",
    "settled=true",
    "contact.empty=false",
    `act=${act}`,
    "act.empty=false",
    "taking.min=1",
  ];
  for (const filter of asked) {
    expect((await ana.get(`/api/gigs?filter.${filter}`)).body.total, filter).toBe(0);
    expect((await owner.get(`/api/gigs?filter.${filter}`)).body.total, filter).toBeGreaterThan(0);
  }
  const whole = (await ana.get("/api/gigs")).body.total;
  for (const filter of ["fee.empty=true", "fee.not=424200", "grade.not=High"])
    expect((await ana.get(`/api/gigs?filter.${filter}`)).body.total, filter).toBe(whole);
  expect((await ana.get("/api/gigs/summary?measure=sum:fee")).body.groups).toEqual([
    { key: "all", label: "All", value: 0 },
  ]);
  for (const measure of ["max:fee", "min:taking", "avg:fee"])
    expect((await ana.get(`/api/gigs/summary?measure=${measure}`)).text, measure).not.toMatch(/424/);
  for (const key of COLUMNS) {
    const figures = await ana.get(`/api/gigs/summary?by=${key}`);
    expect(figures.body.groups, `${key} ${figures.text}`).toHaveLength(1);
    const split = (await ana.get(`/api/gigs/summary?by=createdAt:day&split=${key}`)).text;
    for (const secret of [SECRET, "Splendid", "High", act]) expect(split, key).not.toContain(secret);
  }
  expect((await ana.get(`/api/gigs/${id}`)).text).not.toContain(SECRET);
});

test("orders nothing for them", async () => {
  const venue = `Order ${Date.now()}`;
  for (const fee of [300, 100, 200]) await gig({ venue, fee, agent: `Agent ${fee}` });
  const ids = async (person: Person, sort: string) =>
    (await person.get(`/api/gigs?filter.venue=${venue}&sort=${sort}`)).body.rows.map(({ id }) => String(id));
  for (const key of COLUMNS)
    for (const sort of [key, `-${key}`]) expect(await ids(ana, sort), sort).toEqual(await ids(ana, "id"));
  expect(await ids(ana, "")).toEqual(await ids(ana, "id"));
  const fees = (await manager.get(`/api/gigs?filter.venue=${venue}&sort=fee`)).body.rows.map(({ fee }) => fee);
  expect(fees).toEqual([100, 200, 300]);
});

test("is written in a new row, and not changed by who does not read it there, whatever is guessed", async () => {
  const own = await ana.post("/api/gigs", { venue: "Own", fee: 100, contact: "+41 44 555 01 01" });
  expect(own.body).toMatchObject({ fee: null, contact: "+41 44 555 01 01" });
  expect((await owner.get(`/api/gigs/${idOf(own)}`)).body.fee).toBe(100);
  const others = await gig();
  for (const [id, change] of [
    [idOf(own), { fee: 100 }],
    [others, { fee: 424_200 }],
    [others, { fee: 1 }],
    [others, { contact: "+41 44 555 42 42" }],
    [others, { settled: null }],
  ] as const) {
    const answer = await ana.patch(`/api/gigs/${id}`, change);
    expect([answer.status, answer.body.error], JSON.stringify(change)).toEqual([403, expect.stringMatching(/may not/)]);
  }
  expect((await ana.patch(`/api/gigs/${idOf(own)}`, { contact: "+41 44 555 02 02" })).status).toBe(200);
  expect((await ana.patch(`/api/gigs/${others}`, { venue: "Hall" })).body).toMatchObject({ venue: "Hall", fee: null });
  expect((await owner.get(`/api/gigs/${others}`)).body.fee).toBe(424_200);
});

test("names no row for them that others point at", async () => {
  const act = idOf(await owner.post("/api/acts", { realName: "Hidden Harry", stageName: "Star" }));
  const ticket = idOf(await owner.post("/api/tickets", { act, note: "Row 1" }));
  expect((await owner.get(`/api/tickets/${ticket}`)).body._labels).toEqual({ act: "Hidden Harry" });
  for (const path of [
    `/api/tickets/${ticket}`,
    "/api/tickets",
    "/api/tickets/export.csv",
    "/api/tickets/summary?by=act",
    "/api/tickets/summary?split=act",
  ])
    expect((await ana.get(path)).text, path).not.toContain("Hidden Harry");
  expect((await ana.get("/api/tickets?q=harry")).body.total).toBe(0);
  const body = "Act,Note\r\nHidden Harry,x\r\n";
  expect((await ana.send("/api/tickets/import", { method: "POST", body })).body.created).toBe(0);
});

test("does not reach people who have not signed in", async () => {
  const act = idOf(await owner.post("/api/acts", { realName: "Nobody knows" }));
  await owner.post("/api/tickets", { act, note: "Row 2" });
  for (const fee of [300, 100, 200]) await gig({ venue: "Open air", fee, act });
  const visitor = signVisitor({ id: "" }, String(process.env.NINEFOLD_GATEWAY_KEY), Math.floor(Date.now() / 1000) + 60);
  const listed = async (name: string) =>
    (await app.app.request(`http://app/api/public/${name}`, { headers: visitor })).text();
  expect(await listed("gigs")).toContain("Open air");
  expect(await listed("gigs")).not.toContain(SECRET);
  expect(await listed("tickets")).toContain("Row 2");
  expect(await listed("tickets")).not.toContain("Nobody knows");
  const ids = JSON.parse(await listed("gigs")).rows.map(({ id }: { id: string }) => id);
  expect(ids).toEqual([...ids].sort());
});

test("that would be told all the same is refused when the app starts", () => {
  const definition = { one: "A", many: "As" };
  const fee = money("Fee", { readers: [] });
  expect(() => entity("a", { ...definition, fields: { fee }, public: { read: ["fee"] } })).toThrow("has readers");
  expect(() => entity("a", { ...definition, fields: { code: text("Code", { unique: true, readers: [] }) } })).toThrow(
    "has readers and is unique",
  );
  const fields = { fee, hours: number("Hours"), sum: money("Sum") };
  const rules = [total({ field: "sum", of: ["hours", "fee"] })];
  expect(() => entity("a", { ...definition, fields, rules })).toThrow("worked out of");
  const made = { ...fields, sum: money("Sum", { readers: [] }) };
  expect(() => entity("a", { ...definition, fields: made, rules })).not.toThrow();
  const named = { real: text("Real name", { readers: [] }), name: text("Name") };
  expect(entity("a", { ...definition, fields: named }).title).toBe("name");
  const lines = entity("lines", { ...definition, fields: { of: relation("Of", "sums"), fee } });
  const sums = entity("sums", {
    ...definition,
    fields: { name: text("Name"), all: money("All") },
    rules: [sumOf({ field: "all", from: "lines", by: "of", of: "fee" })],
  });
  expect(() => createServer({ resources: [lines, sums].map(resource) })).toThrow("which has readers");
  const items = entity("items", { ...definition, fields: { name: text("Name"), left: number("Left") } });
  const taken = number("Taken", { readers: [] });
  const takes = entity("takes", {
    ...definition,
    fields: { item: relation("Item", "items"), taken },
    rules: [stock({ relation: "item", field: "left", by: "taken" })],
  });
  expect(() => createServer({ resources: [items, takes].map(resource) })).toThrow('is moved by "taken"');
  const odd = entity("odd", { ...definition, fields: { fee: money("Fee", { readers: ["chief"] }) } });
  expect(() => createServer({ roles: appRoles, resources: [resource(odd)] })).toThrow('names the role "chief"');
});
