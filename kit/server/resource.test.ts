// An entity's calls on a real database: rows, access, search, figures, files, and what they refuse.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFixture, type Person } from "./testing/fixture.ts";
import { signUser } from "./user.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let ana: Person;
let ben: Person;
let owner: Person;
beforeAll(async () => {
  fixture = await openFixture();
  ana = fixture.person("ana");
  ben = fixture.person("ben");
  owner = fixture.person("boss", "owner");
});
afterAll(() => fixture.close());

const addHive = async (person: Person, name: string) => String((await person.post("/api/hives", { name })).body.id);
const addInspection = (person: Person, hive: string, more: object = {}) =>
  person.post("/api/inspections", { summary: "Looked inside", hive, inspectedOn: "2026-03-01", ...more });

test("a created row comes back with its id, its owner and the titles of related rows", async () => {
  const hive = await addHive(ana, "North");
  const { status, body } = await addInspection(ana, hive, { labels: ["queen", "brood"] });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    mood: "Calm",
    inspectedOn: "2026-03-01",
    labels: ["queen", "brood"],
    ownerId: "ana",
    ownerName: "Name of ana",
  });
  expect(body._labels).toEqual({ hive: "North" });
  expect(body._can).toEqual({ update: true, delete: true });
});

test("two members never see, change, delete or point at each other's private rows", async () => {
  const hive = await addHive(ana, "Secret garden");
  expect((await ben.get("/api/hives?pageSize=200")).text).not.toContain("Secret garden");
  expect((await ben.get("/api/hives?scope=all")).text).not.toContain("Secret garden");
  expect((await ben.get("/api/hives?q=secret")).body.total).toBe(0);
  expect((await ben.get(`/api/hives/${hive}`)).status).toBe(404);
  expect((await ben.patch(`/api/hives/${hive}`, { name: "Mine" })).status).toBe(404);
  expect((await ben.delete(`/api/hives/${hive}`)).status).toBe(404);
  expect((await addInspection(ben, hive)).status).toBe(422);
  expect((await ben.get("/api/hives/summary?by=name")).text).not.toContain("Secret garden");
  expect((await ben.get("/api/hives/export.csv")).text).not.toContain("Secret garden");
});

test("the app's owner reads and changes everything, and lists everything with scope=all", async () => {
  const hive = await addHive(ana, "For all");
  expect((await owner.get("/api/hives")).text).not.toContain("For all");
  expect((await owner.get("/api/hives?scope=all&pageSize=200")).text).toContain("For all");
  expect((await owner.patch(`/api/hives/${hive}`, { active: true })).body.active).toBe(true);
});

test("shared rows are everybody's, published rows are read by all and changed by their author", async () => {
  const task = (await ana.post("/api/tasks", { title: "Paint" })).body.id;
  expect((await ben.patch(`/api/tasks/${task}`, { title: "Paint it" })).status).toBe(200);
  const post = (await ana.post("/api/posts", { title: "Hello" })).body.id;
  expect((await ben.get(`/api/posts/${post}`)).body).toMatchObject({
    title: "Hello",
    _can: { update: false, delete: false },
  });
  expect((await ben.patch(`/api/posts/${post}`, { title: "Mine" })).status).toBe(403);
});

test("authors of anonymous rows are shown to nobody else, neither by sorting nor by figures", async () => {
  const post = (await ana.post("/api/posts", { title: "Whisper" })).body.id;
  expect((await ben.get(`/api/posts/${post}`)).body).toMatchObject({ ownerId: "", ownerName: "" });
  expect((await ben.get("/api/posts?sort=ownerName")).status).toBe(400);
  expect((await ben.get("/api/posts/summary?by=owner")).status).toBe(400);
});

test("managed rows are added by the app's owner alone, inbox rows are seen by their writer and the owner", async () => {
  expect((await ana.post("/api/rooms", { name: "Blue" })).status).toBe(403);
  expect((await owner.post("/api/rooms", { name: "Blue" })).status).toBe(201);
  const letter = (await ana.post("/api/letters", { from: "ana@example.com", subject: "Hi" })).body.id;
  expect((await ben.get(`/api/letters/${letter}`)).status).toBe(404);
  expect((await ana.patch(`/api/letters/${letter}`, { subject: "Changed" })).status).toBe(403);
  expect((await owner.get("/api/letters")).body.total).toBe(1);
});

test("a caller cannot write ids, owners, read-only fields or columns that do not exist", async () => {
  const hive = await addHive(ana, "Guarded");
  const { body } = await addInspection(ana, hive, { id: "x", ownerId: "ben", owner_id: "ben", score: 99, admin: true });
  expect(body).toMatchObject({ ownerId: "ana", score: null });
});

