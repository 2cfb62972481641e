// A hosting in a process of its own, one of several on one database, to be stopped, slowed and cut off; told what to do by its parent.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { openDatabase } from "#database";
import { anyone } from "#http";
import { createHosting } from "../hosting.ts";
import { createPlainBuilder } from "./plain-builder.ts";

/** In its environment, as JSON. */
export type HostingProcessSettings = Readonly<{
  dataDir: string;
  /** Where artifacts are, which all of them share. */
  sharedDir: string;
  databaseUrl: string;
  appsUrl: string;
  /** Where it listens, and where the others reach it. */
  host: string;
  port: number;
  key: string;
  /** Null: it is not told of others. */
  serverGoneMs: number | null;
  sources: Readonly<Record<string, string>>;
}>;

export type HostingRequest =
  | { kind: "deploy"; projectId: string }
  | { kind: "code"; projectId: string; userId: string }
  | { kind: "processIds" | "restart"; projectId: string }
  | { kind: "look"; projectId: string; sql: string }
  /** A visitor's call, made from where it is. */
  | { kind: "call"; path: string; token: string | null }
  | { kind: "close" };

// What gives this process a clock of its own is not for the programs that it starts.
delete process.env.LD_PRELOAD;
const settings: HostingProcessSettings = JSON.parse(process.env.HOSTING_SETTINGS ?? "{}");
const database = openDatabase(settings.databaseUrl, { onError: () => {} });
const dataDir = join(settings.dataDir, String(settings.port));
await mkdir(dataDir, { recursive: true, mode: 0o755 });
const key = Buffer.from(settings.key, "hex");
const hosting = createHosting({
  config: {
    dataDir,
    publicUrl: "http://127.0.0.1",
    port: 3000,
    appsOrigin: null,
    sandbox: "bubblewrap",
    databaseUrl: settings.databaseUrl,
    serverAddress: settings.serverGoneMs === null ? null : `http://${settings.host}:${settings.port}`,
  },
  database,
  appsDatabase: { url: settings.appsUrl, isLocal: true },
  builder: await createPlainBuilder(settings.sharedDir),
  secrets: { appTokenKey: key },
  access: async () => ({ allowed: true, role: "owner", username: "owner", plan: null }),
  ownPlan: async () => ({ subscription: null, manageUrl: "http://127.0.0.1/" }),
  guards: { ownsProject: anyone, seesProject: anyone, signedIn: anyone },
  currentUser: () => ({ id: "", username: "" }),
  jobs: { define() {}, enqueue: async () => {} },
  readSource: async () => settings.sources,
  log: { error: (fields) => console.error("error" in fields ? String(fields.error) : fields), info() {} },
  limits: {
    joinMs: 0,
    spareDatabases: 0,
    keepsWarmProcess: false,
    ...(settings.serverGoneMs === null ? {} : { serverGoneMs: settings.serverGoneMs }),
  },
});
const app = Fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
hosting.registerRoutes(app);

async function answer(request: HostingRequest): Promise<unknown> {
  if (request.kind === "close") {
    await app.close();
    await hosting.close();
    await database.close();
    return null;
  }
  if (request.kind === "call") {
    const headers: Record<string, string> = request.token === null ? {} : { authorization: `Bearer ${request.token}` };
    const called = await fetch(`http://${settings.host}:${settings.port}${request.path}`, { headers });
    return { status: called.status, text: await called.text() };
  }
  const { projectId } = request;
  if (request.kind === "look") return hosting.queryPreview(projectId, request.sql, new AbortController().signal);
  if (request.kind === "processIds") return hosting.processIds(projectId, "live");
  if (request.kind === "restart") return hosting.restart(projectId, "live");
  if (request.kind === "code")
    return hosting.issueFrameCode(projectId, "live", { id: request.userId, username: "owner" });
  await hosting.requestDeploy(projectId);
  await hosting.deploy(projectId, { signal: new AbortController().signal });
  return (await hosting.history(projectId))[0]?.status;
}

process.on("message", ({ id, request }: { id: number; request: HostingRequest }) => {
  answer(request).then(
    (result) => process.send?.({ id, result }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
await hosting.start();
await app.listen({ port: settings.port, host: settings.host });
process.send?.({ id: 0, result: "ready" });
