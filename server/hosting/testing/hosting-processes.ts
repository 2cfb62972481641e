// Several hostings, each a process of its own, on one database, each on a location of its own: by a forwarder, or on another machine.
import { type ChildProcess, spawn } from "node:child_process";
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
  /** Its connections to the platform's database and to the apps', where they go through forwarders. */
  ways: readonly Forwarder[];
  do<Result>(request: HostingRequest): Promise<Result>;
}>;

/** Where a hosting runs and how it reaches its databases. */
export type HostingLocation = Readonly<{
  databaseUrl: string;
  appsUrl: string;
  host: string;
  /** In front of its command. */
  enter?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  ways?: readonly Forwarder[];
}>;

const CHILD = join(import.meta.dirname, "hosting-process.ts");

type Options = Readonly<{
  database: Pick<Database, "url" | "query"> & { apps(): Promise<{ url: string }> };
  /** So many, each behind forwarders of its own; or one on each of these locations. */
  count?: number;
  locations?: readonly HostingLocation[];
  /** Null: they are not told of each other. */
  serverGoneMs: number | null;
  /** Every project's source. */
  files: SourceFiles;
}>;

/** Call `close` in `afterAll`, before the database goes. */
export async function startHostingProcesses({ database, count = 0, serverGoneMs, files, ...options }: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-hostings-"));
  await chmod(dataDir, 0o755);
  const apps = await database.apps();
  const key = randomBytes(32).toString("hex");
  const servers: HostingProcess[] = [];
  const locations = options.locations ?? (await locationsBehindForwarders(database.url, apps.url, count));
  for (const location of locations) {
    const { databaseUrl, appsUrl, host } = location;
    const settings: HostingProcessSettings = {
      dataDir,
      sharedDir: dataDir,
      key,
      serverGoneMs,
      sources: files,
      databaseUrl,
      appsUrl,
      host,
      port: await freePort(),
    };
    servers.push(await start(settings, location));
  }
  const call = async (server: HostingProcess, path: string, token: string | null) => {
    const { status, text } = await server.do<{ status: number; text: string }>({ kind: "call", path, token });
    return new Response(text, { status });
  };

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
      const answer = await call(server, `/live/app/${projectId}/?token=${code}`, null);
      return sessionIn(await answer.text());
    },
    call: (server: HostingProcess, session: AppSession, path: string) =>
      call(server, `${session.base}${path}`, session.token),
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

async function locationsBehindForwarders(
  databaseUrl: string,
  appsUrl: string,
  count: number,
): Promise<HostingLocation[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [platform, apps] = [await openForwarder(databaseUrl), await openForwarder(appsUrl)];
      return { databaseUrl: platform.url, appsUrl: apps.url, host: "127.0.0.1", ways: [platform, apps] };
    }),
  );
}

async function start(settings: HostingProcessSettings, location: HostingLocation): Promise<HostingProcess> {
  const { enter = [], environment = {}, ways = [] } = location;
  const [program = "", ...words] = [...enter, process.execPath, CHILD];
  const child = spawn(program, words, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { PATH: process.env.PATH, HOSTING_SETTINGS: JSON.stringify(settings), ...environment },
  });
  const asked = new Map<number, (answer: { result?: unknown; error?: string }) => void>();
  let count = 0;
  const ready = new Promise<void>((resolve, reject) => {
    child.once("exit", () => reject(new Error("The hosting process has ended.")));
    asked.set(0, () => resolve());
  });
  child.on("message", (answer: { id: number; result?: unknown; error?: string }) => asked.get(answer.id)?.(answer));
  await ready;
  child.once("exit", () => {
    for (const hear of asked.values()) hear({ error: "The hosting process has ended." });
  });
  return Object.freeze({
    child,
    ways,
    do<Result>(request: HostingRequest): Promise<Result> {
      count += 1;
      const id = count;
      return new Promise<Result>((resolve, reject) => {
        // What it answers to each request is known to whoever sends it.
        asked.set(id, ({ result, error }) =>
          error === undefined ? resolve(result as Result) : reject(new Error(error)),
        );
        child.send({ id, request }, (error) => error && reject(error));
      });
    },
  });
}