test("wrong values are refused with a message for each field", async () => {
  const { status, body } = await ana.post("/api/inspections", {
    summary: " ",
    hive: "x",
    inspectedOn: "2026-02-30",
    weight: -1,
    mood: "Sad",
  });
  expect(status).toBe(422);
  expect(Object.keys(Object(body.fields)).sort()).toEqual(["hive", "inspectedOn", "mood", "summary", "weight"]);
  expect(Object(body.fields).summary).toBe("Summary is required");
});

test("a unique value that is taken is refused at its field", async () => {
  await ana.post("/api/hives", { name: "One", code: "A1" });
  const { status, body } = await ana.post("/api/hives", { name: "Two", code: "A1" });
  expect(status).toBe(409);
  expect(body.fields).toEqual({ code: "Already taken" });
});

test("a choice moves only along its transitions", async () => {
  const { body } = await addInspection(ana, await addHive(ana, "Moves"));
  expect((await ana.patch(`/api/inspections/${body.id}`, { mood: "Aggressive" })).status).toBe(409);
  expect((await ana.patch(`/api/inspections/${body.id}`, { mood: "Nervous" })).status).toBe(200);
});

test("a filter leaves out what has a value, and finds what has none", async () => {
  const gina = fixture.person("gina");
  await gina.post("/api/stays", { guest: "Ada", state: "Asked" });
  await gina.post("/api/stays", { guest: "Ben", state: "Cancelled" });
  await gina.post("/api/stays", { guest: "Cleo" });
  const found = async (filter: string) =>
    (await gina.get(`/api/stays?sort=guest&${filter}`)).body.rows?.map(({ guest }) => guest);
  expect(await found("filter.state.not=Cancelled")).toEqual(["Ada", "Cleo"]);
  expect(await found("filter.state.not=Cancelled&filter.state.not=Asked")).toEqual(["Cleo"]);
  expect(await found("filter.state.empty=true")).toEqual(["Cleo"]);
  expect(await found("filter.state.empty=false")).toEqual(["Ada", "Ben"]);
  expect((await gina.get("/api/stays?filter.state.empty=perhaps")).status).toBe(400);
});

test("lists are searched, filtered, sorted and paged", async () => {
  const cleo = fixture.person("cleo");
  const hive = await addHive(cleo, "Lists");
  for (const day of [1, 2, 3, 4, 5])
    await addInspection(cleo, hive, { summary: `Visit ${day} 100%`, inspectedOn: `2026-01-0${day}`, weight: day });
  const page = (await cleo.get("/api/inspections?sort=inspectedOn&page=2&pageSize=2")).body;
  expect(page).toMatchObject({ total: 5, page: 2, pageSize: 2 });
  expect(page.rows.map((row) => row.inspectedOn)).toEqual(["2026-01-03", "2026-01-04"]);
  expect((await cleo.get("/api/inspections?filter.weight.min=2&filter.weight.max=3")).body.total).toBe(2);
  expect((await cleo.get("/api/inspections?filter.mood=Calm&filter.mood=Nervous")).body.total).toBe(5);
  expect((await cleo.get("/api/inspections?filter.inspectedOn=2026-01-02")).body.total).toBe(1);
  expect(
    (await cleo.get("/api/inspections?filter.createdAt.min=2020-01-01&filter.createdAt.max=2100-01-01")).body.total,
  ).toBe(5);
  expect((await cleo.get(`/api/inspections?filter.hive=${hive}&q=visit+3`)).body.total).toBe(1);
  expect((await cleo.get("/api/inspections?q=100%25")).body.total).toBe(5);
  expect((await cleo.get("/api/inspections?q=_%25_")).body.total).toBe(0);
  expect((await cleo.get("/api/inspections?q=lists&sort=hive,-weight")).body.rows[0]).toMatchObject({ weight: 5 });
});

test("SQL in names and values finds nothing and breaks nothing", async () => {
  const attempts = [
    "sort=name;drop table hives",
    "sort=owner_id",
    'sort="id"',
    "filter.name;--=1",
    "filter.__proto__=1",
    "by=x",
    "sort=constructor",
  ];
  for (const attempt of attempts.filter((one) => !one.startsWith("by")))
    expect((await ana.get(`/api/hives?${encodeURI(attempt)}`)).status, attempt).toBe(400);
  for (const measure of ["sum:name", "sum:(select 1)", "drop:weight", "count);--"])
    expect((await ana.get(`/api/inspections/summary?measure=${encodeURIComponent(measure)}`)).status, measure).toBe(
      400,
    );
  for (const by of ["inspectedOn:constructor", "inspectedOn:month';--", "nothing"])
    expect((await ana.get(`/api/inspections/summary?by=${encodeURIComponent(by)}`)).status, by).toBe(400);
  const quote = "'; drop table hives; --";
  expect(
    (await ana.get(`/api/hives?q=${encodeURIComponent(quote)}&filter.name=${encodeURIComponent(quote)}`)).body.total,
  ).toBe(0);
  expect((await ana.get("/api/hives")).status).toBe(200);
});

