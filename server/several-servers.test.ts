// Two servers, each a process of its own, on one database: they share the apps, and either stands in for the other.
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AppSession } from "#contract";
import {
  freePort,
  type PostgresOnPort,
  type ServerProcess,
  sessionIn,
  startPostgresOnPort,
  startServerProcess,
} from "#testing";

/** How soon a change on one server counts on the other. */
const SOON = { timeout: 30_000 };
const PATIENT = { timeout: 90_000 };
const folders: string[] = [];
const held: { postgres: PostgresOnPort | null; servers: ServerProcess[]; settings: Record<string, string>[] } = {
  postgres: null,
  servers: [],
  settings: [],
};

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "ninefold-several-"));
  await chmod(path, 0o755);
  folders.push(path);
  return path;
}

/** A data folder of its own, but for what has been built, which the servers share. */
async function settingsOf(shared: string, databaseUrl: string): Promise<Record<string, string>> {
  const DATA_DIR = await folder();
  for (const name of ["artifacts", "kit"]) {
    await mkdir(join(shared, name), { recursive: true });
    await symlink(join(shared, name), join(DATA_DIR, name));
  }
  const PORT = String(await freePort());
  return {
    DATA_DIR,
    PORT,
    CREATOR_PLAN: "free",
    INSTALLATION_KEY: "ab".repeat(32),
    DATABASE_URL: databaseUrl,
    SERVER_ADDRESS: `http://localhost:${PORT}`,
  };
}

beforeAll(async () => {
  held.postgres = await startPostgresOnPort();
  await held.postgres.query("create database ninefold_shared");
  const databaseUrl = held.postgres.url.replace(/\/postgres$/, "/ninefold_shared");
  const shared = await folder();
  held.settings = [await settingsOf(shared, databaseUrl), await settingsOf(shared, databaseUrl)];
  for (const settings of held.settings) held.servers.push(await startServerProcess(settings));
});
afterAll(async () => {
  for (const server of held.servers) await server.end();
  await held.postgres?.close();
  for (const path of folders) await rm(path, { recursive: true, force: true });
});

/** An answer's JSON, looked into without first proving its shape. */
type Json = ReturnType<typeof JSON.parse>;
type Caller = (method: string, path: string, body?: unknown) => Promise<Json>;

function callerOf(server: ServerProcess, token?: string): Caller {
  return async (method, path, body) => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
}

const serverAt = (index: number): ServerProcess => {
  const server = held.servers[index];
  if (!server) throw new Error("There is no such server.");
  return server;
};
const both = () => [serverAt(0), serverAt(1)];

const SERVER = (version: string) => `import { createServer } from "@ninefold/server";

const app = createServer({ resources: [] });
app.get("/api/version", (context) => context.json({ version: "${version}" }));
app.get("/api/stream", () => {
  const events = new ReadableStream({
    async start(controller) {
      for (;;) {
        controller.enqueue(new TextEncoder().encode("data: on\\n\\n"));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  });
  return new Response(events, { headers: { "content-type": "text/event-stream" } });
});
export default app;
`;

async function deployVersion(call: Caller, project: string, version: string): Promise<void> {
  const { hash } = await call("GET", `${project}/code/file?path=server/index.ts`);
  const changes = [{ path: "server/index.ts", content: SERVER(version), baseHash: hash }];
  expect(await call("POST", `${project}/code/save`, { changes })).toMatchObject({ working: true });
  const { deploymentId } = await call("POST", `${project}/deploy`, {});
  const latest = async () => (await call("GET", `${project}/deployments`))[0];
  await expect.poll(latest, PATIENT).toMatchObject({ id: deploymentId, status: "serving" });
}

let people = 0;
async function register(server: ServerProcess) {
  people += 1;
  const credentials = { username: `person-${people}`, password: "correct horse" };
  const { token } = await callerOf(server)("POST", "/register", credentials);
  return { token: String(token), credentials };
}

