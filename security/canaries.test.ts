// Secrets do not leak: a real server is driven with canaries as its secrets, which are then searched for everywhere else:
// answers, logs, files, rows, prompts, apps, command lines, and messages of a start that is refused.
import { randomBytes } from "node:crypto";
import { chmod, cp, mkdtemp, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ConfigError, readConfig } from "#config";
import { readSecrets } from "#secrets";
import {
  type PostgresOnPort,
  type ScriptedModel,
  type ServerProcess,
  sessionIn,
  startPostgresOnPort,
  startScriptedModel,
  startServerProcess,
} from "#testing";
import { childOf, filesBelow, secretsIn, spellings } from "./secret-search.ts";
import { SPY_APP_SOURCE } from "./spy-app.ts";

const random = () => randomBytes(12).toString("hex");
const INSTALLATION_KEY = randomBytes(32).toString("hex");
const secrets: Record<string, string> = {
  database: random(),
  metrics: random(),
  webhook: `whsec_${random()}`,
  password: random(),
  wrongPassword: random(),
  anthropic: `sk-ant-${random()}`,
  openai: `sk-${random()}`,
  google: random(),
  compatible: random(),
  ownKey: `sk-ant-own-${random()}`,
  alertSecret: random(),
  operators: random(),
};
const named = (name: string): string => secrets[name] ?? "";

let postgres: PostgresOnPort;
let model: ScriptedModel;
let server: ServerProcess;
let dataDir = "";
let token = "";
let projectId = "";
/** Every answer of the server, whole. */
const heard: string[] = [];
/** What the app saw around it. */
const spied = { preview: "", live: "" };

async function call(method: string, path: string, body?: unknown, authorization = token) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  heard.push(`${method} ${path} ${answer.status} ${JSON.stringify([...answer.headers])} ${text}`);
  const json = answer.headers.get("content-type")?.includes("json");
  return { status: answer.status, text, json: json ? JSON.parse(text) : null };
}

