// From descriptions to apps: `npm run bench:prompts [-- --file PROMPTS.jsonl] [--only ID,ID] [--details] [--publish]`.
//
// Each line of the file is `{ "id": …, "instruction": … }`, with what an app for it should have where it is to be scored:
// `data_structures`, `backend_test_cases` and `ui_instruct`. Each instruction is sent as the first message to a real server;
// what the run's checks found is taken from the server, then the app is judged by its schema, its calls and its screens.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { type Client, freePort, openChromium, signUp, startServer } from "#test-tools";
import { publish } from "./report.ts";
import { enterApp } from "./scoring/app-person.ts";
import { judgeChecks } from "./scoring/checks.ts";
import { lookAround, openPreview } from "./scoring/look-around.ts";
import { readSchema } from "./scoring/schema.ts";
import { judgeScreens } from "./scoring/screens.ts";
import { judgeStructures } from "./scoring/structures.ts";
import { failedOutcome, HEAD, type Outcome, rowOf, scoresOf, summaryOf } from "./scoring/tables.ts";

const promptLine = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  instruction: z.string(),
  data_structures: z.array(z.string()).default([]),
  backend_test_cases: z.array(z.object({ instruction: z.string(), expected_result: z.string() })).default([]),
  ui_instruct: z.array(z.object({ task: z.string(), expected_result: z.string() })).default([]),
});
type Prompt = z.infer<typeof promptLine>;

/** Sends one instruction and judges the app that it made. */
async function runPrompt(person: Client, browser: Browser, prompt: Prompt): Promise<Outcome> {
  const projectId = await person.createProject();
  await person.call("POST", `/api/projects/${projectId}/initialize`, {});
  const begin = performance.now();
  await person.chat(projectId, prompt.instruction);
  const status = await untilEnded(person, projectId);
  const seconds = (performance.now() - begin) / 1000;
  const { files } = await person.call("GET", `/api/projects/${projectId}/source`);
  const names = Object.keys(files);
  const checks: string[] = status.failures.map(
    (failure: { check: string; message: string }) => `${failure.check}: ${failure.message}`,
  );
  const schema = await readSchema(files);
  const page = await openPreview(person, browser, projectId);
  const seen = await lookAround(page, prompt.instruction);
  await page.close();
  const open = () => openPreview(person, browser, projectId);
  const screens = await judgeScreens(prompt.ui_instruct, { open, schema, owner: person, projectId });
  const app = { owner: person, projectId, person: await enterApp(person, projectId), schema };
  const calls = await judgeChecks(prompt.backend_test_cases, app);
  await person.call("DELETE", `/api/projects/${projectId}`);
  return {
    id: prompt.id,
    name: JSON.parse(files["app.json"]).name,
    entities: names.flatMap((path) => /^shared\/(.+)\.ts$/.exec(path)?.[1] ?? []),
    pages: names.filter((path) => path.startsWith("web/pages/")).length,
    seconds,
    colors: seen.colors,
    errors: [...checks, ...seen.errors],
    structures: judgeStructures(prompt.data_structures, schema),
    calls,
    screens,
  };
}

async function untilEnded(person: Client, projectId: string) {
  for (;;) {
    const status = await person.call("GET", `/api/projects/${projectId}/generation-status`);
    if (!status.isGenerating) return status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function readPrompts(file: string, only: string | undefined): Promise<Prompt[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const prompts = lines.map((line) => promptLine.parse(JSON.parse(line)));
  return only ? prompts.filter(({ id }) => only.split(",").includes(id)) : prompts;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      file: { type: "string", default: join(import.meta.dirname, "descriptions.jsonl") },
      only: { type: "string" },
      details: { type: "boolean", default: false },
      publish: { type: "boolean", default: false },
    },
  });
  const prompts = await readPrompts(values.file, values.only);
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-prompts-"));
  const server = await startServer({ dataDir, port: await freePort() });
  const browser = await openChromium();
  const person = await signUp(server.url);
  const outcomes: Outcome[] = [];
  process.stdout.write(`${HEAD.join("\n")}\n`);
  for (const prompt of prompts) {
    const outcome = await runPrompt(person, browser, prompt).catch((error) => failedOutcome(prompt.id, error));
    outcomes.push(outcome);
    process.stdout.write(`${rowOf(outcome)}\n`);
    if (values.details) process.stdout.write(scoresOf(outcome));
  }
  await browser.close();
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  process.stdout.write(`\n${summaryOf(outcomes)}\n`);
  if (values.publish)
    await publish("prompts", `${summaryOf(outcomes)}\n\n${[...HEAD, ...outcomes.map(rowOf)].join("\n")}`);
  process.exitCode = outcomes.every(({ errors }) => errors.length === 0) ? 0 : 1;
}

await main();
