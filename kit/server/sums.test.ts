// Sums that a row keeps of its lines, totals over defaults, and an app's own SQL about whose rows are whose.
import { afterAll, beforeAll, expect, test } from "vitest";
import { choice, entity, money, number, relation, stock, sumOf, text, total } from "../entity/index.ts";
import { createServer, mine, recount, resource, seed, sql } from "./index.ts";
import { openServer, type Person } from "./testing/served.ts";

const customers = entity("customers", {
  one: "Customer",
  many: "Customers",
  fields: { name: text("Name", { required: true }), owed: money("Owed") },
  rules: [sumOf({ field: "owed", from: "jobs", by: "customer", of: "price" })],
});
const jobs = entity("jobs", {
  one: "Job",
  many: "Jobs",
  fields: {
    bike: text("Bike", { required: true }),
    customer: relation("Customer", "customers"),
    hours: number("Hours", { default: 1 }),
    rate: money("Rate", { default: 6000, readOnly: true }),
    labour: money("Labour"),
    parts: money("Parts"),
    pieces: number("Pieces"),
    price: money("Price"),
  },
  rules: [
    total({ field: "labour", of: ["hours", "rate"] }),
    total({ field: "price", of: ["labour", "parts"], op: "plus" }),
    sumOf({ field: "parts", from: "job_parts", by: "job", of: "amount" }),
    sumOf({ field: "pieces", from: "job_parts", by: "job" }),
  ],
});
const shelf = entity("shelf", {
  one: "Part",
  many: "Parts",
  access: "shared",
  fields: { name: text("Name", { required: true }), left: number("Left"), used: number("Used") },
  rules: [sumOf({ field: "used", from: "job_parts", by: "part", of: "quantity" })],
});
const jobParts = entity("job_parts", {
  one: "Part used",
  many: "Parts used",
  title: "quantity",
  fields: {
    job: relation("Job", "jobs", { required: true }),
    part: relation("Part", "shelf"),
    quantity: number("Quantity", { required: true, default: 1 }),
    price: money("Price each", { required: true }),
    amount: money("Amount"),
  },
  rules: [
    total({ field: "amount", of: ["quantity", "price"] }),
    stock({ relation: "part", field: "left", by: "quantity" }),
  ],
});

const STILL_ON = { state: { not: "Cancelled" } };
const trips = entity("trips", {
  one: "Trip",
  many: "Trips",
  fields: {
    name: text("Name", { required: true }),
    left: number("Left", { default: 0 }),
    taken: number("Taken"),
    booked: number("Booked"),
    paid: money("Paid"),
  },
  rules: [
    sumOf({ field: "taken", from: "seats", by: "trip", of: "people", where: STILL_ON }),
    sumOf({ field: "booked", from: "seats", by: "trip", where: { state: ["Booked", "Paid"] } }),
    sumOf({ field: "paid", from: "seats", by: "trip", of: "price", where: { state: "Paid" } }),
  ],
});
const seats = entity("seats", {
  one: "Seat",
  many: "Seats",
  title: "state",
  fields: {
    trip: relation("Trip", "trips", { required: true }),
    people: number("People", { required: true }),
    price: money("Price", { required: true }),
    state: choice("State", ["Booked", "Paid", "Cancelled"], { required: true, default: "Booked" }),
  },
  rules: [stock({ relation: "trip", field: "left", by: "people", where: STILL_ON })],
});

const ENTITIES = [customers, jobs, shelf, jobParts, trips, seats];
let served: Awaited<ReturnType<typeof openServer>>;
let ada: Person;
let owner: Person;
beforeAll(async () => {
  served = await openServer({
    resources: ENTITIES.map(resource),
    routes: (app) => {
      app.get("/api/bikes", async (c) =>
        c.json(await sql`select bike from jobs j where ${mine(c, "j")} and ${mine(c)} order by bike`),
      );
      app.post("/api/double/:id", async (c) => {
        const id = c.req.param("id");
        await sql`update job_parts set amount = amount * 2 where job = ${id}`;
        await recount(c, jobs, [id]);
        return c.json({});
      });
    },
  });
  ada = served.person("ada");
  owner = served.person("olga", "owner");
});
afterAll(() => served.close());

