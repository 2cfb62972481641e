// Questions that come at the same time share a statement, and each answer is as new as if it had been asked alone.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing";
import { gather, pairKey, pairsIn } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("create table shelf (id uuid primary key, title text)");
});
afterAll(() => database.drop());

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

function openShelf() {
  const statements: (readonly string[])[] = [];
  const titleOf = gather(async (ids) => {
    statements.push(ids);
    const { rows } = await database.pool.query("select id, title from shelf where id = any($1::uuid[])", [ids]);
    return new Map<string, string>(rows.map(({ id, title }) => [id, title]));
  });
  return { statements, titleOf };
}

test("a thousand questions are a few statements, and each gets its own answer", async () => {
  await database.pool.query(
    "insert into shelf select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'title ' || n from generate_series(1, 500) n",
  );
  const { statements, titleOf } = openShelf();
  const numbers = Array.from({ length: 1_000 }, (_, index) => (index % 600) + 1);
  const titles = await Promise.all(numbers.map((number) => titleOf(idOf(number))));
  expect(titles).toEqual(numbers.map((number) => (number <= 500 ? `title ${number}` : undefined)));
  expect(statements.length).toBeLessThanOrEqual(3);
  expect(new Set(statements.flat()).size).toBe(600);
});

test("what is asked while a statement is on its way is answered by a later one", async () => {
  const id = idOf(7_001);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const titleOf = gather(async (ids) => {
    const { rows } = await database.pool.query("select id, title from shelf where id = any($1::uuid[])", [ids]);
    begun.resolve();
    await goOn.promise;
    return new Map<string, string>(rows.map((row) => [row.id, row.title]));
  });
  const before = titleOf(id);
  await begun.promise;
  await database.pool.query("insert into shelf values ($1, 'new')", [id]);
  const after = titleOf(id);
  goOn.resolve();
  expect(await Promise.all([before, after])).toEqual([undefined, "new"]);
});

test("a key that the database can't read spoils nobody else's answer, and later questions are answered", async () => {
  await database.pool.query("insert into shelf values ($1, 'fine')", [idOf(8_001)]);
  const { titleOf } = openShelf();
  const [bad, good] = await Promise.allSettled([titleOf("no id at all"), titleOf(idOf(8_001))]);
  expect(bad.status).toBe("rejected");
  expect(good).toEqual({ status: "fulfilled", value: "fine" });
  expect(await titleOf(idOf(8_001))).toBe("fine");
});

test("a statement that does not come back holds up nobody who asks later", async () => {
  const never = new Promise<never>(() => {});
  const asked: string[] = [];
  const titleOf = gather(async (keys) => {
    asked.push(...keys);
    return keys.includes("stuck") ? never : new Map(keys.map((key) => [key, `title of ${key}`]));
  });
  void titleOf("stuck");
  await expect.poll(() => asked).toEqual(["stuck"]);
  expect(await titleOf("fine")).toBe("title of fine");
});

test("pairs of ids come apart as they were put together", () => {
  const keys = [pairKey("a", "b"), pairKey("c", "d")];
  expect(pairsIn(keys)).toEqual({ first: ["a", "c"], second: ["b", "d"] });
});
