// Runs inside the guest as an ordinary user's unit: the server starts, a person makes an app with the built-in model, deploys and uses it.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Client, freePort, type ServerProcess, signUp, startServerProcess } from "#test-tools";
import { type AppPerson, enterApp } from "../../bench/scoring/app-person.ts";
import { takeStep } from "./steps.ts";

const DATA = "/var/lib/ninefold/data";
const LOG_CHARACTERS = 6_000;
const DESCRIPTION = "Track notes. Each note has a title and a text.";
const DEPLOY_MS = 10 * 60_000;

type Scene = { server?: ServerProcess; person?: Client; projectId: string };
const scene: Scene = { projectId: "" };

const server = () => {
  if (!scene.server) throw new Error("There is no server.");
  return scene.server;
};
const person = () => {
  if (!scene.person) throw new Error("There is nobody.");
  return scene.person;
};
const ofProject = (method: string, path: string, body?: object) =>
  person().call(method, `/api/projects/${scene.projectId}/${path}`, body);

const serverLog = () => readFileSync(join(DATA, "server.log"), "utf8");

async function startServer(): Promise<string> {
  scene.server = await startServerProcess(
    {
      DATA_DIR: DATA,
      PORT: String(await freePort()),
      CREATOR_PLAN: "free",
      HOME: DATA,
      NODE_COMPILE_CACHE: "/var/lib/ninefold/compile-cache",
    },
    { entry: "server/start.ts" },
  );
  for (const path of ["healthz", "readyz"]) {
    const answer = await fetch(`${server().url}/${path}`);
    if (!answer.ok) throw new Error(`/${path}: ${answer.status} ${await answer.text()}`);
  }
  const found = /"hasControlGroups":(\w+)/.exec(serverLog())?.[1];
  if (found !== "true") throw new Error(`hasControlGroups is ${found}`);
  return "/healthz and /readyz answer, there are control groups";
}

async function makeApp(): Promise<string> {
  scene.projectId = await person().createProject();
  const answer = await person().chat(scene.projectId, DESCRIPTION);
  const { failures } = await ofProject("GET", "generation-status");
  const revisions: unknown[] = await ofProject("GET", "revisions");
  if (failures.length > 0 || revisions.length < 2)
    throw new Error(`${answer.message}\n${JSON.stringify(failures)}\n${revisions.length} revisions`);
  return "built, type-checked, migrated, started and rendered without a failure";
}

async function writeAndRead(app: AppPerson, title: string): Promise<string> {
  const written = await app.call("POST", "notes", { title, text: "From an arm64 machine" });
  const read = await app.call("GET", "notes");
  if (written.status >= 300 || !JSON.stringify(read.body).includes(title))
    throw new Error(`${written.status} ${JSON.stringify(written.body)}\n${read.status} ${JSON.stringify(read.body)}`);
  return "a row was written and read again";
}

async function deploy(): Promise<string> {
  await ofProject("POST", "deploy", {});
  for (const end = Date.now() + DEPLOY_MS; Date.now() < end; await delay(1_000)) {
    const { status } = await ofProject("GET", "deployment");
    if (status === "serving") return writeAndRead(await enterApp(person(), scene.projectId, "live"), "Live");
    if (status === "failed") throw new Error(JSON.stringify(await ofProject("GET", "deployments")));
  }
  throw new Error(`It was not deployed within ${DEPLOY_MS / 1000} s.`);
}

const textOf = (id: string, file: string) => readFileSync(`/proc/${id}/${file}`, "utf8");

/** A process may end between two looks. */
function isBun(id: string): boolean {
  try {
    return textOf(id, "comm").trim() === "bun";
  } catch {
    return false;
  }
}

/** Every app's process is a Bun in a group beside the server's own, behind a filter (Seccomp: 2) and without a network. */
function lookAtSandbox(): string {
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && isBun(name));
  const groups = [...new Set(ids.map((id) => textOf(id, "cgroup").trim().split(".service/").at(-1) ?? ""))];
  const wrong = ids.filter((id) => {
    const devices = textOf(id, "net/dev").trim().split("\n").slice(2);
    return !/^Seccomp:\s+2$/m.test(textOf(id, "status")) || devices.length > 1;
  });
  if (ids.length === 0 || wrong.length > 0 || !groups.every((group) => /^ninefold-[0-9a-f]/.test(group)))
    throw new Error(`${ids.length} processes, ${wrong.length} of them not closed off, in ${groups}`);
  return `${ids.length} processes behind the filter, without a network, in ${groups.join(", ")}`;
}

async function endServer(): Promise<string> {
  const code = await server().end();
  const left = execFileSync("ps", ["-u", "ninefold", "-o", "comm="], { encoding: "utf8" }).trim().split("\n");
  const others = left.filter((name) => /postgres|bun|bwrap/.test(name));
  if (code !== 0 || others.length > 0) throw new Error(`exit ${code}, left: ${others}`);
  return "exit 0, nothing left";
}

/** Each needs those before it. */
const STEPS = {
  "npm start's server starts for the first time, with both clusters of PostgreSQL": startServer,
  "a person registers": async () => {
    scene.person = await signUp(server().url);
    return "signed in";
  },
  "the built-in model makes an app that passes its checks": makeApp,
  "the preview answers": async () => writeAndRead(await enterApp(person(), scene.projectId, "preview"), "Preview"),
  "the app is deployed and answers": deploy,
  "apps run in the sandbox": lookAtSandbox,
};

let holds = true;
for (const [what, attempt] of Object.entries(STEPS)) if (holds) holds = await takeStep("server", what, attempt);
if (scene.server) {
  if (!holds) console.log(`${server().said().slice(-LOG_CHARACTERS)}\n${serverLog().slice(-LOG_CHARACTERS)}`);
  await takeStep("server", "it ends when it is asked to", endServer);
}