const made = async (path: string, body: object) => String((await ada.post(`/api/${path}`, body)).body.id);
const jobOf = async (id: string) => (await ada.get(`/api/jobs/${id}`)).body;
const partsOf = (job: string, price: number, more: object = {}) => made("job_parts", { job, price, ...more });

test("a total is worked out over defaults, also of fields that only the server writes", async () => {
  const job = await ada.post("/api/jobs", { bike: "Blue" });
  expect(job.body).toMatchObject({ hours: 1, rate: 6000, labour: 6000, parts: 0, pieces: 0, price: 6000 });
});

test("a sum follows its lines as they come, change, move and go, and so does what is made of it, however far up", async () => {
  const customer = await made("customers", { name: "Bea" });
  const [red, green] = [await made("jobs", { bike: "Red", customer }), await made("jobs", { bike: "Green", customer })];
  const tyre = await partsOf(red, 2500, { quantity: 2 });
  const bell = await partsOf(red, 900);
  expect(await jobOf(red)).toMatchObject({ parts: 5900, pieces: 2, price: 11_900 });
  await ada.patch(`/api/job_parts/${tyre}`, { quantity: 1 });
  expect(await jobOf(red)).toMatchObject({ parts: 3400, price: 9400 });
  await ada.patch(`/api/job_parts/${bell}`, { job: green });
  expect([await jobOf(red), await jobOf(green)]).toMatchObject([
    { parts: 2500, pieces: 1 },
    { parts: 900, pieces: 1 },
  ]);
  expect((await ada.get(`/api/customers/${customer}`)).body).toMatchObject({ owed: 15_400 });
  await ada.delete(`/api/job_parts/${tyre}`);
  expect(await jobOf(red)).toMatchObject({ parts: 0, pieces: 0, price: 6000 });
  await ada.delete(`/api/jobs/${green}`);
  expect((await ada.get(`/api/customers/${customer}`)).body).toMatchObject({ owed: 6000 });
});

test("a sum and a stock leave out rows that are not meant, and follow a row that becomes one or ceases to be", async () => {
  const trip = await made("trips", { name: "Lake", left: 3 });
  const tripOf = async () => (await ada.get(`/api/trips/${trip}`)).body;
  const two = await made("seats", { trip, people: 2, price: 4000, state: "Paid" });
  await made("seats", { trip, people: 1, price: 2000 });
  expect(await tripOf()).toMatchObject({ taken: 3, booked: 2, paid: 4000, left: 0 });
  expect((await ada.post("/api/seats", { trip, people: 1, price: 2000 })).status).toBe(409);
  await ada.patch(`/api/seats/${two}`, { state: "Cancelled" });
  expect(await tripOf()).toMatchObject({ taken: 1, booked: 1, paid: 0, left: 2 });
  // What is cancelled is not given back twice.
  await ada.delete(`/api/seats/${two}`);
  expect(await tripOf()).toMatchObject({ taken: 1, left: 2 });
  expect((await ada.post("/api/seats", { trip, people: 9, price: 1, state: "Cancelled" })).status).toBe(201);
  expect(await tripOf()).toMatchObject({ taken: 1, left: 2 });
});

test("nobody writes a sum: not a form, not a call, not a file", async () => {
  const job = await made("jobs", { bike: "Sly", parts: 1, pieces: 7 });
  await ada.patch(`/api/jobs/${job}`, { parts: 99, bike: "Slyer" });
  expect(await jobOf(job)).toMatchObject({ bike: "Slyer", parts: 0, pieces: 0 });
  const csv = "Bike,Parts,Pieces\r\nImported,12.00,3";
  await ada.send("/api/jobs/import", { method: "POST", body: csv, headers: { "content-type": "text/csv" } });
  expect((await ada.get("/api/jobs?q=Imported")).body.rows[0]).toMatchObject({ parts: 0, pieces: 0 });
});

