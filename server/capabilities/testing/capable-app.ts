// A whole server with an app of which a test writes the server's code, as its owner would by hand.
import { setTimeout as delay } from "node:timers/promises";
import type { AppEnvironment } from "#contract";
import { createTestServer, type TestServer, type TestServerOptions } from "#testing";

const DEPLOY_MS = 90_000;

export type CapableServer = Awaited<ReturnType<typeof openCapableServer>>;

export async function openCapableServer(options: TestServerOptions = {}) {
  const ninefold = await createTestServer(options);
  return Object.freeze({
    ninefold,
    /** An owner with a project. */
    async createProject() {
      const { token } = await ninefold.register();
      const { projectId } = (await ninefold.call("POST", "/api/projects", { token, body: {} })).body;
      return openProject(ninefold, token, projectId);
    },
    close: ninefold.close,
  });
}

export type CapableProject = ReturnType<typeof openProject>;

function openProject(ninefold: TestServer, token: string, projectId: string) {
  const path = `/api/projects/${projectId}`;
  const call = (method: string, rest: string, body?: unknown) =>
    ninefold.call(method, `${path}${rest}`, { token, ...(body === undefined ? {} : { body }) });
  async function logOf(environment: AppEnvironment = "live"): Promise<string> {
    const { lines } = (await call("GET", `/logs?environment=${environment}`)).body;
    return lines.map(({ text }: { text: string }) => text).join("\n");
  }
  return Object.freeze({
    projectId,
    token,
    call,
    /** Saves `server/index.ts` and other files; what the checks found. */
    async save(code: string, more: Readonly<Record<string, string>> = {}) {
      const { files } = (await call("GET", "/code")).body;
      const hashOf = (wanted: string) => files.find(({ path }: { path: string }) => path === wanted)?.hash ?? null;
      const changes = Object.entries({ "server/index.ts": code, ...more }).map(([file, content]) => ({
        path: file,
        content,
        baseHash: hashOf(file),
      }));
      const { status, body } = await call("POST", "/code/save", { changes });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.failures as { check: string; message: string; path?: string }[];
    },
    async deploy() {
      const asked = await call("POST", "/deploy", {});
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      const deadline = performance.now() + DEPLOY_MS;
      while ((await call("GET", "/deployment")).body.status !== "serving") {
        if (performance.now() > deadline) throw new Error(await logOf("live"));
        await delay(50);
      }
    },
    /** What the app printed. */
    log: logOf,
  });
}

/** A table in which an app notes what it was run for, and a call that tells. */
export const NOTES_MIGRATION = {
  "server/migrations/0001_notes.sql": "create table notes (id bigserial primary key, text text not null);",
};
