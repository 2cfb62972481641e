// `npm run try:image`: builds the image and runs it as docs/operating.md says: an app made, deployed and asked for, then what is refused.
// Where no registry is reachable, BASE and BUILD_BASE name images that are here already.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROFILE_FILE } from "./seccomp-profile.ts";

const ROOT = join(import.meta.dirname, "../..");
const IMAGE = "ninefold:try";
const BARE = ["--cap-drop=ALL", "--security-opt=no-new-privileges:true"];
const ALLOWED = [
  ...BARE,
  `--security-opt=seccomp=${PROFILE_FILE}`,
  "--security-opt=apparmor=unconfined",
  "--security-opt=systempaths=unconfined",
];
const READY_MS = 5 * 60_000;
const DEPLOYED_MS = 2 * 60_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function docker(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync("docker", words, { encoding: "utf8", cwd: ROOT, maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`docker ${words[0]}: ${stderr.slice(-2_000)}`);
  return stdout.trim();
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Begins at `begin`'s truth; undefined when the time is up. */
async function becomes<Value>(look: () => Promise<Value | undefined>, limitMs: number): Promise<Value | undefined> {
  for (const until = Date.now() + limitMs; Date.now() < until; await pause(500)) {
    const value = await look().catch(() => undefined);
    if (value !== undefined) return value;
  }
}

async function withServer(options: readonly string[], use: (url: string, logs: () => string) => Promise<void>) {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), "ninefold-image-"));
  spawnSync("chown", ["10001:10001", data]);
  const settings = Object.entries({
    HOST: "localhost",
    PORT: String(port),
    ALLOW_TEST_PAYMENTS: "1",
    CREATOR_PLAN: "free",
  });
  const environment = settings.map(([name, value]) => `--env=${name}=${value}`);
  const volume = `--volume=${data}:/var/lib/ninefold`;
  const id = docker("run", "--detach", "--network=host", volume, ...options, ...environment, IMAGE);
  try {
    await use(`http://localhost:${port}`, () => docker("logs", id));
  } finally {
    docker("rm", "--force", "--volumes", id);
    spawnSync("rm", ["-rf", data]);
  }
}

async function ask(url: string, token: string, method: string, path: string, body?: unknown) {
  const headers = { authorization: token, ...(body !== undefined && { "content-type": "application/json" }) };
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return Object(await answer.json());
}

const readiness = (url: string) => async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined);

async function tryApp(url: string): Promise<void> {
  const since = Date.now();
  if (!(await becomes(readiness(url), READY_MS))) throw new Error("The server is not ready after five minutes.");
  say(`ready after ${((Date.now() - since) / 1_000).toFixed(0)} s`);
  const person = { username: `try-${randomBytes(3).toString("hex")}`, password: randomBytes(9).toString("base64url") };
  const { token } = await ask(url, "", "POST", "/register", person);
  const { projectId } = await ask(url, token, "POST", "/api/projects", { name: "Kitchen", template: "kanban" });
  await becomes(() => ask(url, token, "POST", `/api/projects/${projectId}/deploy`, {}), DEPLOYED_MS);
  const isLive = async () =>
    (await ask(url, token, "GET", `/api/projects/${projectId}/deployment`)).status === "serving" || undefined;
  if (!(await becomes(isLive, DEPLOYED_MS))) throw new Error("The app was not deployed.");
  say("an app was deployed, and answered from its sandbox");
}

async function tryRefusal(missing: string, options: readonly string[]): Promise<void> {
  await withServer(options, async (url, logs) => {
    const told = await becomes(async () => /Apps can't run here[^\n]*/.exec(logs())?.[0], READY_MS);
    const isUp = await becomes(readiness(url), READY_MS);
    if (!told || !isUp) throw new Error(`Without ${missing} nothing is said:\n${logs()}`);
    say(`without ${missing}: ${told}`);
  });
}

const { BASE, BUILD_BASE } = process.env;
const bases = Object.entries({ BASE, BUILD_BASE }).flatMap(([name, value]) =>
  value ? [`--build-arg=${name}=${value}`] : [],
);
docker("build", "--network=host", ...bases, "--tag", IMAGE, ".");
say(`image: ${(Number(docker("image", "inspect", "--format", "{{.Size}}", IMAGE)) / 1e6).toFixed(0)} MB`);
await withServer(ALLOWED, tryApp);
await tryRefusal(
  "a /proc that is whole",
  ALLOWED.filter((option) => !option.includes("systempaths")),
);
await tryRefusal("namespaces", BARE);
