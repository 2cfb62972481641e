// What other services send: let in by the proof that the app asks for, stored, and handed to the app until it has taken it.
import type { IncomingMessage } from "node:http";
import type { Sql } from "../database.ts";
import { refusalOf, type Verification, withoutCredentials } from "../rules.js";
import { type AskApp, outcomeOf } from "./ask-app.ts";

export type Hook = { name: string; verify: Verification };
type Answered = { status: number; headers: Record<string, string>; body?: string };

const BODY_BYTES_MAX = 1024 * 1024;
const WAITING_MAX = 500;
const RUN_MS = 60_000;
const LOOK_MS = 2_000;
const LEASE = "2 minutes";
const PAUSES_MS = [5_000, 30_000, 300_000, 1_800_000, 7_200_000];
const KEPT = "30 days";

const says = (status: number, error: string): Answered => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ error }),
});

export async function startHooks({ sql, ask, hooks }: { sql: Sql; ask: AskApp; hooks: readonly Hook[] }) {
  await sql`create table if not exists _export_hooks (id uuid primary key default gen_random_uuid(), name text not null,
    received_at timestamptz not null default now(), headers jsonb not null, query text not null, body bytea not null,
    attempts integer not null default 0, begin_at timestamptz not null default now(), done_at timestamptz, error text)`;
  await sql`create index if not exists _export_hooks_open on _export_hooks (begin_at) where done_at is null`;

  async function take(request: IncomingMessage, url: URL): Promise<Answered> {
    const hook = hooks.find(({ name }) => url.pathname === `/hook/${name}`);
    if (!hook) return says(404, "There is no such hook.");
    const body = await readBody(request);
    if (body === null) return says(413, "A call has at most 1 MB.");
    const { verify } = hook;
    const secret = verify.by === "none" ? "" : process.env[verify.secret];
    if (secret === undefined) return says(503, "This hook is not set up yet.");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const refused = refusalOf(verify, secret, { headers, query: url.searchParams, body }, Date.now());
    if (refused !== null) {
      console.error(`Hook ${hook.name}: ${refused}`);
      return says(401, "This call does not prove who sent it.");
    }
    const [{ open } = { open: 0 }] = await sql<{ open: number }[]>`
      select count(*)::integer as open from _export_hooks where done_at is null`;
    if (open >= WAITING_MAX) return says(503, "This app has not caught up with what came before.");
    const kept = withoutCredentials(verify, { headers, query: url.searchParams });
    const [made] = await sql<{ id: string }[]>`
      insert into _export_hooks (name, headers, query, body) values (${hook.name}, ${sql.json(kept.headers)}, ${kept.query}, ${body})
      returning id`;
    look();
    return { status: 202, headers: { "content-type": "application/json" }, body: JSON.stringify({ id: made?.id }) };
  }

  type Row = {
    id: string;
    name: string;
    received_at: Date;
    headers: unknown;
    query: string;
    body: Buffer;
    attempts: number;
  };

  /** @returns whether there was one */
  async function runOne(): Promise<boolean> {
    const [row] = await sql<Row[]>`
      update _export_hooks set attempts = attempts + 1, begin_at = now() + ${LEASE}::interval where id = (
        select id from _export_hooks where done_at is null and begin_at <= now() order by begin_at limit 1 for update skip locked)
      returning *`;
    if (!row) return false;
    const { id, attempts: attempt, headers, query } = row;
    const json = {
      id,
      receivedAt: row.received_at.toISOString(),
      attempt,
      headers,
      query,
      body: row.body.toString("base64"),
    };
    const outcome = await outcomeOf(ask, { method: "POST", path: `/hooks/${row.name}`, json, timeoutMs: RUN_MS });
    const pauseMs = PAUSES_MS[attempt - 1];
    if (outcome.ok) await sql`update _export_hooks set done_at = now(), error = null where id = ${id}`;
    else if (pauseMs === undefined)
      await sql`update _export_hooks set done_at = now(), error = ${outcome.error} where id = ${id}`;
    else
      await sql`update _export_hooks set begin_at = ${new Date(Date.now() + pauseMs)}, error = ${outcome.error} where id = ${id}`;
    if (!outcome.ok) console.error(`Hook ${row.name}: ${outcome.error}`);
    await sql`delete from _export_hooks where done_at < now() - ${KEPT}::interval`;
    return true;
  }

  const state = { busy: false };
  function look(): void {
    if (state.busy || hooks.length === 0) return;
    state.busy = true;
    const work = async () => {
      while (await runOne());
    };
    work()
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        state.busy = false;
      });
  }
  const timer = setInterval(look, LOOK_MS);
  look();
  return { take, stop: () => clearInterval(timer) };
}

/** Null when there is too much of it. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
