// Data of a version that kept everything in one PostgreSQL cluster: the first start moves them, whenever it is cut short.
import { execFile } from "node:child_process";
import { access, chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { type ServerProcess, sessionIn, startServerProcess } from "#testing";

const run = promisify(execFile);
const PACKED = join(import.meta.dirname, "../testing/data-of-one-cluster/data.tar.xz");
/** Ids of its two apps. */
const BOOKS = "22e7f8fc-8d1c-4e92-8c1c-1216ef461152";
const BEEHIVES = "0d36f0be-aeab-47c2-b10c-4b0349e6a8fc";
const dataDir = await mkdtemp(join(tmpdir(), "ninefold-moved-"));
const servers: ServerProcess[] = [];
afterAll(async () => {
  for (const server of servers) await server.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir, CREATOR_PLAN: "free" });
  servers.push(server);
  return server;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Ends it while the data are copied. */
async function startAndKill(): Promise<void> {
  const copy = join(dataDir, "postgres-apps.partial");
  const killed = await startServerProcess(
    { DATA_DIR: dataDir, CREATOR_PLAN: "free" },
    {
      async onSpawn(server) {
        while (!(await isThere(copy))) await delay(2);
        server.kill("SIGKILL");
      },
    },
  );
  expect(killed.process.signalCode).toBe("SIGKILL");
  expect(await isThere(join(dataDir, "postgres-apps"))).toBe(false);
}

type Json = ReturnType<typeof JSON.parse>;
async function call(address: string, token: string | null, body?: unknown): Promise<Json> {
  const answer = await fetch(address, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(token === null ? {} : { authorization: token }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Built anew with today's kit: the packed data are without theirs. */
async function deploy(url: string, projectId: string, token: string): Promise<void> {
  await call(`${url}/api/projects/${projectId}/deploy`, token, {});
  const isServing = async () => {
    const { status, error } = await call(`${url}/api/projects/${projectId}/deployment`, token);
    return error ?? status;
  };
  await expect.poll(isServing).toBe("serving");
}

async function rowsOf(url: string, projectId: string, token: string, path: string): Promise<Json[]> {
  const { code } = await call(`${url}/api/projects/${projectId}/frame-code`, token, { environment: "live" });
  const session = sessionIn(await (await fetch(`${url}/live/app/${projectId}/?token=${code}`)).text());
  return (await call(`${url}${session.base}${path}`, `Bearer ${session.token}`)).rows;
}

/** As the superuser of one of the clusters. */
async function ask(cluster: "postgres" | "postgres-apps", database: string, text: string): Promise<Json[]> {
  const password = (await readFile(join(dataDir, `${cluster}-password`), "utf8")).trim();
  const [, , , , host] = (await readFile(join(dataDir, cluster, "postmaster.pid"), "utf8")).split("\n");
  const client = new pg.Client({ user: "ninefold", password, host, database });
  await client.connect();
  const { rows } = await client.query({ text, rowMode: "array" }).finally(() => client.end());
  return rows.map(([value]) => value);
}

test("people, apps and their rows are there, each app in a database of its own, though the move was cut short", async () => {
  await chmod(dataDir, 0o755);
  await run("tar", ["-xJf", PACKED, "-C", dataDir, "--no-same-owner"]);
  if (process.getuid?.() === 0) await run("chown", ["-R", "postgres:postgres", join(dataDir, "postgres")]);
  await startAndKill();
  const { url, said, end } = await start();
  expect(said()).toContain("Moving the apps' data into a PostgreSQL of their own");
  const { token } = await call(`${url}/login`, null, { username: "Ada", password: "correct horse" });
  for (const projectId of [BOOKS, BEEHIVES]) await deploy(url, projectId, token);
  const books = await rowsOf(url, BOOKS, token, "/api/books");
  expect(books.map(({ title }) => title)).toEqual(["Middlemarch"]);
  const beehives = await rowsOf(url, BEEHIVES, token, "/api/beehives");
  expect(beehives.map(({ name }) => name)).toEqual(["North"]);

  const apps = await ask("postgres", "postgres", "select name from app_databases order by name");
  expect(apps).toHaveLength(4);
  const databases = "select datname::text from pg_database where datname !~ '^template' order by 1";
  expect(await ask("postgres", "postgres", databases)).toEqual(["postgres"]);
  const owned = await ask("postgres-apps", "apps", `select name from ninefold.databases where not is_spare order by 1`);
  expect(owned).toEqual(apps);
  expect(await ask("postgres-apps", "apps", databases)).toEqual(expect.arrayContaining([...apps, "apps"]));
  for (const app of apps)
    expect(
      await ask("postgres-apps", app, "select nspname::text from pg_namespace where nspname !~ '^(pg_|info)'"),
    ).toEqual([app]);
  // No secret of the platform's stays in the apps' cluster, no role of an app's in the platform's.
  expect(await ask("postgres", "postgres", "select rolname::text from pg_roles where rolname ~ '^app_'")).toEqual([]);
  const superusers = "select rolname::text from pg_roles where rolsuper";
  for (const cluster of ["postgres", "postgres-apps"] as const)
    expect(await ask(cluster, cluster === "postgres" ? "postgres" : "apps", superusers)).toEqual(["ninefold"]);

  await end("SIGKILL");
  const again = await start();
  expect(again.said()).not.toContain("Moving");
  const rows = await rowsOf(again.url, BOOKS, token, "/api/books");
  expect(rows).toHaveLength(1);
}, 180_000);
