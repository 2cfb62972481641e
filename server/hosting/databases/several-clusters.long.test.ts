// Apps in two PostgreSQL clusters: where a new one goes, how one moves while it serves, and what is left when one of them is away.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import { readSecrets } from "#secrets";
import { startPostgresOnPort } from "#testing";
import { createHostingFixture } from "../testing/hosting-fixture.ts";
import { plainApp } from "../testing/plain-builder.ts";

const INSTALLATION_KEY = "cd".repeat(32);
const SOON = { interval: 100 };
const postgres = await startPostgresOnPort();
await postgres.query("create database apps");
const url = postgres.url.replace(/\/postgres$/, "/apps");
const folder = await mkdtemp(join(tmpdir(), "ninefold-clusters-"));
const { relayKey } = await readSecrets(folder, INSTALLATION_KEY);
const fixture = await createHostingFixture({
  relayKey,
  announced: true,
  otherClusters: [{ name: "second", url, isLocal: false }],
});
const { database } = fixture;
const main = await database.apps();
afterAll(async () => {
  await postgres.start();
  await fixture.close();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
});

const NOTES = plainApp(`
const sql = new Bun.SQL(process.env.DATABASE_URL, { max: 2, path: "/run/db/.s.PGSQL.5432" });
let made = null;
export default { async fetch(request) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/api/_health") return Response.json({ ok: true });
  try {
    if (pathname === "/api/run") return Response.json(await sql.unsafe(await request.text()));
    await (made ??= sql\`create table if not exists notes (place bigserial primary key, note text not null unique)\`);
    if (pathname === "/api/notes") return Response.json((await sql\`select note from notes order by place\`).map(({ note }) => note));
    await sql\`insert into notes (note) values (\${searchParams.get("note")})\`;
    return Response.json({ ok: true });
  } catch (error) {
    made = null;
    return Response.json({ error: String(error.message) }, { status: 503 });
  }
} };`);

const rowOf = (projectId: string) =>
  database.query
    .selectFrom("app_databases")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("environment", "=", "live")
    .executeTakeFirstOrThrow();
const lastMove = (projectId: string) =>
  database.query
    .selectFrom("app_moves")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

async function deployed() {
  const { projectId, owner } = await fixture.createProject();
  await fixture.deploy(projectId, NOTES);
  const session = await fixture.session(projectId, owner);
  expect((await fixture.call(session, "/api/write?note=first", { method: "POST" })).status).toBe(200);
  return { projectId, owner, session, ...(await rowOf(projectId)) };
}

const run = async (session: AppSession, sql: string) => {
  const answer = await fixture.call(session, "/api/run", { method: "POST", body: sql });
  expect([answer.status, answer.ok ? "" : await answer.clone().text()]).toEqual([200, ""]);
  return answer.json();
};
const notesOf = async (session: AppSession): Promise<string[]> =>
  JSON.parse(await (await fixture.call(session, "/api/notes")).text());

/** Whether that cluster has anything of a database of that name. */
async function isIn(cluster: "main" | "second", name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: cluster === "main" ? main.url : url });
  await client.connect();
  const { rowCount } = await client
    .query("select from pg_database where datname = $1 union all select from pg_roles where rolname = $1", [name])
    .finally(() => client.end());
  return (rowCount ?? 0) > 0;
}
const otherThan = (cluster: string) => (cluster === "main" ? "second" : "main");
const move = (projectId: string, to: string) => fixture.hosting.move(projectId, to);

/** Whatever an app can make in its schema. */
const EVERYTHING = `
  create type mood as enum ('sad', 'ok', 'happy');
  create domain short as text check (length(value) < 20) not null;
  create type pair as (one int, other text);
  create sequence counter start 7;
  create sequence invoices;
  select setval('invoices', 301, false);
  create function twice(int) returns int language sql immutable as 'select $1 * 2';
  create table people (id int generated always as identity primary key, name short, mood mood default 'ok', doubled int generated always as (twice(age)) stored, age int not null default nextval('counter'), tags text[] default '{}', pair pair);
  create table pets (id serial primary key, owner_id int references people on delete cascade, name text unique, weight numeric(6,2), seen timestamptz default now(), check (weight > 0));
  create index pets_by_weight on pets (weight desc) where weight > 10;
  create view owners as select people.name, count(*) as pets from people join pets on owner_id = people.id group by people.name;
  create materialized view heavy as select * from pets where weight > 10;
  create function noted() returns trigger language plpgsql as $$ begin new.name = upper(new.name); return new; end $$;
  create trigger upper_names before insert on pets for each row execute function noted();
  comment on table pets is 'who isn''t a person';
  insert into people (name, tags, pair) select 'person ' || n, array['a,b', null, E'tab\\t'], row(n, 'x"y')::pair from generate_series(1, 300) as n;
  insert into pets (owner_id, name, weight) select n, 'pet ' || n, n / 2.0 from generate_series(1, 300) as n;
  refresh materialized view heavy;
  delete from people where id = 7`;
