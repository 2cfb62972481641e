// A whole hosting on a real database, sandbox and HTTP server, with owners, projects and a switchable access.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { AppEnvironment, AppPlan, AppSession, SourceFiles } from "#contract";
import { anyone, Refusal } from "#http";
import { createTestDatabase } from "#testing";
import type { ArtifactSource } from "../artifact.ts";
import { type AccessAnswer, type CurrentUser, createHosting, type HostingDeps, type HostingLimits } from "../index.ts";
import { createPlainBuilder } from "./plain-builder.ts";

export type HostingFixture = Awaited<ReturnType<typeof createHostingFixture>>;

type Options = {
  limits?: Partial<HostingLimits>;
  builder?: (dataDir: string) => Promise<ArtifactSource>;
  egress?: HostingDeps["egress"];
  clock?: () => number;
  sandbox?: "bubblewrap" | "none";
};

/** Call `close` in `afterAll`. */
export async function createHostingFixture(options: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-hosting-"));
  const database = await createTestDatabase();
  const builder = await (options.builder ?? createPlainBuilder)(dataDir);
  const sources = new Map<string, SourceFiles>();
  const access = new Map<string, AccessAnswer>();
  const plans = new Map<string, AppPlan["subscription"]>();
  const faults: unknown[] = [];
  const caller = { id: "", username: "" };
  const dependencies: HostingDeps = {
    config: {
      dataDir,
      publicUrl: "http://127.0.0.1",
      port: 3000,
      appsOrigin: null,
      sandbox: options.sandbox ?? "bubblewrap",
    },
    database,
    builder,
    secrets: { appTokenKey: randomBytes(32) },
    access: async (projectId, userId) =>
      access.get(`${projectId} ${userId}`) ?? { allowed: false, reason: "No access." },
    ownPlan: async (projectId, userId) => ({
      subscription: plans.get(`${projectId} ${userId}`) ?? null,
      manageUrl: `http://127.0.0.1/view/${projectId}?ninefold=plan`,
    }),
    guards: { ownsProject: anyone, signedIn: anyone },
    currentUser: () => caller,
    enqueueDeploy: async () => {},
    readSource: async (projectId) => sources.get(projectId) ?? {},
    log: {
      error(fields) {
        faults.push(fields);
        console.error(fields);
      },
    },
    limits: { accessCacheMs: 50, accessSweepMs: 100, ...options.limits },
    ...(options.egress ? { egress: options.egress } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  };
  const opened = await openServer(dependencies);

  const fixture = {
    dataDir,
    database,
    builder,
    sources,
    faults,
    caller,
    get hosting() {
      return opened.hosting;
    },
    get origin() {
      return opened.origin;
    },
    /** A project of a new owner; the owner may use it. */
    async createProject() {
      const owner = { id: randomUUID(), username: `owner-${randomBytes(4).toString("hex")}` };
      await database.query
        .insertInto("users")
        .values({ ...owner, password_hash: "-" })
        .execute();
      const projectId = randomUUID();
      await database.query.insertInto("projects").values({ id: projectId, owner_id: owner.id }).execute();
      fixture.allow(projectId, owner, "owner");
      return { projectId, owner };
    },
    allow(projectId: string, user: { id: string; username: string }, role: "owner" | "member") {
      access.set(`${projectId} ${user.id}`, { allowed: true, role, username: user.username, plan: null });
    },
    subscribe(projectId: string, user: { id: string }, subscription: AppPlan["subscription"]) {
      plans.set(`${projectId} ${user.id}`, subscription);
    },
    deny(projectId: string, user: { id: string }, reason: string) {
      access.set(`${projectId} ${user.id}`, { allowed: false, reason });
    },
    /** Deploys `files`; the status afterwards. */
    async deploy(projectId: string, files: SourceFiles) {
      sources.set(projectId, files);
      await opened.hosting.requestDeploy(projectId);
      await opened.hosting.deploy(projectId, { signal: new AbortController().signal });
      return opened.hosting.status(projectId);
    },
    async preview(projectId: string, files: SourceFiles) {
      const built = await builder.build(files);
      if (!built.ok) throw new Error(JSON.stringify(built.failures));
      await opened.hosting.showPreview(projectId, built.artifact);
      return built.artifact;
    },
    /** A session of `user` in an app, through a code as a frame gets it. */
    async session(projectId: string, user: CurrentUser, environment: AppEnvironment = "live") {
      const code = await opened.hosting.issueFrameCode(projectId, environment, user);
      const answer = await fetch(`${opened.origin}/${environment}/app/${projectId}/_ninefold/session`, {
        method: "POST",
        body: JSON.stringify({ code }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as AppSession;
    },
    call: (session: AppSession, path: string, init: RequestInit = {}) =>
      fetch(`${opened.origin}${session.base}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${session.token}`, ...init.headers },
      }),
    /** As after the server was ended and started again. */
    async restartServer() {
      await opened.close();
      Object.assign(opened, await openServer(dependencies));
    },
    async close() {
      await opened.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

async function openServer(dependencies: HostingDeps) {
  const hosting = createHosting(dependencies);
  const app = Fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.status(error.status).send({ error: error.message });
    throw error;
  });
  hosting.registerRoutes(app);
  // What stands for the platform's own pages and the kit's modules.
  app.get("/platform", (_request, reply) => reply.type("text/html").send("<title>Platform</title><body></body>"));
  app.get("/kit/plain/web/kit.js", (_request, reply) =>
    reply.type("text/javascript").header("access-control-allow-origin", "*").send("export const kit = 9;"),
  );
  await hosting.start();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const close = async () => {
    await app.close();
    await hosting.close();
  };
  return { hosting, origin, close };
}