test("lines that go with what they belong to leave no trace in other sums", async () => {
  const part = await made("shelf", { name: "Chain", left: 9 });
  const job = await made("jobs", { bike: "Grey" });
  await partsOf(job, 100, { part, quantity: 3 });
  expect((await ada.get(`/api/shelf/${part}`)).body).toMatchObject({ used: 3, left: 6 });
  await ada.delete(`/api/jobs/${job}`);
  expect((await ada.get(`/api/shelf/${part}`)).body).toMatchObject({ used: 0 });
});

test("lines that many add at the same moment are all counted", async () => {
  const job = await made("jobs", { bike: "Busy" });
  await Promise.all(Array.from({ length: 12 }, () => partsOf(job, 100)));
  expect(await jobOf(job)).toMatchObject({ parts: 1200, pieces: 12 });
});

test("SQL of the app's own finds the person's rows, samples and what migrations brought, and has sums made anew", async () => {
  await sql`insert into jobs (bike, owner_id) values ('From a migration', 'app-owner'), ('Sample', 'sample')`;
  await owner.post("/api/jobs", { bike: "Own" });
  const bikes = async () =>
    ((await owner.get("/api/bikes")).body as unknown as { bike: string }[]).map((row) => row.bike);
  expect(await bikes()).toEqual(["From a migration", "Own"]);
  process.env.NINEFOLD_ENVIRONMENT = "preview";
  expect(await bikes()).toEqual(["From a migration", "Own", "Sample"]);
  process.env.NINEFOLD_ENVIRONMENT = "live";
  const stranger = await served.person("eve").get("/api/bikes");
  expect(stranger.body).toEqual([]);

  const job = await made("jobs", { bike: "Double" });
  await partsOf(job, 700);
  await ada.post(`/api/double/${job}`, {});
  expect(await jobOf(job)).toMatchObject({ parts: 1400, price: 7400 });
});

test("samples take from stock, which ends at nothing, and are summed up", async () => {
  await seed(async ({ insert }) => {
    const [chain, pedal] = await insert(shelf, [
      { name: "Sample chain", left: 5 },
      { name: "Sample pedal", left: 1 },
    ]);
    const [job] = await insert(jobs, [{ bike: "Sample bike", hours: 2 }]);
    await insert(jobParts, [
      { job: job?.id, part: chain?.id, quantity: 2, price: 1000 },
      { job: job?.id, part: pedal?.id, quantity: 4, price: 10 },
    ]);
  })();
  const stocks = (await owner.get("/api/shelf?q=Sample&sort=name")).body.rows;
  expect(stocks).toMatchObject([
    { left: 3, used: 2 },
    { left: 0, used: 4 },
  ]);
  expect((await owner.get("/api/jobs?scope=all&q=Sample bike")).body.rows).toMatchObject([
    { labour: 12_000, parts: 2040, pieces: 2, price: 14_040 },
  ]);
});

test.each([
  [{ from: "nowhere" }, 'names the entity "nowhere", which is not among the resources.'],
  [{ by: "part" }, 'goes by "part", which is no relation of "job_parts" to "jobs".'],
  [{ of: "nothing" }, 'adds up "nothing", which "job_parts" does not have.'],
  [{ where: { state: "Paid" } }, 'asks for "state" in its where, which "job_parts" does not have.'],
  [{ of: "quantity" }, "is of the kind money and what it adds up is number: both must be the same."],
])("a sum of what there is not is told when the app starts (%j)", (wrong, message) => {
  const rules = [sumOf({ field: "parts", from: "job_parts", by: "job", of: "amount", ...wrong })];
  const resources = [customers, { ...jobs, rules }, shelf, jobParts].map(resource);
  expect(() => createServer({ resources })).toThrow(`Entity "jobs": sumOf for "parts" ${message}`);
});

test("sums that come back to themselves are told when the app starts", () => {
  const fields = { name: text("Name"), above: relation("Above", "boxes"), weight: number("Weight") };
  const rules = [sumOf({ field: "weight", from: "boxes", by: "above", of: "weight" })];
  const boxes = entity("boxes", { one: "Box", many: "Boxes", fields, rules });
  expect(() => createServer({ resources: [resource(boxes)] })).toThrow("comes back to itself");
});
