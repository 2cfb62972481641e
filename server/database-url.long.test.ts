// The whole platform on a PostgreSQL of the operator's, over TCP: apps, restarts, encryption, and what goes wrong.
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  freePort,
  type PostgresOnPort,
  type ServerProcess,
  sessionIn,
  startPostgresOnPort,
  startServerProcess,
} from "#testing";

const run = promisify(execFile);
const folders: string[] = [];
const servers: ServerProcess[] = [];
const state: { postgres: PostgresOnPort | null } = { postgres: null };
const postgres = () => {
  if (!state.postgres) throw new Error("not started");
  return state.postgres;
};

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "ninefold-url-"));
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}

/** A certificate for 127.0.0.1 that signs itself, and a key that PostgreSQL accepts as its own. */
async function makeCertificate(): Promise<{ key: string; certificate: string }> {
  const directory = await folder();
  const [key, certificate] = [join(directory, "server.key"), join(directory, "server.crt")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  await run("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-keyout",
    key,
    "-out",
    certificate,
    ...subject,
  ]);
  await chmod(key, 0o600);
  if (process.getuid?.() === 0) await run("chown", ["postgres", key]);
  return { key, certificate };
}

let certificate = "";
beforeAll(async () => {
  const made = await makeCertificate();
  certificate = made.certificate;
  state.postgres = await startPostgresOnPort(() => [
    "ssl=on",
    `ssl_cert_file=${made.certificate}`,
    `ssl_key_file=${made.key}`,
  ]);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end();
});
afterAll(async () => {
  await state.postgres?.close();
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ CREATOR_PLAN: "free", ...settings });
  servers.push(server);
  return server;
}

/** An answer's JSON, looked into without first proving its shape. */
type Json = ReturnType<typeof JSON.parse>;

