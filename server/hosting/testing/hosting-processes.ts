// Several hostings, each a process of its own, on one database, which one of them reaches through a forwarder.
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppSession, SourceFiles } from "#contract";
import type { Database } from "#database";
import { freePort, sessionIn } from "#testing";
import { type Forwarder, openForwarder } from "./forwarder.ts";
import type { HostingProcessSettings, HostingRequest } from "./hosting-process.ts";

export type HostingProcess = Readonly<{
  child: ChildProcess;
  origin: string;
  /** Its connections to the platform's database and to the apps'. */
  ways: readonly Forwarder[];
  do<Result>(request: HostingRequest): Promise<Result>;
}>;

const CHILD = join(import.meta.dirname, "hosting-process.ts");

/** They are not told of each other where `serverGoneMs` is null. `files` are every project's source. */
type Options = Readonly<{
  database: Pick<Database, "url" | "query"> & { apps(): Promise<{ url: string }> };
  count: number;
  serverGoneMs: number | null;
  files: SourceFiles;
}>;

/** Call `close` in `afterAll`, before the database goes. */
export async function startHostingProcesses({ database, count, serverGoneMs, files }: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-hostings-"));
  await chmod(dataDir, 0o755);
  const apps = await database.apps();
  const key = randomBytes(32).toString("hex");
  const servers: HostingProcess[] = [];
  for (let started = 0; started < count; started += 1) {
    const ways = [await openForwarder(database.url), await openForwarder(apps.url)];
    const settings: HostingProcessSettings = {
      ...{ dataDir, sharedDir: dataDir, key, serverGoneMs, sources: files },
      ...{ databaseUrl: ways[0]?.url ?? "", appsUrl: ways[1]?.url ?? "", port: await freePort() },
    };
    servers.push(await start(settings, ways));
  }

  return Object.freeze({
    servers,
    database,
    apps,
    async createProject() {
      const [userId, projectId] = [randomUUID(), randomUUID()];
      const users = database.query.insertInto("users");
      await users.values({ id: userId, username: `owner-${userId.slice(0, 8)}`, password_hash: "-" }).execute();
      await database.query.insertInto("projects").values({ id: projectId, owner_id: userId }).execute();
      return { projectId, userId };
    },
    /** A session of the project's owner, through a code as a frame gets it. */
    async session(server: HostingProcess, projectId: string, userId: string): Promise<AppSession> {
      const code = await server.do<string>({ kind: "code", projectId, userId });
      const answer = await fetch(`${server.origin}/live/app/${projectId}/?token=${code}`);
      return sessionIn(await answer.text());
    },
    call: (server: HostingProcess, session: AppSession, path: string) =>
      fetch(`${server.origin}${session.base}${path}`, { headers: { authorization: `Bearer ${session.token}` } }),
    async close() {
      for (const { child, ways, ...server } of servers) {
        for (const way of ways) way.heal();
        child.kill("SIGCONT");
        if (child.exitCode === null && child.connected) await server.do({ kind: "close" }).catch(() => {});
        const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : null;
        child.kill("SIGKILL");
        await gone;
        for (const way of ways) await way.close();
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

async function start(settings: HostingProcessSettings, ways: readonly Forwarder[]): Promise<HostingProcess> {
  const child = fork(CHILD, { env: { PATH: process.env.PATH, HOSTING_SETTINGS: JSON.stringify(settings) } });
  const asked = new Map<number, (answer: { result?: unknown; error?: string }) => void>();
  let count = 0;
  const ready = new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The hosting process has ended.")));
    asked.set(0, () => resolve());
  });
  child.on("message", (answer: { id: number; result?: unknown; error?: string }) => asked.get(answer.id)?.(answer));
  await ready;
  return Object.freeze({
    ...{ child, ways, origin: `http://127.0.0.1:${settings.port}` },
    do<Result>(request: HostingRequest): Promise<Result> {
      count += 1;
      const id = count;
      return new Promise<Result>((resolve, reject) => {
        // What it answers to each request is known to whoever sends it.
        asked.set(id, ({ result, error }) =>
          error === undefined ? resolve(result as Result) : reject(new Error(error)),
        );
        child.send({ id, request });
      });
    },
  });
}
