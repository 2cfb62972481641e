// `npm run assistant:try -- [--model provider/name] "description"`: one description through the assistant on whatever model
// is configured. Prints steps, checks, tokens, time and the app's address, and keeps serving it until it is ended.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Activity, AssistantUse, CodeTree, RunAnswer } from "#contract";

const LOOK_MS = 250;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: "string" },
    "fast-model": { type: "string" },
    json: { type: "boolean" },
    once: { type: "boolean" },
  },
});
const messages = positionals.map((text) => text.trim()).filter((text) => text !== "");
if (messages.length === 0) {
  console.error(
    'Usage: npm run assistant:try -- [--model provider/name] [--json] [--once] "description" ["next message" …]',
  );
  process.exit(2);
}
const say = (line: string) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A server of its own on fresh data. */
async function startServer() {
  const port = await freePort();
  const environment = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: await mkdtemp(join(tmpdir(), "ninefold-try-")),
    CREATOR_PLAN: "free",
    ...(values.model && { ASSISTANT_MODEL: values.model }),
    ...(values["fast-model"] && { ASSISTANT_FAST_MODEL: values["fast-model"] }),
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env: environment });
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      for (const line of chunk.toString().split("\n")) if (line.includes("needs")) say(line.trim());
      if (chunk.toString().includes("Ninefold is ready")) resolve();
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", (chunk: Buffer) => process.stderr.write(chunk));
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { url: `http://localhost:${port}`, server };
}

type Caller = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

async function signUp(url: string): Promise<{ call: Caller; username: string; password: string }> {
  const person = { username: `try-${randomBytes(3).toString("hex")}`, password: randomBytes(9).toString("base64url") };
  let token = "";
  const call: Caller = async (method, path, body) => {
    const headers = { authorization: token, ...(body !== undefined && { "content-type": "application/json" }) };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    // The server holds its answers to the contract that the caller names.
    return (await answer.json()) as never;
  };
  token = (await call<{ token: string }>("POST", "/register", person)).token;
  return { call, ...person };
}

/** Sends a message and prints what is done about it, each thing once it is over. */
async function follow(call: Caller, projectId: string, message: string): Promise<RunAnswer> {
  say(`\n> ${message}`);
  await call("POST", `/api/projects/${projectId}/queue`, { message });
  const printed = new Set<number>();
  for (;;) {
    const answer = await call<RunAnswer>("GET", `/api/projects/${projectId}/run`);
    const { run } = answer;
    for (const entry of run?.activity ?? [])
      if (entry.status !== "running" && !printed.has(entry.id)) {
        printed.add(entry.id);
        say(lineOf(entry));
      }
    if (run && run.endedAt !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const lineOf = ({ status, milliseconds, label, detail }: Activity): string =>
  `  ${status === "failed" ? "✗" : "✓"} ${String(milliseconds ?? 0).padStart(6)} ms  ${label}${detail ? `  (${detail})` : ""}`;

const { url, server } = await startServer();
const { call, username, password } = await signUp(url);
const { projectId } = await call<{ projectId: string }>("POST", "/api/projects", {});
const runs = [];
for (const message of messages) {
  const { run } = await follow(call, projectId, message);
  if (!run?.endedAt) continue;
  const seconds = (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000;
  const { status, turns, repairs, use, failures, model } = run;
  runs.push({ message, status, model, turns, repairs, ...use, seconds, failures });
  const talk = await call<{ content: string }[]>("GET", `/api/projects/${projectId}/messages`);
  say(`\n${talk.at(-1)?.content ?? ""}\n`);
  say(
    `${status} with ${model}: ${turns} turns, ${repairs} repairs, ${use.inputTokens} + ${use.outputTokens} tokens, ${seconds.toFixed(1)} s`,
  );
}
const { project } = await call<AssistantUse>("GET", `/api/projects/${projectId}/use`);
const { files } = await call<CodeTree>("GET", `/api/projects/${projectId}/code`);
const works = runs.every(({ status }) => status === "succeeded");
if (values.json) process.stdout.write(`${JSON.stringify({ works, runs, project, files: files.length })}\n`);
say(
  `${works ? "Works" : "Does not work"}: ${files.length} files, ${project.inputTokens + project.outputTokens} tokens in all`,
);
if (values.once) {
  server.kill("SIGTERM");
  process.exitCode = works ? 0 : 1;
} else {
  say(`\nLook at it: ${url}/edit  (sign in as ${username}, password ${password})  Ctrl+C ends it.`);
  process.once("SIGINT", () => server.kill("SIGTERM"));
  process.once("SIGTERM", () => server.kill("SIGTERM"));
}