const FACTS = `select (select count(*)::int from people) as people, (select count(*)::int from pets) as pets, (select sum(doubled)::int from people) as doubled,
  (select count(*)::int from heavy) as heavy, (select max(name) from pets) as name, (select md5(string_agg(p::text, ',' order by id)) from people p) as digest, (select count(*)::int from owners) as owners`;

test("a new app goes where there is most room, and its preview beside it", async () => {
  const apps = [await deployed(), await deployed()];
  expect(new Set(apps.map(({ cluster }) => cluster))).toEqual(new Set(["main", "second"]));
  for (const { projectId, owner, cluster } of apps) {
    await fixture.preview(projectId, NOTES);
    await fixture.session(projectId, owner, "preview");
    const clusters = await database.query
      .selectFrom("app_databases")
      .select("cluster")
      .where("project_id", "=", projectId)
      .execute();
    expect(clusters.map((row) => row.cluster)).toEqual(clusters.map(() => cluster));
  }
});

test("an app moves while it is written to: nothing fails, nothing is lost, nothing stays behind", async () => {
  const { projectId, session, name, cluster, password } = await deployed();
  await run(session, EVERYTHING);
  const facts = await run(session, FACTS);
  const state = { isOver: false };
  const failures: string[] = [];
  const acknowledged = ["first"];
  const writing = (async () => {
    for (let count = 0; !state.isOver; count += 1) {
      const answer = await fixture.call(session, `/api/write?note=${count}`, { method: "POST" });
      const text = await answer.text();
      if (answer.status === 200) acknowledged.push(String(count));
      else failures.push(`${answer.status} ${text}`);
      await delay(10);
    }
  })();
  const to = otherThan(cluster);
  const moved = await move(projectId, to);
  expect(moved.map(({ environment, from }) => [environment, from])).toEqual([["live", cluster]]);
  await delay(200);
  state.isOver = true;
  await writing;
  expect(failures).toEqual([]);
  expect((await notesOf(session)).toSorted()).toEqual(acknowledged.toSorted());
  expect(await run(session, FACTS)).toEqual(facts);
  // What numbers and checks it, goes on where it stood.
  expect(await run(session, "insert into people (name) values ('next') returning id, age")).toEqual([
    { id: 301, age: 307 },
  ]);
  // Also a number that was set and that nobody has taken yet.
  expect(await run(session, "select nextval('invoices')::int as number")).toEqual([{ number: 301 }]);
  const row = await rowOf(projectId);
  expect([row.name, row.cluster, row.password === password]).toEqual([name, to, false]);
  expect([await isIn("main", name), await isIn("second", name)]).toEqual([to === "main", to === "second"]);
  const audit = await lastMove(projectId);
  expect(audit).toMatchObject({ from_cluster: cluster, to_cluster: to, refusal: null });
  expect(audit.ended_at).not.toBeNull();
  expect(await move(projectId, to)).toEqual([]);
});

/** `npm run apps`, with the settings of the server beside it. */
async function command(...words: string[]): Promise<string> {
  const settings = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    APPS_DATABASE_URLS: `main=${main.url} second=${url}`,
    INSTALLATION_KEY,
    SERVER_ADDRESS: fixture.origin,
  };
  const program = join(import.meta.dirname, "../../move-apps.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env: settings });
  return stdout;
}

