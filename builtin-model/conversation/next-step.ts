// The model's next step: which tools to call, or what to say.
//
// A run goes: plan and look → read what will be rewritten → write and check → answer. Each step follows from the prompt
// alone, so a run that was cut short goes on where it stood.

import type { LanguageModelV4Prompt } from "@ai-sdk/provider";
import { applyEdits } from "../blueprint/apply-edits.ts";
import { compose } from "../blueprint/compose.ts";
import type { Edit } from "../blueprint/edit-types.ts";
import type { EditResult } from "../blueprint/field-edits.ts";
import { sound } from "../blueprint/repair.ts";
import { type AppSpec, BLUEPRINT_PATH, type Blueprint, HISTORY_MAX } from "../blueprint/types.ts";
import { fileName } from "../files/code.ts";
import { blueprintFile, filesOf, hashOfFile } from "../files/index.ts";
import { mergeLines } from "../files/merge.ts";
import { createTables, type Dropped, droppedAfter, migrate, type Past } from "../files/migration.ts";
import { isMeaningful, readDescription } from "../understanding/describe.ts";
import { readEdits } from "../understanding/edits.ts";
import { type Project, property, readProject } from "./project.ts";
import { answerQuestion, isQuestion } from "./questions.ts";
import { clarify, editReply, failureReply, firstReply, nothingReply } from "./reply.ts";
import { readTranscript, type Transcript } from "./transcript.ts";

export type ToolRequest = { name: string; input: Record<string, unknown> };
export type Step = { calls: ToolRequest[] } | { text: string };

const call = (name: string, input: Record<string, unknown> = {}): ToolRequest => ({ name, input });
const MIGRATION = /^server\/migrations\/(\d{4})_/;

/** What to do next in the run that the prompt shows. */
export function nextStep(prompt: LanguageModelV4Prompt): Step {
  const transcript = readTranscript(prompt);
  const project = readProject(transcript.calls);
  if (!project) return look(transcript);
  const goal = goalOf(transcript, project);
  if ("text" in goal) return goal;
  const missing = pathsToRead(goal, project, transcript);
  if (missing.length > 0 && !wasChecked(transcript))
    return { calls: missing.map((path) => call("read_file", { path })) };
  if (!transcript.calls.some(({ name }) => name === "write_file" || name === "run_checks")) return write(goal, project);
  return conclude(goal, project, transcript);
}

/** First: say what is going to happen and look at the project. */
function look({ request }: Transcript): Step {
  const description = readDescription(request);
  const hasSubject = isMeaningful(description);
  const summary = hasSubject ? compose(description).summary : "";
  const tickets = ["Understand the request", "Shape the data", "Write the pages", "Check that everything works"];
  return {
    calls: [
      call("set_plan", { summary, tickets: tickets.map((title) => ({ title })) }),
      call("update_ticket", { index: 0, status: "working" }),
      call("list_files"),
      call("read_file", { path: BLUEPRINT_PATH }),
    ],
  };
}

/** The app as it should be, and how to talk about it. */
type Goal = {
  app: AppSpec;
  before: Blueprint | null;
  edits: EditResult | null;
  migration: { path: string; sql: string } | null;
  dropped: Dropped;
};

function goalOf(transcript: Transcript, project: Project): Goal | { text: string } {
  const { request } = transcript;
  const before = project.blueprint;
  if (!before) {
    const description = readDescription(request);
    const foreign = project.paths.some((path) => path.startsWith("shared/") || MIGRATION.test(path));
    if (foreign)
      return {
        text: "This app was written by hand or by another model, so I have no plan of it and would rather not overwrite anything: I changed nothing. What you can do: choose another model for changes, edit the files yourself in the code view, restore a revision that I made, or start a new project and describe the app to me.",
      };
    if (!isMeaningful(description)) return { text: clarify(request) };
    const app = sound(compose(description));
    return {
      app,
      before,
      edits: null,
      dropped: {},
      migration: { path: "server/migrations/0001_create_tables.sql", sql: createTables(app.entities) },
    };
  }
  const current = sound(before.app);
  if (isQuestion(request)) return { text: answerQuestion(request, current) };
  const wanted = readEdits(request, current);
  const goal = goalOfEdits(wanted, { before, current, project });
  const stuck = goal ? stuckEntities(goal, project) : [];
  const rest = stuck.length > 0 ? wanted.map((edit) => refusedFor(edit, stuck)) : wanted;
  const possible = stuck.length > 0 ? goalOfEdits(rest, { before, current, project }) : goal;
  return possible ?? { text: nothingReply(applyEdits(current, rest, before.history), current) };
}

