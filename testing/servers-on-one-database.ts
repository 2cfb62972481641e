// Servers of one installation, each a process of its own, on one PostgreSQL, and how a person calls them.
import { chmod, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { freePort, type ServerProcess } from "#test-tools";
import { startPostgresOnPort } from "./postgres-on-port.ts";
import { startServerProcess } from "./server-process.ts";

export type ServersOnOneDatabase = Awaited<ReturnType<typeof startServersOnOneDatabase>>;

/** @param more settings of each besides those that make them one installation */
export async function startServersOnOneDatabase(count: number, more: Readonly<Record<string, string>>) {
  const postgres = await startPostgresOnPort();
  await postgres.query("create database ninefold_shared");
  const DATABASE_URL = postgres.url.replace(/\/postgres$/, "/ninefold_shared");
  const folders: string[] = [];
  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), "ninefold-shared-"));
    await chmod(path, 0o755);
    folders.push(path);
    return path;
  }
  const built = await folder();
  /** A data folder of its own, but for what has been built, which the servers share. */
  async function settingsOfOne(): Promise<Record<string, string>> {
    const DATA_DIR = await folder();
    for (const name of ["artifacts", "kit"]) {
      await mkdir(join(built, name), { recursive: true });
      await symlink(join(built, name), join(DATA_DIR, name));
    }
    const PORT = String(await freePort());
    const INSTALLATION_KEY = "ab".repeat(32);
    const own = { DATA_DIR, PORT, SERVER_ADDRESS: `http://localhost:${PORT}` };
    return { ...own, CREATOR_PLAN: "free", INSTALLATION_KEY, DATABASE_URL, ...more };
  }
  const settings: Record<string, string>[] = [];
  const servers: ServerProcess[] = [];
  for (let started = 0; started < count; started += 1) {
    const its = await settingsOfOne();
    settings.push(its);
    servers.push(await startServerProcess(its));
  }
  const at = (index: number): ServerProcess => {
    const server = servers[index];
    if (!server) throw new Error("There is no such server.");
    return server;
  };
  return Object.freeze({
    /** In the order in which they were started. */
    servers: servers as readonly ServerProcess[],
    at,
    /** Starts one anew that has ended, on the same data and the same port. */
    async startAgain(index: number): Promise<void> {
      servers[index] = await startServerProcess(settings[index] ?? {});
    },
    async close(signal?: "SIGINT"): Promise<void> {
      for (const server of servers) await server.end(signal);
      await postgres.close();
      for (const path of folders) await rm(path, { recursive: true, force: true });
    },
  });
}

/** JSON that a test may look into without first proving its shape. */
type Json = ReturnType<typeof JSON.parse>;
/** Gives an answer's JSON; throws with what a refusal says. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<Json>;

export function callerOf(server: Pick<ServerProcess, "url">, token?: string): Caller {
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

const DEPLOY = { timeout: 90_000 };

/** Saves `server/index.ts` of a project (`/api/projects/<id>`), and waits until it serves. */
export async function deployServer(call: Caller, project: string, content: string): Promise<void> {
  const { hash } = await call("GET", `${project}/code/file?path=server/index.ts`);
  const changes = [{ path: "server/index.ts", content, baseHash: hash }];
  expect(await call("POST", `${project}/code/save`, { changes })).toMatchObject({ working: true });
  const { deploymentId } = await call("POST", `${project}/deploy`, {});
  const latest = async () => (await call("GET", `${project}/deployments`))[0];
  await expect.poll(latest, DEPLOY).toMatchObject({ id: deploymentId, status: "serving" });
}
