// What an app answers when its database is away or has no room: a refusal, not a fault of the app's.

import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { expect, test } from "vitest";
import { entity, text } from "../entity/index.ts";
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

test.each([
  ["permission denied for table notes", 409],
  ["permission denied for table of_its_own_sql", 409],
  ["permission denied for schema app_1", 409],
  ["permission denied for table pg_authid", null],
  ["permission denied for function pg_read_file", null],
  ["must be owner of extension plpgsql", null],
])(
  "what an app may not do says that its storage is full where it is, and is its own fault elsewhere: %s",
  (message, status) => {
    const fault = Object.assign(new postgres.PostgresError(message), { message, code: "42501" });
    const notes = entity("notes", { one: "Note", many: "Notes", fields: { text: text("Text") } });
    expect(refusalOfDatabase(fault, new Map([["notes", notes]]))?.status ?? null).toBe(status);
  },
);
