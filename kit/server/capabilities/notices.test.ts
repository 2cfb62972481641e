// What the app tells single people: theirs alone, once where it has a key, bounded, read.
import { afterAll, beforeAll, expect, test } from "vitest";
import { notify } from "../index.ts";
import { openServer, type Person } from "../testing/served.ts";

let served: Awaited<ReturnType<typeof openServer>>;
let ada: Person;
beforeAll(async () => {
  served = await openServer({});
  ada = served.person("ada");
});
afterAll(() => served.close());

type Bell = { notices: { id: string; title: string; text: string }[]; unread: number };
const bell = async (person: Person) => (await person.get("/api/_notices")).body as unknown as Bell; // what the route answers
const read = (person: Person, body: unknown) =>
  person.send("/api/_notices/read", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const idOf = async (person: Person) => String((await person.get("/api/_me")).body.id);

test("a person hears what they are told and nobody else does, the newest first", async () => {
  const id = await idOf(ada);
  expect(await notify(id, { title: "Your order is ready", text: "Come by six.", href: "/orders/7" })).toBe(true);
  expect(await notify({ id }, { title: "  Two\nlines  " })).toBe(true);
  const { notices, unread } = await bell(ada);
  expect(unread).toBe(2);
  expect(notices).toMatchObject([
    { title: "Two lines", text: "", href: null, isRead: false },
    { title: "Your order is ready", text: "Come by six.", href: "/orders/7", isRead: false },
  ]);
  expect(await bell(served.person("eve"))).toEqual({ notices: [], unread: 0 });
});

test("the app's owner hears what rows of strangers, samples and code without a person are told", async () => {
  const owner = served.person("olga", "owner");
  await notify("app-owner", { title: "A request has come in" });
  await notify("sample", { title: "A sample was accepted" });
  await notify(await idOf(owner), { title: "You alone" });
  expect((await bell(owner)).notices.map(({ title }) => title)).toEqual([
    "You alone",
    "A sample was accepted",
    "A request has come in",
  ]);
  expect((await bell(ada)).notices.map(({ title }) => title)).not.toContain("A request has come in");
  await read(owner, {});
  expect((await bell(owner)).unread).toBe(0);
});

test("one is read, then all; nobody reads another's", async () => {
  const [first] = (await bell(ada)).notices;
  await read(served.person("eve"), { ids: [first?.id] });
  expect((await bell(ada)).unread).toBe(2);
  expect((await read(ada, { ids: [first?.id, "nonsense", 7] })).status).toBe(204);
  expect((await bell(ada)).unread).toBe(1);
  await read(ada, {});
  expect((await bell(ada)).unread).toBe(0);
});

test("the same key is told once, and no more than 60 an hour", async () => {
  const id = await idOf(served.person("bea"));
  const told = [];
  for (let n = 0; n < 3; n += 1) told.push(await notify(id, { title: "Paid", key: "sale-1" }));
  expect(told).toEqual([true, false, false]);
  for (let n = 0; n < 59; n += 1) await notify(id, { title: `Notice ${n}` });
  expect(await notify(id, { title: "One too many" })).toBe(false);
  expect(await bell(served.person("bea"))).toMatchObject({ unread: 60 });
});

test("what is too long is cut, and what leads out of the app is refused", async () => {
  const id = await idOf(served.person("cem"));
  await notify(id, { title: "😀".repeat(80), text: "y".repeat(900) });
  const [notice] = (await bell(served.person("cem"))).notices;
  const { title = "", text = "" } = notice ?? {};
  expect([title.length > 100, title.length <= 120, title.isWellFormed(), text.length]).toEqual([true, true, true, 500]);
  for (const href of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", "orders"])
    await expect(notify(id, { title: "Look", href })).rejects.toThrow("path of the app");
  await expect(notify(id, { title: " " })).rejects.toThrow("needs a title");
});
