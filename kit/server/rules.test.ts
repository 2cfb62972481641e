// Rules across rows hold when many people write at the same moment.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFixture, type Person } from "./testing/fixture.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let owner: Person;
beforeAll(async () => {
  fixture = await openFixture();
  owner = fixture.person("boss", "owner");
});
afterAll(() => fixture.close());

const people = (count: number) => Array.from({ length: count }, (_, index) => fixture.person(`person-${index}`));
const made = (answers: { status: number }[]) => answers.filter(({ status }) => status === 201).length;
const addRoom = async (name: string) => (await owner.post("/api/rooms", { name })).body.id;

test("of eight who book one room at one time, one gets it", async () => {
  const room = await addRoom("Blue");
  const answers = await Promise.all(
    people(8).map((person) => person.post("/api/bookings", { room, startsAt: "2026-05-01T10:00:00Z", length: 60 })),
  );
  expect(made(answers)).toBe(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test("times that touch, another room and a cancelled booking do not stand in the way", async () => {
  const [room, other] = [await addRoom("Red"), await addRoom("Green")];
  const [ana, ben] = people(2);
  const book = (person: Person | undefined, place: unknown, time: string) =>
    person?.post("/api/bookings", { room: place, startsAt: `2026-05-02T${time}:00Z`, length: 60 });
  const first = await book(ana, room, "10:00");
  expect((await book(ben, room, "10:30"))?.status).toBe(409);
  expect((await book(ben, room, "11:00"))?.status).toBe(201);
  expect((await book(ben, other, "10:30"))?.status).toBe(201);
  await ana?.patch(`/api/bookings/${first?.body.id}`, { status: "Cancelled" });
  const again = await book(ben, room, "10:00");
  expect(again?.status).toBe(201);
  expect((await ana?.patch(`/api/bookings/${first?.body.id}`, { status: "Booked" }))?.status).toBe(409);
  expect((await ben?.patch(`/api/bookings/${again?.body.id}`, { length: 30 }))?.status).toBe(200);
});

test("times of a list in which nothing can be called off do not overlap either", async () => {
  const [ana, ben] = people(2);
  const take = (person: Person | undefined, time: string) =>
    person?.post("/api/turns", { startsAt: `2026-05-03T${time}:00Z`, length: 60 });
  expect((await take(ana, "10:00"))?.status).toBe(201);
  expect((await take(ben, "10:30"))?.status).toBe(409);
  expect((await take(ben, "11:00"))?.status).toBe(201);
});

test("one person votes once for a post, however often they click", async () => {
  const [ana, ben] = people(2);
  const post = (await owner.post("/api/posts", { title: "Vote" })).body.id;
  const answers = await Promise.all(Array.from({ length: 6 }, () => ana?.post("/api/votes", { post })));
  expect(answers.filter((answer) => answer?.status === 201)).toHaveLength(1);
  expect((await ben?.post("/api/votes", { post }))?.status).toBe(201);
});

test("stock is never sold twice, and comes back when an order goes", async () => {
  const product = (await owner.post("/api/products", { name: "Honey", left: 5, price: 800 })).body.id;
  const left = async () => (await owner.get(`/api/products/${product}`)).body.left;
  const answers = await Promise.all(
    people(8).map((person) => person.post("/api/orders", { product, quantity: 1, price: 800 })),
  );
  expect(made(answers)).toBe(5);
  expect(await left()).toBe(0);
  const index = answers.findIndex(({ status }) => status === 201);
  await people(8)[index]?.delete(`/api/orders/${answers[index]?.body.id}`);
  expect(await left()).toBe(1);
});

test("changing an order moves the difference and refuses more than there is", async () => {
  const [ana] = people(1);
  const product = (await owner.post("/api/products", { name: "Wax", left: 10 })).body.id;
  const order = (await ana?.post("/api/orders", { product, quantity: 4, price: 250, amount: 1 }))?.body;
  expect(order?.amount).toBe(1000);
  expect((await ana?.patch(`/api/orders/${order?.id}`, { quantity: 10 }))?.body.amount).toBe(2500);
  const refused = await ana?.patch(`/api/orders/${order?.id}`, { quantity: 11 });
  expect(refused?.status).toBe(409);
  expect((await owner.get(`/api/products/${product}`)).body.left).toBe(0);
});