test("filters of the wrong form are refused, not run", async () => {
  for (const filter of [
    "filter.weight=abc",
    "filter.hive=1",
    "filter.inspectedOn=soon",
    "filter.inspectedOn.between=1",
    "page=0",
    "scope=everything",
  ])
    expect((await ana.get(`/api/inspections?${filter}`)).status, filter).toBe(400);
});

test("figures are counted, added up, grouped by month and by related row, and split", async () => {
  const dora = fixture.person("dora");
  const [north, south] = [await addHive(dora, "N"), await addHive(dora, "S")];
  await addInspection(dora, north, { inspectedOn: "2026-01-10", weight: 2 });
  await addInspection(dora, north, { inspectedOn: "2026-02-10", weight: 4, mood: "Nervous" });
  await addInspection(dora, south, { inspectedOn: "2026-02-11", weight: 6, labels: ["queen"] });
  const groups = async (query: string) => (await dora.get(`/api/inspections/summary?${query}`)).body.groups;
  expect(await groups("measure=sum:weight")).toEqual([{ key: "all", label: "All", value: 12 }]);
  expect(await groups("by=inspectedOn:month&measure=sum:weight")).toEqual([
    { key: "2026-01", label: "2026-01", value: 2 },
    { key: "2026-02", label: "2026-02", value: 10 },
  ]);
  expect(await groups("by=hive&measure=avg:weight")).toEqual([
    { key: south, label: "S", value: 6 },
    { key: north, label: "N", value: 3 },
  ]);
  expect(await groups("by=inspectedOn:year&split=mood&measure=avg:weight")).toEqual([
    { key: "2026", label: "2026", value: 4, series: { Calm: 4, Nervous: 4 } },
  ]);
  await addInspection(dora, south, { inspectedOn: "2026-03-01" });
  expect(await groups("by=inspectedOn:month&measure=avg:weight")).toHaveLength(2);
  expect(await groups("by=inspectedOn:month&measure=sum:weight")).toHaveLength(3);
  expect(await groups("by=labels")).toContainEqual({ key: "queen", label: "queen", value: 1 });
  expect(await groups("by=owner")).toEqual([{ key: "dora", label: "Name of dora", value: 4 }]);
});

test("rows survive the way out to CSV and back, formulas made harmless", async () => {
  const [eva, finn] = [fixture.person("eva"), fixture.person("finn")];
  await addInspection(eva, await addHive(eva, 'Big "B", south'), {
    summary: '=HYPERLINK("x")',
    weight: -0 || 3.5,
    labels: ["a", "b"],
  });
  const csv = (await eva.get("/api/inspections/export.csv")).text;
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  const send = (person: Person) =>
    person.send("/api/inspections/import", { method: "POST", body: csv, headers: { "content-type": "text/csv" } });
  expect((await send(finn)).body).toEqual({
    created: 0,
    errors: [{ line: 2, error: 'Hive "Big "B", south" does not exist.' }],
  });
  await addHive(finn, 'Big "B", south');
  expect((await send(finn)).body).toEqual({ created: 1, errors: [] });
  expect((await finn.get("/api/inspections/export.csv")).text).toBe(csv);
});

test("calls without the gateway's signature are refused", async () => {
  const key = "0123456789abcdef0123456789abcdef";
  const user = { id: "ana", name: "Ana", role: "owner" as const, plan: null };
  const now = Math.floor(Date.now() / 1000);
  const good = signUser({ ...user, expires: now + 60 }, key);
  const attempts = [
    {},
    signUser({ ...user, expires: now + 60 }, "ff".repeat(16)),
    signUser({ ...user, expires: now - 1 }, key),
    { ...good, "x-ninefold-signature": "zz" },
    { ...good, "x-ninefold-user": "e30" },
  ];
  for (const headers of attempts) expect((await fixture.app.request("/api/hives", { headers })).status).toBe(401);
  expect((await fixture.app.request("/api/_health")).status).toBe(200);
  expect((await fixture.app.request("/api/hives", { headers: good })).status).toBe(200);
});

test("too much is refused, nonsense too, and a failure reveals nothing", async () => {
  expect((await ana.post("/api/hives", { name: "x".repeat(3_000_000) })).status).toBe(413);
  expect((await ana.post("/api/hives", { name: "x".repeat(50) })).body.fields).toEqual({
    name: "Name can have at most 40 characters",
  });
  expect((await ana.send("/api/hives", { method: "POST", body: "{" })).status).toBe(400);
  expect((await ana.post("/api/hives", [])).status).toBe(400);
  expect((await ana.post("/api/hives", { name: "nul \0 byte" })).status).toBe(422);
  expect((await ana.get("/api/hives/not-an-id")).status).toBe(404);
  expect((await ana.get("/api/nothing")).status).toBe(404);
  const broken = await ana.get("/api/broken");
  expect(broken.status).toBe(500);
  expect(broken.text).not.toContain("secret");
});