const settings = () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: postgres.urlFor("platform", named("database"), "platform"),
  INSTALLATION_KEY,
  METRICS_TOKEN: named("metrics"),
  STRIPE_WEBHOOK_SECRET: named("webhook"),
  CREATOR_PLAN: "free",
  ASSISTANT_MODEL: "anthropic/claude-scripted",
  ANTHROPIC_API_KEY: named("anthropic"),
  OPENAI_API_KEY: named("openai"),
  GOOGLE_GENERATIVE_AI_API_KEY: named("google"),
  OPENAI_COMPATIBLE_API_KEY: named("compatible"),
  ANTHROPIC_BASE_URL: `${model.url}/v1`,
  ASSISTANT_OWN_KEYS: "1",
  LOG_LEVEL: "trace",
  // Not ours, but in the same environment.
  AWS_SECRET_ACCESS_KEY: named("operators"),
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ninefold-canaries-"));
  await chmod(dataDir, 0o755);
  postgres = await startPostgresOnPort();
  await postgres.query(`create role platform superuser login password '${named("database")}'`);
  await postgres.query("create database platform owner platform");
  model = await startScriptedModel((number) =>
    number % 2 === 0 ? { calls: [{ name: "read_app_log", input: {} }] } : { text: "I looked at the log." },
  );
  // The kit that other tests have built already.
  await cp(join(inject("builderDir"), "kit"), join(dataDir, "kit"), { recursive: true }).catch(() => {});
  server = await startServerProcess(settings(), { entry: "server/start.ts" });
});
afterAll(async () => {
  await server?.end();
  await model?.close();
  await postgres?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** What an app answers to its owner. */
async function askApp(environment: "live" | "preview", path: string) {
  const { json } = await call("POST", `/api/projects/${projectId}/frame-code`, { environment });
  const page = await fetch(`${server.url}/${environment}/app/${projectId}/?token=${json.code}`);
  const session = sessionIn(await page.text());
  const answer = await fetch(`${server.url}${session.base}${path}`, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  Object.assign(secrets, { [`${environment} session`]: session.token, [`${environment} code`]: json.code });
  return answer.text();
}

test("a short life with everything in it that handles a secret", async () => {
  const person = { username: "ada", password: named("password") };
  token = (await call("POST", "/register", person)).json.token;
  await call("POST", "/login", { ...person, password: named("wrongPassword") });
  await call("POST", "/login", `{"username":"ada","password":"${named("password")}"`);
  await signInWithCodes(person);
  const key = { provider: "anthropic", model: "claude-scripted", key: named("ownKey") };
  projectId = (await call("POST", "/api/projects", {})).json.projectId;
  const saved = await call("POST", `/api/projects/${projectId}/code/save`, {
    changes: [{ path: "server/index.ts", content: SPY_APP_SOURCE, baseHash: await hashOf("server/index.ts") }],
  });
  expect(saved.json).toMatchObject({ working: true, failures: [] });
  spied.preview = await askApp("preview", "/api/spy");
  const chat = { projectId, message: "What does the log say?" };
  await call("POST", "/api/chat", chat);
  expect((await call("PUT", "/api/assistant/key", key)).status).toBe(200);
  await call("POST", "/api/chat", chat);
  await call("POST", `/api/projects/${projectId}/deploy`, {});
  const isServing = async () => (await call("GET", `/api/projects/${projectId}/deployment`)).json.status;
  await expect.poll(isServing).toBe("serving");
  spied.live = await askApp("live", "/api/spy");
  await tellFailures();
  await lookAround();
});

/** Somebody else, whose secret and recovery codes are told once and found nowhere else. */
async function signInWithCodes({ password }: { password: string }): Promise<void> {
  const person = { username: "grace", password };
  const path = "/api/account/second-factor";
  const session = (await call("POST", "/register", person)).json.token;
  const begun = await toldOnce("POST", `${path}/begin`, { password }, session);
  const code = new TOTP({ secret: begun.secret }).generate();
  const confirmed = await toldOnce("POST", `${path}/confirm`, { code }, session);
  const [recoveryCode, ...others] = confirmed.recoveryCodes;
  const asked = await toldOnce("POST", "/login", person);
  Object.assign(secrets, {
    "second factor": begun.secret,
    challenge: asked.challenge,
    "used recovery code": recoveryCode,
    "recovery code": others[0],
    "recovery code as it is hashed": others[0].replace("-", ""),
  });
  await call("POST", "/login/code", { challenge: asked.challenge, code: "nonsense" });
  const opened = await call("POST", "/login/code", { challenge: asked.challenge, code: recoveryCode });
  expect(opened.json.token).toEqual(expect.any(String));
  await call("POST", "/login/code", { challenge: asked.challenge, code: recoveryCode });
  await call("GET", path, undefined, session);
}
/** An answer that tells a secret to whom it belongs: it is not among those that are searched. */
async function toldOnce(method: string, path: string, body: unknown, authorization = "") {
  const answer = await call(method, path, body, authorization);
  heard.pop();
  return answer.json;
}

async function hashOf(path: string): Promise<string> {
  const { files } = (await call("GET", `/api/projects/${projectId}/code`)).json;
  return files.find((file: { path: string }) => file.path === path).hash;
}

/** An app that crashes with its environment in its last words, and a webhook that is not reached. */
async function tellFailures(): Promise<void> {
  const { rows } = await postgres.query("select id from users where username = 'ada'", "platform");
  await postgres.query(
    `insert into alert_webhooks (user_id, url, secret) values ('${rows[0].id}', 'https://localhost:9/alerts', '${named("alertSecret")}')`,
    "platform",
  );
  await call("POST", "/api/alert-webhook/test", {});
  await askApp("live", "/api/crash");
  await expect.poll(async () => (await call("GET", "/api/alert-webhook")).json.webhook.last?.error).toBeTruthy();
}

async function lookAround(): Promise<void> {
  const paths = ["", "/conversation", "/run", "/code", "/export", "/stats", "/use", "/deployments", "/preview-errors"];
  for (const path of paths) await call("GET", `/api/projects/${projectId}${path}`);
  for (const environment of ["live", "preview"])
    await call("GET", `/api/projects/${projectId}/logs?environment=${environment}`);
  for (const path of [
    "/",
    "/edit",
    "/healthz",
    "/readyz",
    "/api/docs/json",
    "/api/deployments",
    "/api/notices",
    "/api/assistant/key",
  ])
    await call("GET", path);
  await call("GET", "/metrics", undefined, `Bearer ${named("metrics")}`);
  await call("GET", "/metrics", undefined, "Bearer wrong");
  await call("POST", "/api/webhooks/stripe", { id: "evt_1" });
  await call("GET", "/api/projects/%00");
}

/** Every secret that holds in this installation, by its name: those above, what is derived, and what was made on the way. */
function allSecrets(): Promise<Map<string, string>> {
  known ??= readAllSecrets();
  return known;
}
let known: Promise<Map<string, string>> | null = null;

async function readAllSecrets(): Promise<Map<string, string>> {
  const derived = await readSecrets(dataDir, INSTALLATION_KEY);
  const keys = Object.entries(derived).map(([name, key]) => [name, Buffer.from(key).toString("hex")] as const);
  const { rows } = await postgres.query("select environment, password from app_databases", "platform");
  const apps = rows.map(({ environment, password }) => [`database of the ${environment} app`, password] as const);
  return new Map([
    ...Object.entries(secrets),
    ["installation key", INSTALLATION_KEY],
    ["session", token],
    ...keys,
    ...apps,
  ]);
}

/** Names of the secrets in a text but for those that belong there. */
async function found(text: string, belonging: readonly string[] = []): Promise<string[]> {
  return secretsIn(text, await allSecrets()).filter((name) => !belonging.includes(name));
}
/** What the spy printed of its own environment, where its creator reads what their own code says. */
const ITS_OWN_WORDS = /\/(logs\?|conversation|run |api\/deployments|api\/notices)/;
const APPS_PASSWORDS = ["database of the live app", "database of the preview app"];

test("the search finds what is there", async () => {
  const all = await allSecrets();
  expect(all.size).toBeGreaterThan(22);
  for (const [name, value] of all) {
    expect(value.length).toBeGreaterThan(9);
    for (const spelling of spellings(value)) expect(await found(`before ${spelling} after`)).toContain(name);
  }
});

test("no answer holds a secret but the sign-in's own, the frame's code and the app's own log of its environment", async () => {
  for (const answer of heard) {
    const isSignIn = /^POST \/(register|login)/.test(answer);
    const isCode = /^POST \/api\/projects\/[\w-]+\/frame-code/.test(answer);
    const itsOwn = ITS_OWN_WORDS.test(answer.slice(0, 90)) ? APPS_PASSWORDS : [];
    const belonging = isSignIn ? ["session"] : isCode ? ["live code", "preview code"] : itsOwn;
    expect([answer.slice(0, 90), await found(answer, belonging)]).toEqual([answer.slice(0, 90), []]);
  }
});

test("no file of the data folder holds one, apps' artifacts and the kit among them", async () => {
  const files = await filesBelow(dataDir);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    // An app's log holds what the app says, here what it saw of its own environment.
    const text = await readFile(file, "latin1").catch(() => "");
    const belonging = file.includes("/logs/") ? APPS_PASSWORDS : [];
    expect([file, await found(text, belonging)]).toEqual([file, []]);
  }
});

test("the platform's rows hold none but what must be read again: apps' database passwords and the webhook's own secret", async () => {
  const { rows: tables } = await postgres.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
    "platform",
  );
  for (const { name } of tables) {
    const { rows } = await postgres.query(`select to_jsonb(t)::text as row from "${name}" t`, "platform");
    const text = rows.map(({ row }) => row).join("\n");
    const kept = {
      app_databases: ["database of the live app", "database of the preview app"],
      alert_webhooks: ["alertSecret"],
    };
    // What the spy printed reached the model, as the tool's result that it is.
    const printed = ["run_steps", "runs", "app_outages", "notices"].includes(name) ? APPS_PASSWORDS : [];
    const belonging = [...(Object.entries(kept).find(([table]) => table === name)?.[1] ?? []), ...printed];
    expect([name, await found(text, belonging)]).toEqual([name, []]);
  }
});

test("prompts hold none; the provider hears the key that pays, and no other", async () => {
  expect(model.requests.length).toBeGreaterThan(3);
  expect(await found(JSON.stringify(model.requests), APPS_PASSWORDS)).toEqual([]);
  expect(new Set(model.keys)).toEqual(new Set([named("anthropic"), named("ownKey")]));
});

test("an app sees in its environment its own database's password and no other secret", async () => {
  expect(await found(spied.preview)).toEqual(["database of the preview app"]);
  expect(await found(spied.live)).toEqual(["database of the live app"]);
});

test("no command line holds one, and no process below the server has its environment", async () => {
  const complaints: string[] = [];
  const ours = [process.pid, server.process.pid, await childOf(server.process.pid)];
  for (const id of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${id}/${name}`, "utf8").catch(() => "");
    const line = await read("cmdline");
    const inLine = await found(line);
    if (inLine.length > 0) complaints.push(`command line ${line.slice(0, 80)}: ${inLine}`);
    // What is no setting of ours the server can't know for a secret.
    const belonging = [...APPS_PASSWORDS, "operators"];
    const inEnvironment = ours.includes(Number(id)) ? [] : await found(await read("environ"), belonging);
    const program = await readlink(`/proc/${id}/exe`).catch(() => "?");
    if (inEnvironment.length > 0) complaints.push(`environment of ${program} ${line.slice(0, 80)}: ${inEnvironment}`);
  }
  expect(complaints).toEqual([]);
});

test("a server that crashes tells none, neither in its last words nor to the one after it", async () => {
  const crashed = await childOf(server.process.pid);
  process.kill(crashed, "SIGABRT");
  await expect.poll(() => childOf(server.process.pid)).not.toBe(crashed);
  await expect
    .poll(() =>
      fetch(`${server.url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  expect(await readFile(join(dataDir, "server.log"), "utf8")).toContain("SIGABRT");
  await call("GET", "/metrics", undefined, `Bearer ${named("metrics")}`);
  expect(await found(heard.at(-1) ?? "")).toEqual([]);
});

test("the server's log and what it prints hold none", async () => {
  expect(await found(server.said())).toEqual([]);
  expect(await found(await readFile(join(dataDir, "server.log"), "utf8"))).toEqual([]);
});

test("a setting that is refused tells no secret, its own or another's", async () => {
  const right = { ...settings(), STRIPE_SECRET_KEY: `sk_test_${random()}` };
  Object.assign(secrets, { stripe: right.STRIPE_SECRET_KEY });
  known = null;
  const secret = named("database");
  const wrongs: Record<string, string>[] = [
    { PORT: "none" },
    { DATABASE_URL: `mysql://platform:${secret}@127.0.0.1/platform` },
    { DATABASE_URL: `platform:${secret}@127.0.0.1/platform` },
    { DATABASE_URL: `mysql://127.0.0.1/platform?user=platform&password=${secret}` },
    { INSTALLATION_KEY: `${INSTALLATION_KEY}0` },
    { STRIPE_SECRET_KEY: named("stripe").slice(3) },
    { STRIPE_WEBHOOK_SECRET: named("webhook").slice(6) },
    { METRICS_TOKEN: named("metrics").slice(0, 15) },
    { ASSISTANT_MODEL: "anthropic" },
    { NODE_ENV: "production" },
  ];
  for (const wrong of wrongs) {
    const said: string[] = [];
    try {
      readConfig({ ...right, ...wrong }, dataDir);
    } catch (error) {
      said.push(String(error), error instanceof ConfigError ? error.lines.join() : "no ConfigError");
    }
    expect([wrong, said.length, await found(said.join())]).toEqual([wrong, 2, []]);
    for (const part of [named("stripe").slice(3), named("webhook").slice(6), named("metrics").slice(0, 15)])
      expect(said.join()).not.toContain(part);
  }
});

test("a start that fails at the database tells no secret", async () => {
  const wrong = postgres.urlFor("platform", named("database"), "nowhere");
  const refused = await startServerProcess({ ...settings(), DATA_DIR: `${dataDir}-refused`, DATABASE_URL: wrong });
  const said = refused.said();
  expect(await refused.end()).toBe(1);
  expect(said).toContain("The database named in DATABASE_URL does not exist.");
  expect(await found(said)).toEqual([]);
  for (const file of await filesBelow(`${dataDir}-refused`))
    expect([file, await found(await readFile(file, "latin1"))]).toEqual([file, []]);
  await rm(`${dataDir}-refused`, { recursive: true, force: true });
});