type Base = { before: Blueprint; current: AppSpec; project: Project };

/** What the edits come to, or null when none of them can be done. */
function goalOfEdits(wanted: readonly Edit[], { before, current, project }: Base): Goal | null {
  const edits = applyEdits(current, wanted, before.history);
  if (edits.done.length === 0) return null;
  const app = sound(edits.app);
  const number = nextMigration(project.paths);
  const past: Past = { renames: { fields: edits.renamedFields }, dropped: before.dropped ?? {}, number };
  const sql = migrate(current, app, past);
  const path = `server/migrations/${String(number).padStart(4, "0")}_${edits.slug}.sql`;
  return {
    app,
    before,
    edits,
    dropped: droppedAfter(current, app, past),
    migration: sql === null ? null : { path, sql },
  };
}

/** Entities whose file was changed by hand just where it would have to change. */
function stuckEntities(goal: Goal, project: Project): string[] {
  const next = filesOf(goal.app);
  return goal.app.entities.flatMap(({ name }) => {
    const path = `shared/${fileName(name)}.ts`;
    const isChanged = goal.before?.written[path] !== hashOfFile(next.get(path) ?? "");
    return isChanged && isForeign(path, goal, project) && mergedText(path, next, { goal, project }) === null
      ? [name]
      : [];
  });
}

function refusedFor(edit: Edit, stuck: readonly string[]): Edit {
  const name = "entity" in edit && typeof edit.entity === "string" ? edit.entity : null;
  if (name === null || !stuck.includes(name)) return edit;
  const path = `shared/${fileName(name)}.ts`;
  const hint = `${path} was changed by hand in the same place. Change it there, or restore an earlier revision first.`;
  return { edit: "unknown", text: `change ${name.replaceAll("_", " ")}`, hint };
}

/** A hand-made file with the change brought in, or null where both touch the same lines. */
function mergedText(
  path: string,
  next: ReadonlyMap<string, string>,
  { goal, project }: { goal: Goal; project: Project },
): string | null {
  const mine = project.contents.get(path);
  const base = goal.before ? filesOf(goal.before.app).get(path) : undefined;
  const after = next.get(path);
  if (mine === undefined || base === undefined || after === undefined) return null;
  // Only what was written from the blueprint can be compared; an older writing of it can't.
  return goal.before?.written[path] === hashOfFile(base) ? mergeLines(base, after, mine) : null;
}

function nextMigration(paths: readonly string[]): number {
  return 1 + Math.max(0, ...paths.flatMap((path) => MIGRATION.exec(path)?.[1] ?? []).map(Number));
}

/** Files whose text must be known before they are rewritten: those that exist and would change. */
function pathsToRead({ app, before }: Goal, project: Project, { calls }: Transcript): string[] {
  if (!before) return [];
  const read = new Set(
    calls.flatMap(({ name, input }) => (name === "read_file" && typeof input.path === "string" ? [input.path] : [])),
  );
  const next = filesOf(app);
  const concerned = new Set([...changedPaths(next, before), ...removedPaths(next, before)]);
  return [...concerned].filter((path) => project.paths.includes(path) && !read.has(path)).toSorted();
}

const changedPaths = (next: ReadonlyMap<string, string>, before: Blueprint): string[] =>
  [...next].flatMap(([path, text]) => (before.written[path] === hashOfFile(text) ? [] : [path]));
const removedPaths = (next: ReadonlyMap<string, string>, before: Blueprint): string[] =>
  Object.keys(before.written).filter((path) => !next.has(path) && !MIGRATION.test(path));

const wasChecked = ({ calls }: Transcript): boolean => calls.some(({ name }) => name === "run_checks");

/** Whether somebody else changed the file since it was written here. */
function isForeign(path: string, { before }: Goal, project: Project): boolean {
  const text = project.contents.get(path);
  if (!before || text === undefined) return false;
  return before.written[path] !== undefined && before.written[path] !== hashOfFile(text);
}

