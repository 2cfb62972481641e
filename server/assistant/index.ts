// The assistant: a creator's message becomes a durable run that works on the project's source with tools.
import { EventEmitter, once } from "node:events";
import type { LanguageModel } from "ai";
import type { Logger } from "pino";
import {
  CHAT_ANSWER_MS,
  type ChatResponse,
  chatRequest,
  chatResponse,
  ERROR_RUN_IN_PROGRESS,
  type GenerationStatus,
  generationStatus,
  MESSAGE_STILL_WORKING,
} from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import { type App, conflict, guardedBy } from "#http";
import type { Jobs } from "#jobs";
import type { Live } from "#live";
import { type Projects, previewUrlOf } from "#projects";
import type { Workspace } from "#workspace";
import { readInstructions } from "./instructions.ts";
import { RUNS_AT_ONCE } from "./limits.ts";
import { createChatGuard } from "./permissions.ts";
import { performRun } from "./run.ts";
import { createRunStore, type RunRow } from "./store.ts";

export { createModel } from "./providers.ts";

export type Assistant = Readonly<{
  /** @throws Refusal 409 while a run of the project is under way */
  refuseWhileGenerating(projectId: string): Promise<void>;
  /** Ends what is under way in a project, for good; returns when nothing of it runs on this server. */
  cancelOf(projectId: string): Promise<void>;
  registerRoutes(app: App): void;
}>;

const RUN_QUEUE = "assistant-run";
/** Another server may perform the run; then its end is seen in the database. */
const LOOK_AGAIN_MS = 1_000;

export function createAssistant(
  dependencies: Readonly<{
    database: Database;
    projects: Projects;
    workspace: Workspace;
    hosting: Hosting;
    jobs: Jobs;
    live: Live;
    model: LanguageModel;
    log: Logger;
    chatAnswerMs?: number;
  }>,
): Assistant {
  const { database, projects, workspace, jobs } = dependencies;
  const store = createRunStore(database, projects.revisions);
  const instructions = readInstructions();
  const ends = new EventEmitter().setMaxListeners(0);

  jobs.define({
    queue: RUN_QUEUE,
    concurrency: RUNS_AT_ONCE,
    unfinished: store.unfinished,
    async work(runId, signal) {
      await performRun({ ...dependencies, store, instructions }, runId, signal);
      ends.emit(runId);
    },
  });

  async function begin(projectId: string, content: string): Promise<string> {
    if (await workspace.isRestoring(projectId))
      throw conflict("A revision is being restored. Please wait until it is finished.");
    const runId = await store.begin(projectId, content);
    if (runId === null) throw conflict(ERROR_RUN_IN_PROGRESS);
    await jobs.enqueue(RUN_QUEUE, runId);
    return runId;
  }

  /** The run once it has ended, or as it stands when `timeoutMs` are over. */
  async function waitForEnd(runId: string, timeoutMs: number): Promise<RunRow | null> {
    const deadline = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const look = AbortSignal.any([deadline, AbortSignal.timeout(LOOK_AGAIN_MS)]);
      const ended = once(ends, runId, { signal: look }).catch(() => undefined);
      const run = await store.find(runId);
      if (!run || (run.status !== "queued" && run.status !== "running") || deadline.aborted) return run;
      await ended;
    }
  }

  async function chat(projectId: string, message: string): Promise<ChatResponse> {
    const runId = await begin(projectId, message);
    const run = await waitForEnd(runId, dependencies.chatAnswerMs ?? CHAT_ANSWER_MS);
    const ended = run?.reply != null;
    return {
      message: ended ? (run.reply ?? "") : MESSAGE_STILL_WORKING,
      retryInProgress: !ended,
      previewUrl: ended && run.changesApplied ? previewUrlOf(projectId) : null,
      tickets: run?.tickets ?? [],
      changesApplied: ended && run.changesApplied,
    };
  }

  async function statusOf(projectId: string): Promise<GenerationStatus> {
    const run = await store.latest(projectId);
    const isGenerating = run?.status === "queued" || run?.status === "running";
    return {
      isGenerating,
      tickets: run?.tickets ?? [],
      progress: isGenerating ? (run?.progress ?? null) : null,
      startedAt: isGenerating ? (run?.createdAt.toISOString() ?? null) : null,
      failures: run?.failures ?? [],
    };
  }

  return Object.freeze({
    async refuseWhileGenerating(projectId: string) {
      if (await store.isUnderWay(projectId)) throw conflict(ERROR_RUN_IN_PROGRESS);
    },
    async cancelOf(projectId: string) {
      for (const runId of await store.cancelOf(projectId)) {
        await jobs.cancel(RUN_QUEUE, runId);
        ends.emit(runId);
      }
    },
    registerRoutes(app: App) {
      const tags = ["editor"];
      app.post("/api/chat", {
        ...guardedBy(createChatGuard(projects)),
        schema: {
          tags,
          summary: "Send a message to the assistant",
          body: chatRequest,
          response: { 200: chatResponse },
        },
        handler: (request) => chat(request.body.projectId, request.body.message),
      });
      app.get("/api/projects/:id/generation-status", {
        ...guardedBy(projects.guards.ownsProject),
        schema: { tags, summary: "Whether the assistant is at work, and how far", response: { 200: generationStatus } },
        handler: (request) => statusOf(projects.currentProject(request).id),
      });
    },
  } satisfies Assistant);
}
