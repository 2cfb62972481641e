// Pages that listen: who hears of which change, who may be in which channel, and what is too much.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { entity, number, relation, roles, stock, text } from "../../../entity/index.ts";
import { broadcast, changed, channel, createServer, refuse, resource, sql } from "../../index.ts";
import type { ListeningPage } from "../../testing/listening.ts";
import { openServer, type Person } from "../../testing/served.ts";

const appRoles = roles({ coach: "Coach", dispatcher: "Dispatcher" });
const tasks = entity("tasks", {
  one: "Task",
  many: "Tasks",
  access: "shared",
  fields: { title: text("Title", { required: true }) },
});
const diaries = entity("diaries", {
  one: "Diary",
  many: "Diaries",
  grants: { coach: ["read"] },
  fields: { title: text("Title", { required: true }) },
});
const technicians = entity("technicians", {
  one: "Technician",
  many: "Technicians",
  access: "closed",
  account: true,
  grants: { dispatcher: ["read"] },
  fields: { name: text("Name", { required: true }) },
});
const jobs = entity("jobs", {
  one: "Job",
  many: "Jobs",
  access: "closed",
  fields: {
    title: text("Title", { required: true }),
    technician: relation("Technician", "technicians", { grants: ["read"] }),
  },
});
const products = entity("products", {
  one: "Product",
  many: "Products",
  access: "managed",
  fields: { name: text("Name", { required: true }), left: number("Left") },
});
const orders = entity("orders", {
  one: "Order",
  many: "Orders",
  fields: { product: relation("Product", "products", { required: true }), quantity: number("Quantity") },
  rules: [stock({ relation: "product", field: "left", by: "quantity" })],
});

const channels = {
  lobby: channel(),
  diary: channel({ of: diaries }),
  staff: channel({ join: ({ user }) => user.roles.includes("coach") }),
  quiet: channel({ presence: false }),
  polite: channel({
    send: ({ message, user }) => (message === "rude" ? refuse(422, "Be polite.") : { by: user.name, text: message }),
  }),
};

