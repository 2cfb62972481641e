// What pages keep for one person: theirs alone, bounded, gone when it is set to null.
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer, type Person } from "./testing/served.ts";

let served: Awaited<ReturnType<typeof openServer>>;
let ada: Person;
beforeAll(async () => {
  served = await openServer({});
  ada = served.person("ada");
});
afterAll(() => served.close());

const put = (person: Person, key: string, value: unknown) =>
  person.send(`/api/_stored/${key}`, {
    method: "PUT",
    body: JSON.stringify({ value }),
    headers: { "content-type": "application/json" },
  });
const held = async (person: Person, key: string) => (await person.get(`/api/_stored/${key}`)).body.value;

test("a value comes back to the person who set it and to nobody else, and goes with null", async () => {
  expect(await held(ada, "rate")).toBeNull();
  expect((await put(ada, "rate", { percent: 3.5, years: [10, 20] })).status).toBe(204);
  await put(ada, "rate", { percent: 4, years: ["ten"] });
  expect(await held(ada, "rate")).toEqual({ percent: 4, years: ["ten"] });
  for (const value of [false, 0, "", "text", [1]]) {
    await put(ada, "plain", value);
    expect(await held(ada, "plain")).toEqual(value);
  }
  expect(await held(served.person("eve"), "rate")).toBeNull();
  await put(ada, "rate", null);
  expect(await held(ada, "rate")).toBeNull();
});

test("a value that is too large, a hundred and first key and a strange key are refused with a sentence", async () => {
  const large = await put(ada, "large", "x".repeat(17_000));
  expect([large.status, large.body.error]).toEqual([413, "This is too large to be kept."]);
  const bea = served.person("bea");
  for (let number = 0; number < 100; number += 1) await put(bea, `key-${number}`, number);
  const one = await put(bea, "one-more", 1);
  expect([one.status, one.body.error]).toEqual([409, "Too many things are kept here already, at most 100."]);
  expect((await put(bea, "key-7", "again")).status).toBe(204);
  expect((await put(ada, "%2F..%2Fetc", 1)).status).toBe(422);
  expect((await put(ada, "k".repeat(81), 1)).status).toBe(422);
  expect((await ada.send("/api/_stored/odd", { method: "PUT", body: "no json" })).status).toBe(204);
});

test("nobody who is not signed in keeps anything", async () => {
  expect((await served.app.request("http://app/api/_stored/rate")).status).toBe(401);
});
