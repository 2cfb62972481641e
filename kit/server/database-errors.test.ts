// What an app answers when its database is away or has no room: a refusal, not a fault of the app's.

import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { expect, test } from "vitest";
import { refusalOfDatabase } from "./database-errors.ts";

const faultOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => null,
    (error: unknown) => error,
  );

test("a database that is not there is a moment's patience", async () => {
  const sql = postgres({ host: "/nowhere", max: 1 });
  expect(refusalOfDatabase(await faultOf(sql`select 1`), new Map())).toMatchObject({ status: 503 });
  await sql.end();
  expect(refusalOfDatabase(await faultOf(sql`select 1`), new Map())).toMatchObject({ status: 503 });
});

test("a missing file of the app's own is still its fault", async () => {
  expect(refusalOfDatabase(await faultOf(readFile("/nowhere")), new Map())).toBeNull();
});