test("the operator's command lists apps, moves one, and says why one stays", async () => {
  const { projectId, session, cluster } = await deployed();
  const to = otherThan(cluster);
  expect(await command("list")).toMatch(new RegExp(`^${projectId}  live     ${cluster} `, "m"));
  expect(await command("move", projectId, to)).toMatch(
    new RegExp(
      `^${projectId} \\(live\\) is in ${to} now, no longer in ${cluster}: .* MB, it stood still for \\d+ ms\\.$`,
      "m",
    ),
  );
  expect(await notesOf(session)).toEqual(["first"]);
  await run(session, "create table hidden (id int); alter table hidden enable row level security");
  await expect(command("move", projectId, cluster)).rejects.toThrow("rows that a policy hides: hidden");
});

test("what can't be copied, or is cut short, stays where it was, and nothing of a copy is left", async () => {
  const { projectId, session, name, cluster } = await deployed();
  const to = otherThan(cluster);
  await run(session, "create table hidden (id int); alter table hidden enable row level security");
  await expect(move(projectId, to)).rejects.toThrow("rows that a policy hides: hidden");
  expect((await rowOf(projectId)).cluster).toBe(cluster);
  expect(await isIn(to, name)).toBe(false);
  expect(await lastMove(projectId)).toMatchObject({ to_cluster: to, refusal: expect.stringContaining("hidden") });
  await run(session, "drop table hidden");

  // The last step of all fails: the row can't be changed.
  await database.pool.query("alter table app_databases add constraint stays check (cluster <> 'nowhere') not valid");
  await database.pool.query(
    `create function refuse_moves() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
     create trigger refuse_moves before update of cluster on app_databases for each row execute function refuse_moves()`,
  );
  await expect(move(projectId, to)).rejects.toThrow("not now");
  await database.pool.query("drop function refuse_moves cascade; alter table app_databases drop constraint stays");
  expect(await isIn(to, name)).toBe(false);
  expect(await notesOf(session)).toEqual(["first"]);
  // What a move left that died half-way is in the way of none.
  await expect(move(projectId, to)).resolves.toHaveLength(1);
  expect(await notesOf(session)).toEqual(["first"]);
  await expect(move(projectId, "nowhere")).rejects.toThrow();
  expect(await notesOf(session)).toEqual(["first"]);
});

/** The postmaster of the second cluster, and all processes that it has at the moment. */
async function processesOfSecond(): Promise<number[]> {
  const { rows } = await postgres.query("show data_directory");
  const [pid] = (await readFile(join(rows[0].data_directory, "postmaster.pid"), "utf8")).split("\n");
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [Number(pid), ...children.trim().split(" ").map(Number)];
}

function goOn(pid: number): void {
  try {
    process.kill(pid, "SIGCONT");
  } catch {
    // It was ended while it stood still.
  }
}

test("a cluster that takes connections and answers nothing is away, too, and is back with its first answer", async () => {
  const [here, frozen] = [await deployed(), await deployed()];
  await move(here.projectId, "main");
  await move(frozen.projectId, "second");
  expect(await notesOf(frozen.session)).toEqual(["first"]);
  const stopped = await processesOfSecond();
  try {
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    const page = `${fixture.origin}/live/app/${frozen.projectId}/`;
    const statusOfPage = async () => (await fetch(page, { headers: { accept: "text/html" } })).status;
    await expect.poll(statusOfPage, SOON).toBe(503);
    expect(await notesOf(here.session)).toEqual(["first"]);
  } finally {
    for (const pid of stopped) goOn(pid);
  }
  await expect.poll(() => notesOf(frozen.session).catch(() => []), SOON).toEqual(["first"]);
});

test("a cluster that is away takes its own apps alone with it, also at the start, and they come back with it", async () => {
  const [here, away] = [await deployed(), await deployed()];
  await move(here.projectId, "main");
  await move(away.projectId, "second");
  await postgres.stop();
  await expect.poll(async () => (await fixture.call(away.session, "/api/notes")).status, SOON).toBe(503);
  expect(await notesOf(here.session)).toEqual(["first"]);

  await fixture.restartServer();
  const answer = await fixture.call(away.session, "/api/notes");
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: "This app's database can't be reached right now. Please try again in a moment.", code: "DATABASE_AWAY" },
  ]);
  const page = await fetch(`${fixture.origin}/live/app/${away.projectId}/`, { headers: { accept: "text/html" } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("database can't be reached")]);
  expect(await notesOf(here.session)).toEqual(["first"]);
  expect((await deployed()).cluster).toBe("main");

  await postgres.start();
  await expect.poll(() => notesOf(away.session).catch(() => []), SOON).toEqual(["first"]);
});