/** A person's app, made and deployed through the first server. */
async function deployed() {
  const { token, credentials } = await register(serverAt(0));
  const call = callerOf(serverAt(0), token);
  const { projectId } = await call("POST", "/api/projects", { projectType: "default" });
  const project = `/api/projects/${projectId}`;
  await deployVersion(call, project, "one");
  return { projectId: String(projectId), project, token, credentials, call };
}

async function enter(server: ServerProcess, projectId: string, token: string): Promise<AppSession> {
  const { code } = await callerOf(server, token)("POST", `/api/projects/${projectId}/frame-code`, {
    environment: "live",
  });
  return sessionIn(await (await fetch(`${server.url}/live/app/${projectId}/?token=${code}`)).text());
}

const ask = (server: ServerProcess, { base, token }: AppSession, path: string) =>
  fetch(`${server.url}${base}${path}`, { headers: { authorization: `Bearer ${token}` } });

async function versionAt(server: ServerProcess, session: AppSession): Promise<string> {
  const answer = await ask(server, session, "/api/version");
  return answer.ok ? (JSON.parse(await answer.text()) as { version: string }).version : String(answer.status);
}

async function openStream(server: ServerProcess, session: AppSession) {
  const opened = { isOpen: true };
  const answer = await ask(server, session, "/api/stream");
  expect(answer.status).toBe(200);
  void (async () => {
    for await (const _piece of answer.body ?? []);
  })()
    .catch(() => {})
    .finally(() => {
      opened.isOpen = false;
    });
  return opened;
}

/** How many live apps a server has awake. */
async function awakeAt(server: ServerProcess): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^ninefold_apps_awake\{environment="live"\} (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

const awakeCounts = () => Promise.all(both().map(awakeAt));

test("an app runs on one of them, and both answer for it; a new version is on both, sign-out and undeploying end it on both", async () => {
  const { projectId, project, token, credentials, call } = await deployed();
  const session = await enter(serverAt(1), projectId, token);
  for (const server of both()) await expect.poll(() => versionAt(server, session), SOON).toBe("one");
  await expect.poll(async () => (await awakeCounts()).toSorted(), SOON).toEqual([0, 1]);

  await deployVersion(call, project, "two");
  for (const server of both()) await expect.poll(() => versionAt(server, session), SOON).toBe("two");

  const streams = await Promise.all(both().map((server) => openStream(server, session)));
  const signedInAgain = await callerOf(serverAt(1))("POST", "/login", credentials);
  await call("POST", "/logout", {});
  for (const server of both()) await expect.poll(() => versionAt(server, session), SOON).toBe("403");
  await expect.poll(() => streams.map(({ isOpen }) => isOpen), SOON).toEqual([false, false]);

  const again = await enter(serverAt(0), projectId, signedInAgain.token);
  const open = await Promise.all(both().map((server) => openStream(server, again)));
  await callerOf(serverAt(1), signedInAgain.token)("DELETE", `${project}/deployment`);
  for (const server of both()) await expect.poll(() => versionAt(server, again), SOON).toBe("404");
  await expect.poll(() => open.map(({ isOpen }) => isOpen), SOON).toEqual([false, false]);
  for (const server of both()) await expect.poll(() => awakeAt(server), SOON).toBe(0);
});

test("when a server dies its apps are on the other within seconds, and shared anew once it is back", async () => {
  const { projectId, token } = await deployed();
  const session = await enter(serverAt(0), projectId, token);
  for (const server of both()) await expect.poll(() => versionAt(server, session), SOON).toBe("one");
  // A server whose beats came late on a busy machine may have had it before; only one has it now.
  const known = { owner: -1 };
  await expect
    .poll(async () => {
      const counts = await awakeCounts();
      known.owner = counts.indexOf(1);
      return counts.toSorted();
    }, SOON)
    .toEqual([0, 1]);
  const { owner } = known;

  await serverAt(owner).end("SIGKILL");
  const survivor = serverAt(1 - owner);
  await expect.poll(() => versionAt(survivor, session), SOON).toBe("one");
  await expect.poll(() => awakeAt(survivor), SOON).toBe(1);

  held.servers[owner] = await startServerProcess(held.settings[owner] ?? {});
  for (const server of both()) await expect.poll(() => versionAt(server, session), SOON).toBe("one");
});
