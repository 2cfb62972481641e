// What somebody else's private rows say does not come out by another way: relations, search, order, figures, files, sizes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFixture, type Person } from "./testing/fixture.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  fixture = await openFixture();
  ana = fixture.person("ana");
  ben = fixture.person("ben");
});
afterAll(() => fixture.close());

const add = async (person: Person, path: string, body: object) => String((await person.post(path, body)).body.id);

/** A shared visit to a private hive, and a shared photo of that visit, whose title is the hive's. */
async function visitOf(person: Person, name: string, minutes = 1): Promise<{ hive: string; visit: string }> {
  const hive = await add(person, "/api/hives", { name });
  const visit = await add(person, "/api/visits", { hive, minutes });
  await add(person, "/api/photos", { name: "Photo", visit });
  return { hive, visit };
}

test("a shared row that points at a private one is seen without the private one's title", async () => {
  const { visit } = await visitOf(ana, "Walled garden");
  expect((await ana.get(`/api/visits/${visit}`)).body._labels).toEqual({ hive: "Walled garden" });
  expect((await ben.get(`/api/visits/${visit}`)).body._labels).toEqual({ hive: "" });
  for (const path of ["/api/visits", "/api/visits/export.csv", "/api/photos", "/api/photos/export.csv"]) {
    expect((await ana.get(path)).text, path).toContain("Walled garden");
    expect((await ben.get(path)).text, path).not.toContain("Walled garden");
  }
});

test("searching finds no private title through a row that points at it", async () => {
  await visitOf(ana, "Hollow oak");
  for (const path of ["/api/visits?q=hollow", "/api/photos?q=hollow"]) {
    expect((await ana.get(path)).body.total, path).toBeGreaterThan(0);
    expect((await ben.get(path)).body.total, path).toBe(0);
  }
});

test("figures by a private row name it to nobody else, whether grouped, split or filtered", async () => {
  await visitOf(ana, "Chapel roof");
  for (const query of ["by=hive", "by=hive&measure=sum:minutes", "split=hive", "by=minutes&split=hive", "q=chapel"]) {
    const path = `/api/visits/summary?${query}`;
    if (!query.startsWith("q")) expect((await ana.get(path)).text, query).toContain("Chapel roof");
    expect((await ben.get(path)).text, query).not.toContain("Chapel roof");
  }
  expect((await ben.get("/api/visits/summary?q=chapel")).body.groups).toEqual([{ key: "all", label: "All", value: 0 }]);
  expect((await ben.get("/api/photos/summary?by=visit")).text).not.toContain("Chapel roof");
});

test("the order of rows tells nothing of the private titles that they point at", async () => {
  const made = [];
  const minutes = Date.now();
  for (const name of ["Zebra", "Alder", "Maple", "Birch"]) made.push(await visitOf(ana, name, minutes));
  const ids = async (person: Person, sort: string) =>
    (await person.get(`/api/visits?filter.minutes=${minutes}&sort=${sort}`)).body.rows.map(({ id }) => String(id));
  const [zebra, alder, maple, birch] = made.map(({ visit }) => visit);
  expect(await ids(ana, "hive")).toEqual([alder, birch, maple, zebra]);
  expect(await ids(ben, "hive")).toEqual(await ids(ben, "id"));
  expect(await ids(ben, "-hive")).toEqual(await ids(ben, "id"));
});

test("rows are not pointed at somebody else's private ones, neither new, nor changed, nor from a file", async () => {
  const { hive } = await visitOf(ana, "Out of reach");
  const own = await visitOf(ben, "In reach");
  expect((await ben.post("/api/visits", { hive })).status).toBe(422);
  expect((await ben.patch(`/api/visits/${own.visit}`, { hive })).status).toBe(422);
  for (const cell of ["Out of reach", hive]) {
    const body = `Hive,Minutes\r\n${cell},3\r\n`;
    const answer = await ben.send("/api/visits/import", {
      method: "POST",
      body,
      headers: { "content-type": "text/csv" },
    });
    expect(answer.body.created, cell).toBe(0);
  }
});

test("computed values, owners and times are nobody's to write, also when a row is changed or comes from a file", async () => {
  const owner = fixture.person("boss", "owner");
  const product = await add(owner, "/api/products", { name: "Jar", left: 10, price: 500 });
  const order = await ana.post("/api/orders", { product, quantity: 2, price: 500, amount: 1, ownerId: "ben" });
  expect(order.body).toMatchObject({ amount: 1_000, ownerId: "ana" });
  const changed = await ana.patch(`/api/orders/${order.body.id}`, {
    amount: 3,
    ownerId: "ben",
    owner_id: "ben",
    createdAt: "2001-01-01T00:00:00Z",
    __proto__: { amount: 4 },
  });
  expect(changed.body).toMatchObject({ amount: 1_000, ownerId: "ana", createdAt: order.body.createdAt });
  const file = `Product,Quantity,Price,Amount,owner_id,Owner name\r\nJar,1,5.00,0.01,ben,Ben\r\n`;
  await ana.send("/api/orders/import", { method: "POST", body: file, headers: { "content-type": "text/csv" } });
  const { rows } = (await ana.get("/api/orders?filter.quantity=1")).body;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ amount: 500, ownerId: "ana" });
  expect((await owner.get(`/api/products/${product}`)).body.left).toBe(7);
});

test("values of another type and beyond every limit are refused in words, never by a failure", async () => {
  const hive = await add(ana, "/api/hives", { name: "Limits" });
  const inspection = { summary: "x", hive, inspectedOn: "2026-01-01" };
  const wrong: object[] = [
    { ...inspection, summary: { $ne: 1 } },
    { ...inspection, summary: ["a"] },
    { ...inspection, summary: "x".repeat(501) },
    { ...inspection, hive: { id: hive } },
    { ...inspection, weight: "1; drop table hives" },
    { ...inspection, weight: 1e300 },
    { ...inspection, inspectedOn: "9999999-01-01" },
    { ...inspection, inspectedOn: 20260101 },
    { ...inspection, labels: "queen" },
    { ...inspection, labels: Array.from({ length: 51 }, (_, at) => `tag ${at}`) },
    { ...inspection, labels: [{ toString: "x" }] },
    { ...inspection, mood: "__proto__" },
  ];
  for (const body of wrong)
    expect((await ana.post("/api/inspections", body)).status, JSON.stringify(body).slice(0, 90)).toBe(422);
  const owner = fixture.person("boss", "owner");
  const product = await add(owner, "/api/products", { name: "Many", left: 9e15, price: 1 });
  const huge = await ana.post("/api/orders", { product, quantity: 9e15, price: 9e15 });
  expect(huge.status).toBe(400);
  expect(huge.body.error).toMatch(/[a-z]+ [a-z]+/);
  expect((await ana.get("/api/orders?filter.price.min=1e999")).status).toBe(400);
});

test("a file of too many lines is refused as a whole, one of many wrong lines names the first of them", async () => {
  const send = (lines: string[]) =>
    ana.send("/api/tasks/import", {
      method: "POST",
      body: ["Title", ...lines].join("\r\n"),
      headers: { "content-type": "text/csv" },
    });
  const before = (await ana.get("/api/tasks")).body.total;
  expect((await send(Array.from({ length: 10_000 }, (_, at) => `Task ${at}`))).status).toBe(413);
  expect((await ana.get("/api/tasks")).body.total).toBe(before);
  const { body } = await send(Array.from({ length: 150 }, () => "x".repeat(600)));
  expect(body).toMatchObject({ created: 0 });
  expect(body.errors).toHaveLength(100);
});