let app: Awaited<ReturnType<typeof openServer>>;
let owner: Person;
let ana: Person;
let ben: Person;
const pages: ListeningPage[] = [];
beforeAll(async () => {
  const resources = [tasks, diaries, technicians, jobs, products, orders].map(resource);
  app = await openServer({ roles: appRoles, resources, channels });
  owner = app.person("olga", "owner");
  ana = app.person("ana");
  ben = app.person("ben");
});
afterAll(() => app.close());
beforeEach(async () => {
  await sql`truncate tasks, diaries, jobs, technicians, orders, products, _people, _invitations`;
  for (const person of [ana, ben]) await person.get("/api/_me");
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

async function open(person: Person, watched: string[] = [], query?: string): Promise<ListeningPage> {
  const page = await person.listen(query);
  pages.push(page);
  page.say({ t: "watch", entities: watched });
  return page;
}
async function inChannel(person: Person, name: string, key = ""): Promise<ListeningPage> {
  const page = await open(person);
  page.say({ t: "join", channel: name, key });
  await page.next("joined");
  return page;
}
const add = async (person: Person, path: string, body: object) => String((await person.post(path, body)).body.id);

test("a change of one person is told to another who may read the row, and not to the page that made it", async () => {
  const [anas, bens] = [await open(ana, ["tasks"]), await open(ben, ["tasks"])];
  const send = { method: "POST", body: '{"title":"Paint"}', headers: { "x-live-page": anas.id } };
  const id = (await ana.send("/api/tasks", send)).body.id;
  expect(await bens.next("changed")).toEqual({ t: "changed", entity: "tasks", ids: [id], crowd: 2 });
  expect(await anas.settled()).toEqual([]);
  await ben.patch(`/api/tasks/${id}`, { title: "Paint it" });
  expect(await anas.next("changed")).toMatchObject({ ids: [id] });
  await ana.delete(`/api/tasks/${id}`);
  await bens.next("changed");
});

test("nobody hears of a row that they may not read: added, changed or deleted", async () => {
  const [anas, bens, owners] = [
    await open(ana, ["diaries"]),
    await open(ben, ["diaries"]),
    await open(owner, ["diaries"]),
  ];
  const id = await add(ana, "/api/diaries", { title: "Secret" });
  expect(await anas.next("changed")).toMatchObject({ ids: [id] });
  expect(await owners.next("changed")).toMatchObject({ ids: [id] });
  await ana.patch(`/api/diaries/${id}`, { title: "More" });
  await anas.next("changed");
  await ana.delete(`/api/diaries/${id}`);
  await anas.next("changed");
  expect(await bens.settled()).toEqual([]);
});

test("whoever stops being named by a row hears that it is gone, whoever is named now that it is there", async () => {
  const [anasRow, bensRow] = [
    await add(owner, "/api/technicians", { name: "Ana" }),
    await add(owner, "/api/technicians", { name: "Ben" }),
  ];
  await sql`update technicians set _person = case when id = ${anasRow} then 'ana' else 'ben' end`;
  const [anas, bens] = [await open(ana, ["jobs"]), await open(ben, ["jobs"])];
  const job = await add(owner, "/api/jobs", { title: "Roof", technician: anasRow });
  await anas.next("changed");
  await owner.patch(`/api/jobs/${job}`, { title: "Roof, north" });
  await anas.next("changed");
  expect(await bens.settled()).toEqual([]);
  await owner.patch(`/api/jobs/${job}`, { technician: bensRow });
  await anas.next("changed");
  await bens.next("changed");
  await owner.delete(`/api/jobs/${job}`);
  await bens.next("changed");
  expect(await anas.settled()).toEqual([]);
});

test("an order that nobody else sees tells of the stock that it took", async () => {
  const product = await add(owner, "/api/products", { name: "Honey", left: 5 });
  const bens = await open(ben, ["products", "orders"]);
  await ana.post("/api/orders", { product, quantity: 2 });
  expect(await bens.next("changed")).toMatchObject({ entity: "products", ids: [product] });
  expect(await bens.settled()).toEqual([]);
});

test("the app's own SQL is told by `changed`, with the same rights", async () => {
  const id = await add(ana, "/api/diaries", { title: "Own SQL" });
  const [anas, bens] = [await open(ana, ["diaries", "tasks"]), await open(ben, ["diaries", "tasks"])];
  changed(diaries, id);
  expect(await anas.next("changed")).toMatchObject({ entity: "diaries", ids: [id] });
  expect(await bens.settled()).toEqual([]);
  changed(tasks);
  expect(await bens.next("changed")).toEqual({ t: "changed", entity: "tasks", crowd: 2 });
});

test("a page that begins to listen hears of what changed since it read", async () => {
  await add(ana, "/api/tasks", { title: "Between" });
  await add(ana, "/api/diaries", { title: "Not for Ben" });
  const bens = await ben.listen();
  pages.push(bens);
  bens.say({ t: "watch", entities: ["tasks", "diaries"], ageMs: 100 });
  expect(await bens.next("changed")).toMatchObject({ t: "changed", entity: "tasks" });
  // The change itself may still be under way to everybody.
  expect((await bens.settled()).filter(({ entity: name }) => name !== "tasks")).toEqual([]);
});

test("many changes at once are told together, and an entity that the page does not follow not at all", async () => {
  const bens = await open(ben, ["tasks"]);
  await ana.send("/api/tasks/import", { method: "POST", body: `Title\n${"x\n".repeat(300)}` });
  await add(ana, "/api/diaries", { title: "Unseen" });
  const heard = await bens.settled();
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(100);
  expect(heard.every(({ entity: name }) => name === "tasks")).toBe(true);
});

test("somebody whose role is given or taken comes back with what they may now", async () => {
  const bens = await open(ben, ["diaries"]);
  await owner.patch("/api/_people/ben", { roles: ["coach"] });
  expect(bens.ended).toMatchObject({ code: 1012 });
  const again = await open(ben, ["diaries"]);
  await add(ana, "/api/diaries", { title: "For the coach" });
  await again.next("changed");
  await owner.patch("/api/_people/ben", { roles: [] });
  expect(again.ended).toMatchObject({ code: 1012 });
});

test("the app's owner who looks at it as a member hears what a member hears", async () => {
  const asMember = await open(owner, ["diaries", "tasks"], "?as=member");
  await add(ana, "/api/diaries", { title: "Private" });
  const id = await add(ana, "/api/tasks", { title: "Shared" });
  expect(await asMember.next("changed")).toMatchObject({ entity: "tasks", ids: [id] });
  expect(await asMember.settled()).toEqual([]);
});

test("what is said in a channel is heard by the others in it, and by nobody else", async () => {
  const [anas, bens, other] = [await inChannel(ana, "lobby"), await inChannel(ben, "lobby"), await open(owner)];
  anas.say({ t: "say", channel: "lobby", message: { text: "Hello" } });
  expect(await bens.next("said")).toEqual({
    t: "said",
    channel: "lobby",
    key: "",
    from: { id: "ana", name: "Name of ana" },
    message: { text: "Hello" },
  });
  broadcast("lobby", { from: "server" });
  expect(await anas.next("said")).toMatchObject({ from: null, message: { from: "server" } });
  expect((await other.settled()).filter(({ t }) => t === "said")).toEqual([]);
  other.say({ t: "say", channel: "lobby", message: "from outside" });
  expect(await other.next("unsaid")).toMatchObject({ error: "You are not allowed in here." });
});

test("the channel of a row lets in whoever may read the row, and sends out whoever may no longer", async () => {
  const diary = await add(ana, "/api/diaries", { title: "Mine" });
  const anas = await inChannel(ana, "diary", diary);
  const bens = await open(ben);
  for (const key of [diary, "00000000-0000-4000-8000-000000000000"]) {
    bens.say({ t: "join", channel: "diary", key });
    expect(await bens.next("refused")).toMatchObject({ error: "You are not allowed in here.", status: 403 });
  }
  bens.say({ t: "join", channel: "diary", key: "nonsense" });
  expect(await bens.next("refused")).toMatchObject({ error: expect.stringContaining('useChannel("diary", id)') });
  broadcast("diary", "only for readers", diary);
  await anas.next("said");
  await ana.delete(`/api/diaries/${diary}`);
  expect(await anas.next("refused")).toMatchObject({ channel: "diary", key: diary });
  anas.say({ t: "say", channel: "diary", key: diary, message: "still here?" });
  await anas.next("unsaid");
});

test("a channel asks its own rule, and one that is not declared says so", async () => {
  const anas = await open(ana);
  anas.say({ t: "join", channel: "staff" });
  await anas.next("refused");
  await owner.patch("/api/_people/ana", { roles: ["coach"] });
  await inChannel(ana, "staff");
  const bens = await open(ben);
  for (const name of ["nowhere", "toString"]) {
    bens.say({ t: "join", channel: name });
    expect(await bens.next("refused")).toMatchObject({
      error: `There is no channel "${name}": name it in createServer({ channels }).`,
    });
  }
});

test("an app looks at messages before others hear them", async () => {
  const [anas, bens] = [await inChannel(ana, "polite"), await inChannel(ben, "polite")];
  anas.say({ t: "say", channel: "polite", message: "rude" });
  expect(await anas.next("unsaid")).toMatchObject({ channel: "polite", error: "Be polite." });
  anas.say({ t: "say", channel: "polite", message: "kind" });
  expect(await bens.next("said")).toMatchObject({ message: { by: "Name of ana", text: "kind" } });
});

test("each person in a channel is named once, and when they have gone; in a quiet one nobody is", async () => {
  const bens = await inChannel(ben, "lobby");
  const anas = [await inChannel(ana, "lobby"), await inChannel(ana, "lobby")];
  // News of several who come may be told in one message or in two.
  const joined: unknown[] = [];
  while (joined.length < 2) joined.push(...Object.values(Object((await bens.next("people")).joined)));
  expect(joined).toEqual([
    { id: "ben", name: "Name of ben" },
    { id: "ana", name: "Name of ana" },
  ]);
  anas[0]?.close();
  expect(await bens.settled()).toEqual([]);
  anas[1]?.close();
  expect(await bens.next("people")).toEqual({
    t: "people",
    channel: "lobby",
    key: "",
    left: ["ana"],
    joined: [],
    count: 1,
  });
  const [one, two] = [await inChannel(ana, "quiet"), await inChannel(ben, "quiet")];
  one.say({ t: "say", channel: "quiet", message: 1 });
  expect(await two.next("said")).toMatchObject({ from: null });
  expect((await two.settled()).filter(({ t }) => t === "people")).toEqual([]);
});

test("a flood is held back and ends its page, while the others hear what is allowed", async () => {
  const [anas, bens] = [await inChannel(ana, "lobby"), await inChannel(ben, "lobby")];
  const flood = (count: number) => {
    for (let index = 0; index < count; index++) anas.say({ t: "say", channel: "lobby", message: index });
  };
  flood(200);
  await expect.poll(() => bens.heard.filter(({ t }) => t === "said").length).toBeGreaterThan(20);
  const heard = (await bens.settled()).filter(({ t }) => t === "said");
  expect(heard.length).toBeGreaterThan(20);
  expect(heard.length).toBeLessThan(100);
  flood(1_000);
  expect(anas.ended).toEqual({ code: 4008, reason: "You are sending too fast. Please wait a moment." });
  expect(anas.heard.filter(({ t }) => t === "unsaid").length).toBeLessThan(30);
});

test("what is too large, malformed or too many is refused in a sentence", async () => {
  const anas = await inChannel(ana, "lobby");
  anas.say({ t: "say", channel: "lobby", message: "x".repeat(17_000) });
  expect(await anas.next("unsaid")).toMatchObject({ error: "This is too large: a message can have at most 16 kB." });
  const hub = await open(ben);
  for (let index = 0; index < 20; index++) hub.say({ t: "join", channel: "quiet", key: `room ${index}` });
  hub.say({ t: "join", channel: "quiet", key: "one more" });
  expect(await hub.next("refused")).toMatchObject({ error: "A page can be in 20 channels at once." });
  const nonsense = await open(app.person("eve"));
  for (const message of [{}, { t: "say" }, { t: "watch", entities: "all" }, { t: "join", channel: 7 }])
    nonsense.say(message);
  expect((await nonsense.settled()).every(({ t }) => t === "unsaid")).toBe(true);
});

test("a person has at most 20 pages of an app open", async () => {
  for (let index = 0; index < 20; index++) await open(ana);
  const last = await open(ana);
  expect(last.ended).toEqual({
    code: 4008,
    reason: "You have this app open in 20 pages already. Close one of them.",
  });
  await open(ben);
});

test("without a signature of the gateway there is no page, and a plain call to its address is none", async () => {
  const server = { upgrade: () => true };
  const asked = { headers: { upgrade: "websocket", "x-ninefold-user": "e30", "x-ninefold-signature": "00" } };
  expect((await app.app.request("http://app/api/_live", asked, server)).status).toBe(401);
  expect((await ana.get("/api/_live")).status).toBe(400);
});

test("a channel of an entity that the server does not serve is a mistake of the app's", () => {
  expect(() => createServer({ channels: { board: channel({ of: tasks }) } })).toThrow(
    'Channel "board" is of "tasks", which is not among the server\'s resources.',
  );
  expect(() => createServer({ channels: { "No good": channel() } })).toThrow("begins with a small letter");
});