async function call(address: string, options: { token?: string; body?: unknown } = {}): Promise<Json> {
  const answer = await fetch(address, {
    method: options.body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(options.token ? { authorization: options.token } : {}) },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

/** A new person's app, described in one sentence and deployed. */
async function deployApp(url: string) {
  const person = { username: "Ada", password: "correct horse" };
  const { token } = await call(`${url}/register`, { body: person });
  const { projectId } = await call(`${url}/api/projects`, { token, body: { projectType: "default" } });
  const message = "A list of books with a title and an author";
  await call(`${url}/api/chat`, { token, body: { projectId, message, messages: [] } });
  // The answer to a message comes after 20 s at the latest; on a busy machine the run goes on.
  const isGenerating = async () =>
    (await call(`${url}/api/projects/${projectId}/generation-status`, { token })).isGenerating;
  await expect.poll(isGenerating, { timeout: 120_000 }).toBe(false);
  await call(`${url}/api/projects/${projectId}/deploy`, { token, body: {} });
  const status = () => call(`${url}/api/projects/${projectId}/deployment`, { token });
  await expect.poll(async () => (await status()).status).toBe("serving");
  return { projectId, person, token };
}

async function enter(
  url: string,
  projectId: string,
  token: string,
): Promise<(path: string, body?: unknown) => Promise<Json>> {
  const { code } = await call(`${url}/api/projects/${projectId}/frame-code`, { token, body: { environment: "live" } });
  const session = sessionIn(await (await fetch(`${url}/live/app/${projectId}/?token=${code}`)).text());
  return (path, body) => call(`${url}${session.base}${path}`, { token: `Bearer ${session.token}`, body });
}

test("an app on a database over TCP keeps its rows over a restart of the server and of PostgreSQL", async () => {
  const DATA_DIR = await folder();
  // As an operator makes it: no superuser, but a user who may create roles and databases.
  await postgres().query("drop database if exists shop with (force)");
  await postgres().query("drop role if exists operator");
  await postgres().query("create role operator login createrole createdb password 'secret'");
  await postgres().query("create database shop owner operator");
  const settings = {
    DATA_DIR,
    PORT: String(await freePort()),
    DATABASE_URL: postgres().urlFor("operator", "secret", "shop"),
  };
  const first = await start(settings);
  expect(first.said()).toContain("Updated the database");
  expect(first.said()).not.toContain("Starting PostgreSQL");
  const { projectId, person, token } = await deployApp(first.url);
  const app = await enter(first.url, projectId, token);
  await app("/api/books", { title: "Middlemarch", author: "George Eliot" });
  const titles = async (ask = app) => (await ask("/api/books")).rows.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(["Middlemarch"]);

  await postgres().stop();
  await expect(titles()).rejects.toThrow();
  await postgres().start();
  await expect.poll(() => titles().catch(() => "not yet")).toEqual(["Middlemarch"]);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);

  await first.end("SIGKILL");
  const second = await start(settings);
  const again = await call(`${second.url}/login`, { body: person });
  expect(await titles(await enter(second.url, projectId, again.token))).toEqual(["Middlemarch"]);
  const log = await call(`${second.url}/api/projects/${projectId}/logs?environment=live`, { token: again.token });
  expect(JSON.stringify(log)).not.toContain("refused");
}, 240_000);

test("a backup is told as commands for PostgreSQL's own tools, which name every database and no password", async () => {
  const environment = {
    PATH: process.env.PATH,
    DATA_DIR: "/var/lib/nine fold",
    DATABASE_URL: postgres().urlFor("operator", "secret", "shop"),
  };
  const told = await run(process.execPath, ["server/create-backup.ts", "/backups/today"], { env: environment }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing was backed up") });
  const { rows } = await postgres().query(
    "select datname as name from pg_database where datname in ('shop', 'shop_apps') or datname ~ '^app_.*_(live|preview)$'",
  );
  expect(rows.length).toBeGreaterThan(3);
  const dumped = [...told.stdout.matchAll(/^pg_dump .* '--file=\/backups\/today\/(\w+)\.dump' '(\S+)'$/gm)];
  expect(dumped.map(([, name]) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const [, name, address] of dumped) expect(new URL(address ?? "").pathname).toBe(`/${name}`);
  expect(told.stdout).not.toContain("secret@");
  await run("sh", ["-n", "-c", told.stdout]);
});

test("sslmode encrypts the platform's connections and every app's, and checks the certificate when told to", async () => {
  await postgres().query("create role guarded login superuser password 'secret'");
  await postgres().query("create database vault owner guarded");
  await postgres().admit(
    "hostssl all all 127.0.0.1/32 scram-sha-256\nhostnossl all ninefold 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n",
  );
  const plain = postgres().urlFor("guarded", "secret", "vault");
  const lines = async (url: string) => (await start({ DATA_DIR: await folder(), DATABASE_URL: url })).said();
  expect(await lines(plain)).toContain("lets nobody in from here");
  expect(await lines(`${plain}?sslmode=verify-full`)).toContain("The certificate of the database at DATABASE_URL");
  const checked = await start({
    DATA_DIR: await folder(),
    DATABASE_URL: `${plain}?sslmode=verify-full&sslrootcert=${certificate}`,
  });
  const { projectId, token } = await deployApp(checked.url);
  const app = await enter(checked.url, projectId, token);
  await app("/api/books", { title: "Emma", author: "Jane Austen" });
  const { rows } = await postgres().query(
    "select distinct ssl, usename ~ '^app_' as app from pg_stat_ssl join pg_stat_activity using (pid) where datname like 'vault%' or usename ~ '^app_' order by app",
  );
  expect(rows).toEqual([
    { ssl: true, app: false },
    { ssl: true, app: true },
  ]);
}, 240_000);

const OF_APPS = "^app_[a-z0-9]+_(preview|live)$";
const databasesOf = async (cluster: PostgresOnPort) =>
  (await cluster.query(`select from pg_database where datname ~ '${OF_APPS}'`)).rowCount;

test("apps live in a second server of the operator's, over TCP too, and nothing of the platform's is in it", async () => {
  const apps = await startPostgresOnPort();
  try {
    await postgres().admit("host all all 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n");
    await postgres().query("create role keeper login createrole createdb password 'secret'");
    await postgres().query("create database platform_alone owner keeper");
    await apps.query("create role looker login password 'secret'");
    await apps.query("create database apps owner looker");
    const DATA_DIR = await folder();
    const settings = {
      DATA_DIR,
      DATABASE_URL: postgres().urlFor("keeper", "secret", "platform_alone"),
      APPS_DATABASE_URL: apps.urlFor("looker", "secret", "apps"),
    };
    const refused = async () => {
      const server = await start(settings);
      expect(server.process.exitCode).toBe(1);
      return server.said().trim().split("\n").at(-1);
    };
    expect(await refused()).toBe(
      'Each app has a role of its own, but the user of APPS_DATABASE_URL may not create roles: run ALTER ROLE "looker" CREATEROLE.',
    );
    await apps.query("alter role looker createrole");
    expect(await refused()).toBe(
      'Each app has a database of its own, but the user of APPS_DATABASE_URL may not create databases: run ALTER ROLE "looker" CREATEDB.',
    );
    await apps.query("alter role looker createdb");

    const before = await databasesOf(postgres());
    const server = await start(settings);
    expect(server.said()).not.toContain("beside the platform's");
    const { projectId, token } = await deployApp(server.url);
    const app = await enter(server.url, projectId, token);
    await app("/api/books", { title: "Middlemarch", author: "George Eliot" });
    expect((await app("/api/books")).rows).toMatchObject([{ title: "Middlemarch" }]);
    // A live one and a preview's, besides those that are made ahead.
    expect(await databasesOf(apps)).toBeGreaterThanOrEqual(2);
    expect(await databasesOf(postgres())).toBe(before);
    expect((await apps.query("select from pg_tables where tablename = 'users'", "apps")).rowCount).toBe(0);
    // The role signs in with its password, over TCP.
    const sessions = await apps.query(
      `select distinct host(client_addr) as from from pg_stat_activity where usename ~ '${OF_APPS}'`,
    );
    expect(sessions.rows).toEqual([{ from: "127.0.0.1" }]);

    const named = async () =>
      (await apps.query("select name from ninefold.databases where not is_spare", "apps")).rows.length;
    expect(await named()).toBeGreaterThan(0);
    const deletion = await fetch(`${server.url}/api/projects/${projectId}`, {
      method: "DELETE",
      headers: { authorization: token },
    });
    expect(deletion.status).toBe(200);
    await expect.poll(named).toBe(0);
    await server.end();
  } finally {
    await apps.close();
  }
}, 240_000);

test("what is wrong with a DATABASE_URL is one clear line", async () => {
  /** Without the steps that had begun meanwhile. */
  const lines = async (url: string) => {
    const server = await start({ DATA_DIR: await folder(), DATABASE_URL: url });
    expect(server.process.exitCode).toBe(1);
    const said = server.said().trim().split("\n").slice(1);
    return said.filter((line) => !/^ {2}.* …$/.test(line));
  };
  await postgres().query("create role limited login password 'secret'");
  await postgres().query("create database small owner limited");
  await postgres().admit("host all all 127.0.0.1/32 scram-sha-256\nlocal all all scram-sha-256\n");
  expect((await lines(postgres().urlFor("limited", "secret", "small"))).at(-1)).toContain(
    'run ALTER ROLE "limited" CREATEROLE.',
  );
  expect(await lines(postgres().urlFor("limited", "wrong", "small"))).toEqual([
    "The database at DATABASE_URL refuses this user or password.",
  ]);
  expect(await lines(postgres().urlFor("limited", "secret", "nowhere"))).toEqual([
    "The database named in DATABASE_URL does not exist.",
  ]);
  const rude = createServer((socket) => socket.destroy());
  const rudePort = await new Promise<number>((listening) =>
    rude.listen(0, "127.0.0.1", () => listening((rude.address() as AddressInfo).port)),
  );
  for (const port of [await freePort(), rudePort])
    expect(await lines(`postgres://limited@127.0.0.1:${port}/small`)).toEqual([
      "The database at DATABASE_URL does not answer.",
    ]);
  rude.close();
});
