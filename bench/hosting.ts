// Budgets of hosting: waking, memory of an awake app, deploy to serving, and the gateway beside nginx in its place.
import { execFile, spawn } from "node:child_process";
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { chmod, lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { type Builder, createBuilder } from "#build";
import type { AppSession, SourceFiles } from "#contract";
import { type Database, openDatabase, startEmbeddedPostgres } from "#database";
import { createHosting, type Hosting } from "#hosting";
import { anyone } from "#http";
import { freePort } from "../e2e/server.ts";
import { type Figure, machine, median, percentile, tableOf } from "./report.ts";

const WAKES = 50;
const DEPLOYS = 7;
const AWAKE_APPS = 20;
const CONNECTIONS = 64;
const LOAD_SECONDS = 5;

type Ground = {
  dataDir: string;
  origin: string;
  hosting: Hosting;
  builder: Builder;
  database: Database;
  sources: Map<string, SourceFiles>;
  close(): Promise<void>;
};

/** A hosting on an embedded database and a loopback port, without the rest of the platform. */
async function openGround(): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-bench-"));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.url);
  await database.migrate();
  const builder = await createBuilder({ dataDir });
  const sources = new Map<string, SourceFiles>();
  const hosting = createHosting({
    config: { dataDir, publicUrl: "http://127.0.0.1", port: 3000, appsOrigin: null, sandbox: "bubblewrap" },
    ...{ database, builder, secrets: { appTokenKey: randomBytes(32) } },
    access: async () => ({ allowed: true, role: "owner", username: "bench", plan: null }),
    guards: { ownsProject: anyone, signedIn: anyone },
    currentUser: () => ({ id: randomUUID(), username: "bench" }),
    enqueueDeploy: async () => {},
    readSource: async (projectId) => sources.get(projectId) ?? builder.starter,
    log: console,
  });
  const app = Fastify({ forceCloseConnections: true }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  hosting.registerRoutes(app);
  await hosting.start();
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const close = async () => {
    await app.close();
    await hosting.close();
    await builder.close();
    await database.close();
    await postgres.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { dataDir, origin, hosting, builder, database, sources, close };
}

async function createProject({ database }: Ground): Promise<{ projectId: string; userId: string }> {
  const owner = { username: randomUUID(), password_hash: "-" };
  const user = await database.query.insertInto("users").values(owner).returning("id").executeTakeFirstOrThrow();
  const project = await database.query
    .insertInto("projects")
    .values({ owner_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { projectId: project.id, userId: user.id };
}

async function deploy(ground: Ground, projectId: string, files: SourceFiles): Promise<void> {
  ground.sources.set(projectId, files);
  await ground.hosting.requestDeploy(projectId);
  await ground.hosting.deploy(projectId, { signal: new AbortController().signal });
  const { status, error } = await ground.hosting.status(projectId);
  if (status !== "serving") throw new Error(`The deploy ended as ${status}: ${error}`);
}

async function openSession(ground: Ground, projectId: string, userId: string): Promise<AppSession> {
  const code = await ground.hosting.issueFrameCode(projectId, "live", { id: userId, username: "bench" });
  const answer = await fetch(`${ground.origin}/live/app/${projectId}/_ninefold/session`, {
    method: "POST",
    body: JSON.stringify({ code }),
  });
  return (await answer.json()) as AppSession;
}

async function ask({ origin }: Ground, session: AppSession, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await fetch(`${origin}${session.base}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await answer.text();
}

type Subject = { ground: Ground; projectId: string; session: AppSession };

/** From a request to a sleeping app until its answer, which has asked the app's database. */
async function measureWake({ ground, projectId, session }: Subject): Promise<Figure[]> {
  const times: number[] = [];
  for (let wake = 0; wake < WAKES; wake++) {
    await ground.hosting.restart(projectId, "live");
    await delay(50);
    const begin = performance.now();
    await ask(ground, session, "/api/_health");
    times.push(performance.now() - begin);
  }
  const method = `of ${WAKES}: GET /api/_health, which asks the app's database, through the gateway to a sleeping app`;
  return [
    { what: "wake a sleeping app", budget: 60, measured: median(times), unit: "ms", method: `median ${method}` },
    {
      what: "wake a sleeping app, p95",
      budget: null,
      measured: percentile(times, 95),
      unit: "ms",
      method: `p95 ${method}`,
    },
  ];
}

/** Average over several awake apps, since they share what they map of Bun. */
async function measureMemory({ ground }: Subject): Promise<Figure> {
  const shares: number[] = [];
  const projects: string[] = [];
  for (let app = 0; app < AWAKE_APPS; app++) {
    const { projectId, userId } = await createProject(ground);
    await deploy(ground, projectId, ground.builder.starter);
    await ask(ground, await openSession(ground, projectId, userId), "/api/_health");
    projects.push(projectId);
  }
  await delay(500);
  for (const projectId of projects) {
    const ids = await ground.hosting.processIds(projectId, "live");
    shares.push((await Promise.all(ids.map(shareOfMemory))).reduce((sum, share) => sum + share, 0));
  }
  for (const projectId of projects) await ground.hosting.remove(projectId);
  const method = `PSS of the starter after a first request, bubblewrap's processes included: median of ${AWAKE_APPS} awake apps`;
  return { what: "memory of an awake app", budget: 12, measured: median(shares), unit: "MB", method };
}

async function shareOfMemory(processId: number): Promise<number> {
  const text = await readFile(`/proc/${processId}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

async function measureDeploy({ ground, projectId, session }: Subject): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < DEPLOYS; round++) {
    const files = {
      ...ground.builder.starter,
      "server/index.ts": `${ground.builder.starter["server/index.ts"]}\n// ${round}`,
    };
    const begin = performance.now();
    await deploy(ground, projectId, files);
    await ask(ground, session, "/api/_health");
    times.push((performance.now() - begin) / 1000);
  }
  const method = `median of ${DEPLOYS}: the starter with one file changed, until the new version has answered`;
  return { what: "Deploy click → new version serving", budget: 2, measured: median(times), unit: "s", method };
}

const run = promisify(execFile);
const isInstalled = (name: string) =>
  run(name, ["-v"]).then(
    () => true,
    (error) => error.code !== "ENOENT",
  );

/** Requests per second that wrk gets answered. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${LOAD_SECONDS}s`, ...named, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** Small JSON of the same running app, through the gateway and through one nginx worker, in turns. */
async function measureGateway(subject: Subject): Promise<Figure[]> {
  const { ground, session } = subject;
  if (!(await isInstalled("wrk"))) return absent("wrk");
  const headers = { authorization: `Bearer ${session.token}` };
  const url = `${ground.origin}${session.base}/api/_me`;
  await load(url, headers);
  const ours = await load(url, headers);
  const method = `wrk, ${CONNECTIONS} connections, ${LOAD_SECONDS} s, GET /api/_me of the starter in its sandbox`;
  const figure = { what: "gateway, small JSON", budget: null, measured: ours, unit: "requests/s", method };
  if (!(await isInstalled("nginx"))) return [figure, ...absent("nginx")];
  const theirs = await measureNginx(subject);
  return [
    figure,
    {
      what: "nginx in the gateway's place",
      budget: null,
      measured: theirs,
      unit: "requests/s",
      method: `${method}; one worker`,
    },
    {
      what: "gateway for small JSON beside nginx",
      ...{ budget: 0.6, atLeast: true, measured: ours / theirs, unit: "of nginx" },
      method: "the two lines above, in one run",
    },
  ];
}

function absent(name: string): Figure[] {
  console.log(`${name} is not installed, so the comparison with nginx is left out (apt-get install nginx wrk).`);
  return [];
}

/** nginx gets what the gateway adds by itself: the signed user, taken from a request that the gateway made. */
async function measureNginx({ ground, projectId, session }: Subject): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-nginx-"));
  const socket = await socketOf(ground);
  const configuration = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 1024; }
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      upstream app { server unix:${socket}; keepalive 64; }
      server { listen 127.0.0.1:NGINX_PORT; location / { proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`;
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, configuration.replace("NGINX_PORT", String(port)));
  const nginx = spawn("nginx", ["-c", file, "-p", folder, "-e", `${folder}/error.log`], { stdio: "ignore" });
  try {
    await delay(500);
    const headers = signedHeaders(session, await gatewayKeyOf(ground, projectId));
    await load(`http://127.0.0.1:${port}/api/_me`, headers);
    return await load(`http://127.0.0.1:${port}/api/_me`, headers);
  } finally {
    nginx.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where the one app that is awake listens. */
async function socketOf({ dataDir }: Ground): Promise<string> {
  const name = `ninefold-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}-apps`;
  for (const parent of ["/dev/shm", tmpdir()])
    for (const slot of await readdir(join(parent, name)).catch(() => [])) {
      const socket = join(parent, name, slot, "own", "http.sock");
      if (await lstat(socket).catch(() => null)) return socket;
    }
  throw new Error("No app is awake.");
}

async function gatewayKeyOf({ hosting }: Ground, projectId: string): Promise<string> {
  for (const id of await hosting.processIds(projectId, "live")) {
    const variables = await readFile(`/proc/${id}/environ`, "utf8").catch(() => "");
    const key = /(?:^|\0)NINEFOLD_GATEWAY_KEY=([0-9a-f]+)/.exec(variables)?.[1];
    if (key) return key;
  }
  throw new Error("No app is awake.");
}

function signedHeaders({ user }: AppSession, key: string): Record<string, string> {
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const text = Buffer.from(JSON.stringify({ ...user, expires })).toString("base64url");
  const signature = createHmac("sha256", Buffer.from(key, "hex")).update(text).digest("hex");
  return { "x-ninefold-user": text, "x-ninefold-signature": signature };
}

/** All figures of hosting, measured one after the other. */
export async function measureHosting(): Promise<Figure[]> {
  const ground = await openGround();
  try {
    const { projectId, userId } = await createProject(ground);
    await deploy(ground, projectId, ground.builder.starter);
    const subject = { ground, projectId, session: await openSession(ground, projectId, userId) };
    const figures = [...(await measureWake(subject)), await measureMemory(subject), ...(await measureGateway(subject))];
    return [...figures, await measureDeploy(subject)];
  } finally {
    await ground.close();
  }
}

if (import.meta.main) {
  console.log(machine());
  console.log(tableOf(await measureHosting()));
}
