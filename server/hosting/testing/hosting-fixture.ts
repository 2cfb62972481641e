// A whole hosting on a real database, sandbox and HTTP server, with owners, projects and a switchable access.

import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Builder } from "#build";
import type { AppEnvironment, AppPlan, AppSession, SourceFiles } from "#contract";
import { anyone, Refusal } from "#http";
import { createTestDatabase, freePort, sessionIn, type TestDatabase } from "#testing";
import type { ArtifactSource } from "../artifacts/types.ts";
import {
  type AccessAnswer,
  type AppsDatabase,
  type CurrentUser,
  createHosting,
  type HostingDeps,
  type HostingLimits,
} from "../index.ts";
import { createPlainBuilder } from "./plain-builder.ts";

export type HostingFixture = Awaited<ReturnType<typeof createHostingFixture>>;

/** What two hostings of one installation have in common. */
type Common = Readonly<{
  database: TestDatabase;
  builder: ArtifactSource & Partial<Pick<Builder, "registerRoutes">>;
  sources: Map<string, SourceFiles>;
  access: Map<string, AccessAnswer>;
  appTokenKey: Uint8Array;
}>;

type Options = {
  limits?: Partial<HostingLimits>;
  /** One that builds as the platform does serves the kit to browsers. */
  builder?: (dataDir: string) => Promise<ArtifactSource & Partial<Pick<Builder, "registerRoutes">>>;
  egress?: HostingDeps["egress"];
  appServices?: HostingDeps["appServices"];
  declarations?: HostingDeps["declarations"];
  webhook?: HostingDeps["webhook"];
  /** Who keeps the files of apps. */
  files?: (common: Pick<Common, "database"> & { dataDir: string }) => NonNullable<HostingDeps["files"]>;
  metricsToken?: string;
  clock?: () => number;
  sandbox?: "bubblewrap" | "none";
  /** Gives each app a host below `apps.localhost`; the platform is then at `localhost`. */
  ownOrigins?: boolean;
  /** Another hosting with which this one shares its database, its apps' versions and who may use them. */
  besides?: Common;
  /** Others on its database may reach it: apps are shared out. */
  announced?: boolean;
  /** False: node:http reads all. */
  gatewayFastPath?: boolean;
  /** What servers sign with; absent: a key of this fixture's own. */
  relayKey?: Uint8Array;
  /** More PostgreSQL for apps, beside the database's own. */
  otherClusters?: readonly AppsDatabase[];
  /** What the platform does before it knows who may be in an app; absent: nothing. */
  beforeAccess?: () => Promise<void>;
  /** What stands for the world's DNS. */
  resolver?: HostingDeps["resolver"];
};

/** Call `close` in `afterAll`. */
export async function createHostingFixture(options: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-hosting-"));
  const { besides } = options;
  const common: Common = besides ?? {
    database: await createTestDatabase(),
    builder: await (options.builder ?? createPlainBuilder)(dataDir),
    sources: new Map(),
    access: new Map(),
    appTokenKey: randomBytes(32),
  };
  const { database, builder, sources, access, appTokenKey } = common;
  const plans = new Map<string, AppPlan["subscription"]>();
  const faults: unknown[] = [];
  const caller = { id: "", username: "" };
  const port = options.ownOrigins || options.announced ? await freePort() : 0;
  const dependencies: HostingDeps = {
    config: {
      dataDir,
      publicUrl: options.ownOrigins ? `http://localhost:${port}` : "http://127.0.0.1",
      databaseUrl: besides || options.announced ? database.url : null,
      serverAddress: options.announced ? `http://127.0.0.1:${port}` : null,
      port: 3000,
      appsOrigin: options.ownOrigins ? `http://{app}.apps.localhost:${port}` : null,
      sandbox: options.sandbox ?? "bubblewrap",
      metricsToken: options.metricsToken ?? null,
      gatewayFastPath: options.gatewayFastPath ?? true,
    },
    database,
    appsDatabase: { ...(await database.apps()), others: options.otherClusters ?? [] },
    builder,
    secrets: { appTokenKey, ...(options.relayKey ? { relayKey: options.relayKey } : {}) },
    async access(projectId, userId) {
      await options.beforeAccess?.();
      return access.get(`${projectId} ${userId}`) ?? { allowed: false, reason: "No access." };
    },
    ownPlan: async (projectId, userId) => ({
      subscription: plans.get(`${projectId} ${userId}`) ?? null,
      manageUrl: `http://127.0.0.1/view/${projectId}?ninefold=plan`,
    }),
    guards: { ownsProject: anyone, seesProject: anyone, signedIn: anyone },
    currentUser: () => caller,
    jobs: { define() {}, enqueue: async () => {} },
    readSource: async (projectId) => sources.get(projectId) ?? {},
    log: {
      error(fields) {
        faults.push(fields);
        console.error(fields);
      },
      info() {},
    },
    limits: {
      joinMs: 0,
      accessCacheMs: 50,
      accessSweepMs: 100,
      spareDatabases: 0,
      keepsWarmProcess: false,
      ...options.limits,
    },
    ...(options.resolver ? { resolver: options.resolver } : {}),
    ...(options.egress ? { egress: options.egress } : {}),
    ...(options.appServices ? { appServices: options.appServices } : {}),
    ...(options.files ? { files: options.files({ database, dataDir }) } : {}),
    ...(options.declarations ? { declarations: options.declarations } : {}),
    ...(options.webhook ? { webhook: options.webhook } : {}),
    ...(options.clock ? { clock: options.clock } : {}),
  };
  const hostOf = (projectId: string, environment: AppEnvironment = "live") =>
    options.ownOrigins ? `${environment === "live" ? "" : "preview-"}${projectId}.apps.localhost:${port}` : "127.0.0.1";
  const opened = await openServer(dependencies, port, builder.registerRoutes);

  const fixture = {
    ...common,
    dataDir,
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
      const base = options.ownOrigins ? "" : `/${environment}/app/${projectId}`;
      const answer = await fixture.ask(hostOf(projectId, environment), `${base}/?token=${code}`);
      if (answer.status !== 200) throw new Error(answer.body);
      return sessionIn(answer.body);
    },
    hostOf,
    /** A request with a Host of its own, since test machines resolve few names. */
    ask: (host: string, path: string, init: Asked = {}) => askHost(opened.port, host, path, init),
    call: (session: AppSession, path: string, init: RequestInit = {}) =>
      fetch(`${opened.origin}${session.base}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${session.token}`, ...init.headers },
      }),
    /** As after the server was ended and started again. */
    async restartServer() {
      await opened.close();
      Object.assign(opened, await openServer(dependencies, port, builder.registerRoutes));
    },
    async close() {
      await opened.close();
      if (!besides) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return fixture;
}

async function openServer(dependencies: HostingDeps, port: number, serveKit?: Builder["registerRoutes"]) {
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
  serveKit?.(app as unknown as FastifyInstance); // the same server, with types for its schemas
  await hosting.start();
  const address = await app.listen({ port, host: "127.0.0.1" });
  const origin = dependencies.config.appsOrigin === null ? address : dependencies.config.publicUrl;
  const close = async () => {
    await app.close();
    await hosting.close();
  };
  return { hosting, origin, port: Number(new URL(address).port), close };
}

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Heard = { status: number; headers: IncomingHttpHeaders; body: string };

function askHost(port: number, host: string, path: string, { method, headers, body }: Asked): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method: method ?? "GET", headers: { ...headers, host } };
    const asking = request(options, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(Buffer.from(piece));
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() });
    });
    asking.once("error", reject).end(body);
  });
}
