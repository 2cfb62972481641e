// The kit's database driver as apps run it, on connections that are cut.
import { mkdtemp, rm } from "node:fs/promises";
import { connect as connectSocket, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createEmptyDatabase } from "#kit-testing";
import { createBuilder } from "./index.ts";

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let folder: string;
let door: Server;
let kit: { sql: postgres.Sql; closeDatabase(): Promise<void> };
const connections = new Set<Socket>();

/** Ends every connection of the app. */
const cutAll = () => {
  for (const connection of connections) connection.destroy();
};

/** Six at once, on the pool's three connections: each answer is that of its own question. */
const answers = () => Promise.all([1, 2, 3, 4, 5, 6].map((n) => kit.sql`select ${n}::int as n`));
/** A connection that was quiet when it was cut hears of it with the next question. */
const becomesUsable = () =>
  expect.poll(() => answers().catch(() => null)).toEqual([1, 2, 3, 4, 5, 6].map((n) => [{ n }]));

beforeAll(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "ninefold-door-"));
  const url = new URL(database.url);
  const real = `${url.searchParams.get("host")}/.s.PGSQL.${url.port || "5432"}`;
  door = createServer((inside) => {
    const outside = connectSocket(real);
    connections.add(inside.once("close", () => connections.delete(inside)));
    inside.on("error", () => outside.destroy()).on("close", () => outside.destroy());
    outside.on("error", () => inside.destroy()).on("close", () => inside.destroy());
    inside.pipe(outside).pipe(inside);
  });
  await new Promise<void>((listening) => door.listen(join(folder, `.s.PGSQL.${url.port || "5432"}`), listening));
  url.searchParams.set("host", folder);
  process.env.DATABASE_URL = url.toString();
  const builder = await createBuilder({ dataDir: inject("builderDir") });
  kit = await import(pathToFileURL(join(builder.kit.directory, "runtime/lib/ninefold-server.js")).href);
  await builder.close();
});
afterAll(async () => {
  delete process.env.DATABASE_URL;
  await kit.closeDatabase();
  cutAll();
  await new Promise((closed) => door.close(closed));
  await database.drop();
  await rm(folder, { recursive: true });
});

test("what a transaction asks after its connection was cut is refused, and all connections go on", async () => {
  const { sql } = kit;
  for (let round = 0; round < 4; round += 1) {
    const refusals: unknown[] = [];
    const note = (error: unknown) => void refusals.push(error);
    const cutOff = sql.begin(async (transaction) => {
      await transaction`select 1`;
      cutAll();
      // The first hears of the cut; the others come when there is no connection any more.
      await transaction`select 1`.catch(note);
      await transaction`select ${"a value"}::text`.catch(note);
      await transaction`select ${"x".repeat(2_000)}::text`.catch(note);
    });
    await expect(cutOff).rejects.toThrow();
    await expect.poll(() => refusals.length).toBe(3);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(Error);
    await becomesUsable();
  }
});

test("transactions that were cut off in the middle leave every connection of the pool usable", async () => {
  const { sql } = kit;
  for (let round = 0; round < 5; round += 1) {
    const cutOff = Array.from({ length: 3 }, () =>
      sql.begin(async (transaction) => {
        await transaction`select 1`;
        await transaction`select pg_sleep(30)`;
      }),
    );
    await expect.poll(() => connections.size).toBe(3);
    // The second statement of each is under way.
    await delay(100);
    cutAll();
    for (const outcome of await Promise.allSettled(cutOff)) expect(outcome.status).toBe("rejected");
    await becomesUsable();
  }
});
