// For benchmarks: hosting without the rest of the platform, with functions that deploy apps and call them.
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { type Builder, createBuilder } from "#build";
import { type AppSession, appSession, type SourceFiles } from "#contract";
import { type Database, openDatabase, startEmbeddedClusters } from "#database";
import { createHosting, type Hosting } from "#hosting";
import { anyone } from "#http";

export type Fixture = {
  dataDir: string;
  origin: string;
  hosting: Hosting;
  builder: Builder;
  database: Database;
  /** Of the apps' cluster, by its unix socket. */
  appsDatabaseUrl: string;
  sources: Map<string, SourceFiles>;
  close(): Promise<void>;
};

/**
 * A hosting on an embedded database and a loopback port, without the rest of the platform.
 * @param kept a data folder that is there before and after; absent: one for this alone
 */
export async function openFixture(kept?: string): Promise<Fixture> {
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), "ninefold-bench-")));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedClusters({ dataDir });
  const database = openDatabase(postgres.url);
  await database.migrate();
  const builder = await createBuilder({ dataDir });
  const sources = new Map<string, SourceFiles>();
  const hosting = createHosting({
    config: { dataDir, publicUrl: "http://127.0.0.1", port: 3000, appsOrigin: null, sandbox: "bubblewrap" },
    appsDatabase: { url: postgres.appsUrl, isLocal: true },
    database,
    builder,
    secrets: { appTokenKey: randomBytes(32) },
    access: async () => ({ allowed: true, role: "owner", username: "bench", plan: null }),
    ownPlan: async () => ({ subscription: null, manageUrl: "http://127.0.0.1/view" }),
    guards: { ownsProject: anyone, seesProject: anyone, signedIn: anyone },
    currentUser: () => ({ id: randomUUID(), username: "bench" }),
    jobs: { define() {}, enqueue: async () => {} },
    readSource: async (projectId) => sources.get(projectId) ?? builder.starter,
    log: console,
  });
  const app = Fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  hosting.registerRoutes(app);
  builder.registerRoutes(app);
  await hosting.start();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const close = async () => {
    await app.close();
    await hosting.close();
    await builder.close();
    await database.close();
    await postgres.close();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, origin, hosting, builder, database, appsDatabaseUrl: postgres.appsUrl, sources, close };
}

export async function createProject({ database }: Fixture): Promise<{ projectId: string; userId: string }> {
  const owner = { username: randomUUID(), password_hash: "-" };
  const user = await database.query.insertInto("users").values(owner).returning("id").executeTakeFirstOrThrow();
  const project = await database.query
    .insertInto("projects")
    .values({ owner_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { projectId: project.id, userId: user.id };
}

export async function deploy(fixture: Fixture, projectId: string, files: SourceFiles): Promise<void> {
  fixture.sources.set(projectId, files);
  await fixture.hosting.requestDeploy(projectId);
  await fixture.hosting.deploy(projectId, { signal: new AbortController().signal });
  const { status, error } = await fixture.hosting.status(projectId);
  if (status !== "serving") throw new Error(`The deploy ended as ${status}: ${error}`);
}

export async function openSession(fixture: Fixture, projectId: string, userId: string): Promise<AppSession> {
  const code = await fixture.hosting.issueFrameCode(projectId, "live", { id: userId, username: "bench" });
  const page = await (await fetch(`${fixture.origin}/live/app/${projectId}/?token=${code}`)).text();
  return appSession.parse(JSON.parse(/id="ninefold-session">([^<]+)</.exec(page)?.[1] ?? "null"));
}

export async function ask({ origin }: Fixture, session: AppSession, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${origin}${session.base}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

/** One deployed app and a signed-in person in it. */
export type Subject = Readonly<{ fixture: Fixture; projectId: string; session: AppSession }>;
