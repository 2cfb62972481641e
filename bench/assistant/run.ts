// `npm run bench:assistant -- --model <model> [--only task,task] [--list]`: how many of the tasks the assistant does with a model.
//
// Each task's message is sent to a real server; what comes of it is deployed and used in Chromium. Where the driver finds
// something missing its sentence is sent as a second message, and it looks once more. See README.md beside this file.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { sharedChromium } from "#test-tools";
import { machine, publish } from "../report.ts";
import { openModel } from "./models/models.ts";
import { openPlatform } from "./platform.ts";
import { HEAD, rowOf, summaryOf } from "./results.ts";
import { openMailbox } from "./scene/mailbox.ts";
import { openOutsideService } from "./scene/outside-service.ts";
import { readTasks } from "./tasks.ts";
import { type Outcome, tryTask } from "./trial.ts";

const { values } = parseArgs({
  options: {
    model: { type: "string" },
    only: { type: "string" },
    list: { type: "boolean", default: false },
    // What one task may take.
    minutes: { type: "string", default: "30" },
    tokens: { type: "string", default: "2000000" },
    dollars: { type: "string", default: "5" },
    /** Seconds that somebody in the app waits for something to happen. */
    patience: { type: "string", default: "10" },
    /** Says what a driver's complaint came of, and keeps pictures of it. */
    details: { type: "boolean", default: false },
    out: { type: "string" },
    publish: { type: "boolean", default: false },
  },
});
const RESULTS = join(import.meta.dirname, "../../dist/bench-assistant");
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function list(): Promise<void> {
  for (const { name, title, about, begins } of await readTasks())
    say(`${name.padEnd(22)} ${about.padEnd(8)} ${begins ? `change of ${begins.template}` : "new"}: ${title}`);
}

async function measure(modelName: string): Promise<void> {
  const tasks = await readTasks(values.only?.split(","));
  const bounds = { minutes: Number(values.minutes), tokens: Number(values.tokens), dollars: Number(values.dollars) };
  const details = values.details ? RESULTS : null;
  const ended = new AbortController();
  // Whoever ends it has the figures of the tasks so far, and no server is left behind.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
  const options = { bounds, patienceMs: Number(values.patience) * 1000, details, ended: ended.signal, say };
  const [model, service, mailbox] = await Promise.all([openModel(modelName), openOutsideService(), openMailbox()]);
  const platform = await openPlatform(model.settings, { service, mailbox });
  const world = { url: platform.url, browser: sharedChromium, service, mailbox };
  const outcomes: Outcome[] = [];
  say(HEAD.join("\n"));
  for (const task of tasks) {
    if (ended.signal.aborted) break;
    const outcome = await tryTask(task, model, world, options);
    outcomes.push(outcome);
    say(rowOf(outcome));
    if (outcome.verdict === "crashed") say(`    ${outcome.complaints.at(-1)}`);
  }
  const summary = `${modelName}: ${summaryOf(outcomes)}`;
  say(`\n${summary}`);
  await write(modelName, { model: modelName, machine: machine(), summary, outcomes });
  if (values.publish)
    await publish(`tasks ${modelName}`, [`${machine()}. ${summary}.`, "", ...HEAD, ...outcomes.map(rowOf)].join("\n"));
  await (await sharedChromium()).close();
  for (const opened of [platform, model, service, mailbox]) await opened.close();
}

async function write(modelName: string, results: object): Promise<void> {
  const name = `${modelName.replace(/[^\w.-]+/g, "-")}.json`;
  const path = values.out ?? join(RESULTS, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
  say(`Written to ${path}`);
}

/** What keeps the bench from its work is one clear line: a key that is missing, a task that there is not. */
function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

if (values.list) await list();
else if (values.model) await measure(values.model).catch(fail);
else {
  say("Usage: npm run bench:assistant -- --model <model> [--only task,task] [--minutes 30] [--dollars 5] | --list");
  process.exitCode = 2;
}
