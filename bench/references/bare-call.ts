// A call that does nothing, and a transaction that writes one row: the reference of calls that are answered once something is kept.
import type pg from "pg";
import { millisecondsOf } from "./in-turns.ts";

export const BARE_CALL = "an answer without any work, and one durable commit";

/** Milliseconds of both, one after the other. @param url of a server of ours: its answer without any work is that of what it is made of */
export async function bareCall(url: string, pool: Pick<pg.Pool, "query">): Promise<number> {
  await pool.query("create table if not exists bench_bare (id bigint generated always as identity)");
  const answered = await askHealth(url);
  return answered + (await millisecondsOf(() => pool.query("insert into bench_bare default values")));
}

/** Milliseconds of an answer without any work. */
export const askHealth = (url: string): Promise<number> =>
  millisecondsOf(async () => (await fetch(`${url}/healthz`)).arrayBuffer());
