// From descriptions to apps: `npm run bench:prompts [-- --file PROMPTS.jsonl] [--only ID,ID]`.
//
// Each line of the file is `{ "id": …, "instruction": … }`. Each instruction is sent as the first message to a real server;
// what the run's checks found is taken from the server, then every page of the app is opened in Chromium.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { converter, parse } from "culori";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { freePort, startServer } from "../e2e/server.ts";
import { type Client, signUp } from "./client.ts";
import { namedColors } from "./named-colors.ts";
import { machine, median, percentile, publish } from "./report.ts";

const promptLine = z.object({ id: z.union([z.string(), z.number()]).transform(String), instruction: z.string() });
type Prompt = z.infer<typeof promptLine>;
type Outcome = Readonly<{
  id: string;
  name: string;
  entities: string[];
  pages: number;
  seconds: number;
  colors: string;
  errors: string[];
}>;

const PAGE_SETTLES_MS = 10_000;
const IGNORED = /favicon/;

/** Sends one instruction and looks at the app that it made. */
async function runPrompt(person: Client, browser: Browser, prompt: Prompt): Promise<Outcome> {
  const projectId = await person.createProject();
  await person.call("POST", `/api/projects/${projectId}/initialize`, {});
  const begin = performance.now();
  await person.chat(projectId, prompt.instruction);
  const status = await untilEnded(person, projectId);
  const seconds = (performance.now() - begin) / 1000;
  const { files } = await person.call("GET", `/api/projects/${projectId}/source`);
  const manifest = JSON.parse(files["app.json"]);
  const names = Object.keys(files);
  const checks: string[] = status.failures.map(
    (failure: { check: string; message: string }) => `${failure.check}: ${failure.message}`,
  );
  const seen = await lookAround(person, browser, { projectId, instruction: prompt.instruction });
  await person.call("DELETE", `/api/projects/${projectId}`);
  return {
    id: prompt.id,
    name: manifest.name,
    entities: names.flatMap((path) => /^shared\/(.+)\.ts$/.exec(path)?.[1] ?? []),
    pages: names.filter((path) => path.startsWith("web/pages/")).length,
    seconds,
    colors: seen.colors,
    errors: [...checks, ...seen.errors],
  };
}

async function untilEnded(person: Client, projectId: string) {
  for (;;) {
    const status = await person.call("GET", `/api/projects/${projectId}/generation-status`);
    if (!status.isGenerating) return status;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Opens every page that the navigation names and hears what the browser complains about. */
async function lookAround(
  person: Client,
  browser: Browser,
  { projectId, instruction }: { projectId: string; instruction: string },
): Promise<{ colors: string; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  let place = "/";
  page.on("pageerror", (error) => errors.push(`${place}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !IGNORED.test(message.text())) errors.push(`${place}: ${message.text()}`);
  });
  const { code } = await person.call("POST", `/api/projects/${projectId}/frame-code`, { environment: "preview" });
  await page.goto(`${person.url}/preview/app/${projectId}?preview_user=bench&token=${code}`);
  await page.getByRole("heading").first().waitFor({ timeout: PAGE_SETTLES_MS });
  const colors = await colorsOf(page, instruction);
  await page.locator("main, header").getByRole("link").or(page.getByRole("button")).first().click();
  const links = page.getByRole("navigation").getByRole("link");
  const count = await links.count();
  for (let index = 0; index < count; index++) {
    place = (await links.nth(index).getAttribute("href")) ?? "?";
    await links.nth(index).click();
    const heading = page.getByRole("main").getByRole("heading").first();
    await heading.waitFor({ timeout: PAGE_SETTLES_MS }).catch(() => errors.push(`${place}: no heading appeared`));
    await page.waitForLoadState("networkidle");
  }
  await page.close();
  return { colors, errors };
}

/** Whether the colours that the instruction names are those of the page and of its first button. */
async function colorsOf(page: Page, instruction: string): Promise<string> {
  const wanted = namedColors(instruction).map(toHex);
  if (wanted.length === 0) return "none named";
  const found = await page.evaluate<string[]>(
    "[document.body, ...document.querySelectorAll('a, button, header')].map((element) => getComputedStyle(element).backgroundColor)",
  );
  const present = new Set(found.map(toHex));
  const missing = wanted.filter((color) => !present.has(color));
  return missing.length === 0 ? "yes" : `without ${missing.join(", ")}`;
}

/** `#rrggbb` of any CSS colour, or an empty text. */
function toHex(color: string): string {
  const rgb = converter("rgb")(parse(color));
  if (!rgb || rgb.alpha === 0) return "";
  return `#${[rgb.r, rgb.g, rgb.b]
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function rowOf({ id, name, entities, pages, seconds, colors, errors }: Outcome): string {
  const complaint =
    errors.length === 0 ? "none" : errors.join("; ").replaceAll("|", "\\|").replace(/\s+/g, " ").slice(0, 200);
  return `| ${id} | ${name} | ${entities.length}: ${entities.join(", ")} | ${pages} | ${seconds.toFixed(2)} | ${colors} | ${complaint} |`;
}

function summaryOf(outcomes: readonly Outcome[]): string {
  const seconds = outcomes.map((outcome) => outcome.seconds);
  const clean = outcomes.filter(({ errors }) => errors.length === 0).length;
  const colored = outcomes.filter(({ colors }) => colors === "yes" || colors === "none named").length;
  return `${clean} of ${outcomes.length} run clean, ${colored} of ${outcomes.length} in the colours named; from message to checked preview ${median(seconds).toFixed(2)} s (median), ${percentile(seconds, 95).toFixed(2)} s (p95). ${machine()}.

Method: each instruction is the first chat message to the built-in model on a server of its own process; time is that of \`POST /api/chat\`, which
builds, type-checks, migrates, starts and renders every page. Then Chromium opens the preview and every page of its navigation; errors are failed checks,
uncaught exceptions and console errors. Colours: every CSS colour name of the instruction must be the computed background of the page, or of a
header, link or button.`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      file: { type: "string", default: join(import.meta.dirname, "descriptions.jsonl") },
      only: { type: "string" },
      publish: { type: "boolean", default: false },
    },
  });
  const only = values.only?.split(",");
  const lines = (await readFile(values.file, "utf8")).split("\n").filter((line) => line.trim() !== "");
  const prompts = lines
    .map((line) => promptLine.parse(JSON.parse(line)))
    .filter(({ id }) => !only || only.includes(id));
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-prompts-"));
  const server = await startServer({ dataDir, port: await freePort() });
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const person = await signUp(server.url);
  const rows = [
    "| id | app | entities | pages | seconds | colours | errors |",
    "| --- | --- | --- | --- | --- | --- | --- |",
  ];
  const outcomes: Outcome[] = [];
  process.stdout.write(`${rows.join("\n")}\n`);
  for (const prompt of prompts) {
    const outcome = await runPrompt(person, browser, prompt).catch(
      (error): Outcome => ({
        id: prompt.id,
        name: "–",
        entities: [],
        pages: 0,
        seconds: Number.NaN,
        colors: "–",
        errors: [String(error)],
      }),
    );
    outcomes.push(outcome);
    rows.push(rowOf(outcome));
    process.stdout.write(`${rows.at(-1)}\n`);
  }
  await browser.close();
  await server.stop("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  process.stdout.write(`\n${summaryOf(outcomes)}\n`);
  if (values.publish) await publish("prompts", `${summaryOf(outcomes)}\n\n${rows.join("\n")}`);
  process.exitCode = outcomes.every(({ errors }) => errors.length === 0) ? 0 : 1;
}

await main();
