// An app moves to another server while a request for it is still being let in: the request is answered where the app is by then.
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { ECHO_APP } from "../testing/echo-app.ts";
import { createHostingFixture, type HostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp } from "../testing/plain-builder.ts";

const SOON = { interval: 100 };
/** Of the lock in PostgreSQL that whoever is let in by the second server passes. */
const GATE = 18;
/** Nobody is known from before. */
const limits = { accessCacheMs: 0, followMs: 200 };
const first = await createHostingFixture({ announced: true, limits });
const second = await createHostingFixture({
  announced: true,
  besides: first,
  limits,
  async beforeAccess() {
    await sql`select pg_advisory_xact_lock_shared(${GATE})`.execute(first.database.query);
  },
});
const holder = new pg.Client(first.database.url);
await holder.connect();
// A second try begins anew.
afterEach(async () => {
  await holder.query("rollback");
  await holder.query("select pg_advisory_unlock_all()");
});
afterAll(async () => {
  await holder.end();
  await second.close();
  await first.close();
});

const isAwakeOn = ({ hosting }: HostingFixture, projectId: string) =>
  hosting.stateOf(projectId, "live")?.state === "awake";

/** An app that is awake on the second server, which may have left before, and sessions of so many people in it. */
async function awakeOnSecond(people: number) {
  await second.restartServer();
  for (;;) {
    const { projectId, owner } = await first.createProject();
    await first.deploy(projectId, plainApp(ECHO_APP));
    const session = await first.session(projectId, owner);
    expect((await first.call(session, "/api/echo")).status).toBe(200);
    if (!isAwakeOn(second, projectId)) continue;
    const sessions: AppSession[] = [];
    for (let made = 0; made < people; made += 1) {
      const person = (await first.createProject()).owner;
      first.allow(projectId, person, "member");
      sessions.push(await first.session(projectId, person));
    }
    return { projectId, sessions };
  }
}

async function count(query: string): Promise<number> {
  // What the holder sees of others stays the same for as long as its transaction lasts.
  const { rows } = await first.database.pool.query<{ count: number }>(`select count(*)::int as count ${query}`);
  return rows[0]?.count ?? 0;
}
const HERE = "(select oid from pg_database where datname = current_database())";
const lookedUp = () => count(`from pg_locks where locktype = 'advisory' and not granted and database = ${HERE}`);
/** Of one app; who follows versions asks for many at once. */
const looksForVersion = () =>
  count(`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%from "deployments"%' and query not like '%any(%'`);

const leave = () => second.hosting.leave(AbortSignal.timeout(60_000));

test("whoever is being looked up when the app moves is answered by the server that has it then", async () => {
  const { projectId, sessions } = await awakeOnSecond(4);
  const [reader, writer, listener, asleep] = sessions as [AppSession, AppSession, AppSession, AppSession];
  await holder.query("select pg_advisory_lock($1)", [GATE]);
  const read = second.call(reader, "/api/echo");
  const written = second.call(writer, "/api/echo", { method: "POST", body: "x".repeat(50_000) });
  const heard = hear(second, listener);
  const awake = second.call(asleep, "/_ninefold/awake");
  await expect.poll(lookedUp, SOON).toBe(4);
  await leave();
  expect([isAwakeOn(first, projectId), isAwakeOn(second, projectId)]).toEqual([true, false]);
  await holder.query("select pg_advisory_unlock($1)", [GATE]);
  expect([(await read).status, (await written).status]).toEqual([200, 200]);
  expect(await (await written).json()).toMatchObject({ length: 50_000 });
  expect(await heard).toBe("echo hello ?room=5");
  expect(await (await awake).json()).toEqual({ awake: true });
  expect(isAwakeOn(second, projectId)).toBe(false);
});

test("so is whoever waits there for the version that is shown, and what the platform itself asks of the app", async () => {
  const { projectId, sessions } = await awakeOnSecond(1);
  const [visitor] = sessions as [AppSession];
  const shows = (status: string) =>
    holder.query("update deployments set status = $2 where project_id = $1", [projectId, status]);
  // As after a long sleep it knows nothing of the app.
  await shows("replaced");
  await expect.poll(() => second.hosting.stateOf(projectId, "live"), SOON).toBeNull();
  await holder.query("begin");
  await holder.query("lock table deployments in access exclusive mode");
  await shows("serving");
  const read = second.call(visitor, "/api/echo");
  await expect.poll(looksForVersion, SOON).toBe(1);
  const asked = second.hosting.call({
    projectId,
    environment: "live",
    method: "GET",
    path: "/api/_health",
    timeoutMs: 30_000,
  });
  await leave();
  await holder.query("commit");
  expect([(await read).status, (await asked).status]).toEqual([200, 200]);
  expect([isAwakeOn(first, projectId), isAwakeOn(second, projectId)]).toEqual([true, false]);
});

function hear({ origin }: HostingFixture, { base, token }: AppSession): Promise<unknown> {
  const socket = new WebSocket(`${origin.replace("http", "ws")}${base}/api/socket?token=${token}&room=5`);
  return new Promise((resolve) => {
    socket.onerror = () => resolve("refused");
    socket.onopen = () => socket.send("hello");
    socket.onmessage = ({ data }) => {
      socket.close();
      resolve(data);
    };
  });
}
