// Runs descriptions through the built-in model and the real builder: `npm run bench:prompts [-- --file PROMPTS.jsonl]`.
//
// Each line of the file is `{ "id": …, "instruction": … }`. One row is printed for each: what was made, how long it took,
// and what its checks found.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isStepCount, jsonSchema, streamText, type ToolSet, tool } from "ai";
import { type Builder, createBuilder } from "#build";
import { createBuiltinModel } from "#builtin-model";
import type { CheckFailure, CheckReport, SourceFiles } from "#contract";

const STEPS_MAX = 10;

type Prompt = { id: string; instruction: string };
type Outcome = { id: string; name: string; entities: number; pages: number; seconds: number; errors: string[] };

/** The assistant's tools over a map of files. */
function toolsOver(files: Map<string, string>, check: () => Promise<CheckReport>): ToolSet {
  const text = { type: "string" } as const;
  const offer = (
    properties: Record<string, { type: "string" | "number" | "array" }>,
    run: (input: Record<string, string>) => unknown,
  ) =>
    tool({
      inputSchema: jsonSchema<Record<string, string>>({ type: "object", properties }),
      execute: async (input) => run(input),
    });
  return {
    set_plan: offer({ summary: text, tickets: { type: "array" } }, () => ({ ok: true })),
    update_ticket: offer({ index: { type: "number" }, status: text }, () => ({ ok: true })),
    list_files: offer({}, () => ({
      files: [...files].map(([path, content]) => ({ path, bytes: Buffer.byteLength(content) })),
    })),
    read_file: offer({ path: text }, ({ path = "" }) => {
      const content = files.get(path);
      return content === undefined
        ? { error: `There is no file ${path}.` }
        : { content, lines: content.split("\n").length };
    }),
    write_file: offer({ path: text, content: text }, ({ path = "", content = "" }) => {
      files.set(path, content);
      return { ok: true };
    }),
    delete_file: offer({ path: text }, ({ path = "" }) =>
      files.delete(path) ? { ok: true } : { error: `There is no file ${path}.` },
    ),
    run_checks: offer({}, check),
  };
}

/** Migrate, boot and render in the sandbox. This bench stops at build and types; hosting's checks are plugged in here. */
async function checkInSandbox(_files: SourceFiles): Promise<CheckFailure[]> {
  return [];
}

async function checkAll(builder: Builder, files: SourceFiles): Promise<CheckReport> {
  const started = performance.now();
  const built = await builder.build(files);
  const types = await builder.checkTypes(files);
  const failures = [...(built.ok ? [] : built.failures), ...types, ...(await checkInSandbox(files))];
  return { ok: failures.length === 0, failures, milliseconds: { build: Math.round(performance.now() - started) } };
}

async function runPrompt(builder: Builder, { id, instruction }: Prompt): Promise<Outcome> {
  const files = new Map(Object.entries(builder.starter));
  let modelMs = performance.now();
  let report: CheckReport = { ok: true, failures: [], milliseconds: {} };
  const tools = toolsOver(files, async () => {
    modelMs = performance.now() - modelMs;
    report = await checkAll(builder, Object.fromEntries(files));
    return report;
  });
  const result = streamText({
    model: createBuiltinModel(),
    messages: [{ role: "user", content: instruction }],
    tools,
    stopWhen: isStepCount(STEPS_MAX),
  });
  await result.consumeStream();
  const { name } = JSON.parse(files.get("app.json") ?? "{}");
  const count = (prefix: string) => [...files.keys()].filter((path) => path.startsWith(prefix)).length;
  return {
    id,
    name: String(name ?? ""),
    entities: count("shared/"),
    pages: count("web/pages/"),
    seconds: modelMs / 1000,
    errors: report.failures.map(({ path, message }) => `${path ?? ""}: ${message}`),
  };
}

const { values } = parseArgs({
  options: { file: { type: "string", default: join(import.meta.dirname, "descriptions.jsonl") } },
});
const lines = (await readFile(values.file, "utf8")).split("\n").filter((line) => line.trim() !== "");
const dataDir = await mkdtemp(join(tmpdir(), "ninefold-prompts-"));
const builder = await createBuilder({ dataDir });
let failed = 0;
for (const line of lines) {
  const { id, name, entities, pages, seconds, errors } = await runPrompt(builder, JSON.parse(line));
  if (errors.length > 0) failed += 1;
  console.log(
    `${id.padEnd(10)} ${name.padEnd(36)} ${String(entities).padStart(2)} entities ${String(pages).padStart(2)} pages ${seconds.toFixed(3)} s ${errors.slice(0, 2).join(" | ")}`,
  );
}
console.log(`${lines.length - failed} of ${lines.length} pass build and types`);
await builder.close();
await rm(dataDir, { recursive: true, force: true });
process.exitCode = failed === 0 ? 0 : 1;