/** Everything that changes, file by file, then the checks. */
function write(goal: Goal, project: Project): Step {
  const { app, before, migration } = goal;
  const next = filesOf(app);
  const changed = before ? changedPaths(next, before) : [...next.keys()];
  const gone = before
    ? removedPaths(next, before).filter((path) => project.paths.includes(path))
    : project.paths.filter((path) => /^(web\/pages\/|shared\/)/.test(path) && !next.has(path));
  const merged = new Map(
    changed.flatMap((path) => {
      const text = isForeign(path, goal, project) ? mergedText(path, next, { goal, project }) : null;
      return text === null ? [] : [[path, text] as const];
    }),
  );
  const writable = changed.filter((path) => merged.has(path) || !isForeign(path, goal, project));
  const data = writable.filter((path) => path.startsWith("shared/") || path.startsWith("server/"));
  const pages = writable.filter((path) => !data.includes(path));
  const put = (path: string) => call("write_file", { path, content: merged.get(path) ?? next.get(path) ?? "" });
  const kept = new Set(changed.filter((path) => !writable.includes(path)));
  const written = Object.fromEntries(
    [...next].map(([path, text]) => [path, kept.has(path) ? (before?.written[path] ?? "") : hashOfFile(text)]),
  );
  const history = goal.edits?.undone
    ? (before?.history ?? []).slice(0, -1)
    : [...(before?.history ?? []), ...(before ? [before.app] : [])].slice(-HISTORY_MAX);
  const [path, content] = blueprintFile({ version: 1, app, written, history, dropped: goal.dropped });
  return {
    calls: [
      call("update_ticket", { index: 0, status: "done" }),
      call("update_ticket", { index: 1, status: "working" }),
      ...data.map(put),
      ...(migration ? [call("write_file", { path: migration.path, content: migration.sql })] : []),
      call("update_ticket", { index: 1, status: "done" }),
      call("update_ticket", { index: 2, status: "working" }),
      ...pages.map(put),
      ...gone.filter((one) => !isForeign(one, goal, project)).map((one) => call("delete_file", { path: one })),
      call("write_file", { path, content }),
      call("update_ticket", { index: 2, status: "done" }),
      call("update_ticket", { index: 3, status: "working" }),
      call("run_checks"),
    ],
  };
}

/** After the checks: drop what keeps the app from working, once; then answer. */
function conclude(goal: Goal, project: Project, transcript: Transcript): Step {
  const checks = transcript.calls.filter(({ name }) => name === "run_checks");
  const report = checks.at(-1)?.output;
  const done = property(report, "ok") !== false;
  const next = filesOf(goal.app);
  const foreign = [...next.keys()].filter(
    (path) =>
      isForeign(path, goal, project) &&
      goal.before?.written[path] !== hashOfFile(next.get(path) ?? "") &&
      mergedText(path, next, { goal, project }) === null,
  );
  const marked = transcript.calls.at(-1)?.name === "update_ticket";
  if (done) {
    if (!marked) return { calls: [call("update_ticket", { index: 3, status: "done" })] };
    return { text: goal.edits ? editReply(goal.app, goal.edits, foreign) : firstReply(goal.app) };
  }
  const failures = failuresOf(report);
  const repair = checks.length === 1 && transcript.asides.length === 0 ? repairCalls(failures, goal, foreign) : [];
  if (repair.length > 0) return { calls: [...repair, call("run_checks")] };
  if (!marked) return { calls: [call("update_ticket", { index: 3, status: "failed" })] };
  return { text: failureReply(failures) };
}

export type Failure = { message: string; path: string | null };

function failuresOf(report: unknown): Failure[] {
  const failures = property(report, "failures");
  if (!Array.isArray(failures)) return [];
  return failures.map((failure: unknown) => {
    const message = property(failure, "message");
    const path = property(failure, "path");
    return {
      message: typeof message === "string" ? message : "A check failed.",
      path: typeof path === "string" ? path : null,
    };
  });
}

/** The one repair: sample rows that fail are dropped, and so are pages that do not render. */
function repairCalls(failures: readonly Failure[], { app }: Goal, foreign: readonly string[]): ToolRequest[] {
  const next = filesOf(app);
  const broken = new Set(
    failures.flatMap(({ path, message }) =>
      [...next.keys()].filter((known) => (path === known || message.includes(known)) && !foreign.includes(known)),
    ),
  );
  const seed = broken.has("server/seed.ts") || failures.some(({ message }) => /\b(seed|sample)\b/i.test(message));
  if (seed) return [call("delete_file", { path: "server/seed.ts" })];
  const pages = app.pages.filter(
    (page) => page.kind !== "list" && broken.has(`web/pages/${page.id.replaceAll("_", "-")}.tsx`),
  );
  if (pages.length === 0) return [];
  const without: AppSpec = { ...app, pages: app.pages.filter((page) => !pages.includes(page)) };
  return [call("write_file", { path: "web/main.tsx", content: filesOf(without).get("web/main.tsx") ?? "" })];
}
