// What a creator can do with the assistant: send a message, queue one, stop, retry, edit and resend, read the state of the run.
import { EventEmitter, once } from "node:events";
import {
  type AssistantUse,
  CHAT_ANSWER_MS,
  type ChatResponse,
  CODE_ALLOWANCE_USED,
  ERROR_NOTHING_TO_RETRY,
  ERROR_QUEUE_FULL,
  ERROR_RESTORING,
  ERROR_RUN_IN_PROGRESS,
  type GenerationStatus,
  MESSAGE_STILL_WORKING,
  type MessageContext,
  type MonthlyCap,
  type ProjectModel,
  payerOf,
  type QueuedMessage,
  type RunAnswer,
} from "#contract";
import { conflict, notFound, Refusal } from "#http";
import type { Jobs } from "#jobs";
import type { Live } from "#live";
import { type Projects, previewUrlOf } from "#projects";
import type { Workspace } from "#workspace";
import type { Allowance } from "./allowance.ts";
import type { Models } from "./models.ts";
import type { OwnKeys } from "./own-keys.ts";
import { isUnderWay, presentRun } from "./present.ts";
import type { Prices } from "./prices/prices.ts";
import type { NewMessage, RunStarter } from "./run-starter.ts";
import type { RunRow, RunStore } from "./store.ts";
import type { UsageStore } from "./usage-store.ts";

export const RUN_QUEUE = "assistant-run";
/** How often the run's row is read for its end: another server may be performing the run. */
const END_POLL_MS = 1_000;

type Dependencies = Readonly<{
  store: RunStore;
  runStarter: RunStarter;
  use: UsageStore;
  allowance: Allowance;
  models: Models;
  ownKeys: Pick<OwnKeys, "allowed" | "troubleOf" | "show">;
  prices: Pick<Prices, "source">;
  projects: Pick<Projects, "store" | "refuseIfFull">;
  workspace: Pick<Workspace, "isRestoring">;
  jobs: Jobs;
  live: Live;
  chatAnswerMs?: number;
}>;

export type Actions = ReturnType<typeof createActions>;

export function createActions(dependencies: Dependencies) {
  const { store, runStarter, allowance, models, workspace, jobs, live } = dependencies;
  const ends = new EventEmitter().setMaxListeners(0);
  const stops = new Map<string, AbortController>();

  async function refuseWithoutAllowance(projectId: string, context: MessageContext | null | undefined): Promise<void> {
    const project = await dependencies.projects.store.find(projectId);
    if (!project) return;
    await dependencies.projects.refuseIfFull(projectId);
    const wanted = context?.model ?? project.model;
    const { paidBy } = await models.choose(project.ownerId, { builtin: context?.builtin === true, wanted });
    const refusal = await allowance.refusalFor(project.ownerId, paidBy);
    if (refusal !== null) throw new Refusal(429, refusal, CODE_ALLOWANCE_USED);
  }

  /** @throws Refusal 409 or 429 when no run may begin now */
  async function ready(projectId: string, context: MessageContext | null): Promise<void> {
    if (await workspace.isRestoring(projectId)) throw conflict(ERROR_RESTORING);
    await refuseWithoutAllowance(projectId, context);
  }

  async function wake(runId: string | null, refusal: string): Promise<string> {
    if (runId === null) throw conflict(refusal);
    await jobs.enqueue(RUN_QUEUE, runId);
    return runId;
  }

  /** The run once it has ended, or as it stands when `timeoutMs` are over. */
  async function waitForEnd(runId: string, timeoutMs: number): Promise<RunRow | null> {
    const deadline = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const look = AbortSignal.any([deadline, AbortSignal.timeout(END_POLL_MS)]);
      const ended = once(ends, runId, { signal: look }).catch(() => undefined);
      const run = await store.find(runId);
      if (!isUnderWay(run) || deadline.aborted) return run;
      await ended;
    }
  }

  async function announceQueue(projectId: string): Promise<QueuedMessage[]> {
    const queued = await runStarter.queueOf(projectId);
    live.emit(projectId, "queue_changed", { projectId, queued });
    return queued;
  }

  async function beginNext(projectId: string): Promise<string | null> {
    const runId = await runStarter.beginNext(projectId);
    if (runId === null) return null;
    await jobs.enqueue(RUN_QUEUE, runId);
    await announceQueue(projectId);
    return runId;
  }

  return Object.freeze({
    async chat(message: NewMessage): Promise<ChatResponse> {
      const { projectId, context } = message;
      await ready(projectId, context);
      const runId = await wake(await runStarter.begin(message), ERROR_RUN_IN_PROGRESS);
      const run = await waitForEnd(runId, dependencies.chatAnswerMs ?? CHAT_ANSWER_MS);
      const ended = run?.reply != null;
      return {
        message: ended ? (run.reply ?? "") : MESSAGE_STILL_WORKING,
        retryInProgress: !ended,
        previewUrl: ended && run.changesApplied ? previewUrlOf(projectId) : null,
        tickets: run?.tickets ?? [],
        changesApplied: ended && run.changesApplied,
      };
    },

    /** Begins at once when nothing is under way. */
    async queue(message: NewMessage, joins: boolean): Promise<{ queued: QueuedMessage | null; runId: string | null }> {
      const { projectId } = message;
      await refuseWithoutAllowance(projectId, message.context);
      const queued = await runStarter.enqueue(message, joins);
      if (queued === null) throw conflict(ERROR_QUEUE_FULL);
      const runId = (await workspace.isRestoring(projectId)) ? null : await beginNext(projectId);
      const waiting = await announceQueue(projectId);
      return { queued: waiting.some(({ id }) => id === queued.id) ? queued : null, runId };
    },

    async dequeue(projectId: string, id: string): Promise<void> {
      if (!(await runStarter.dequeue(projectId, id))) throw notFound("This message no longer waits.");
      await announceQueue(projectId);
    },

    /** What is queued goes on afterwards unless `clearQueue`. */
    async stop(projectId: string, options: Readonly<{ clearQueue: boolean }>): Promise<{ stopped: boolean }> {
      if (options.clearQueue && (await runStarter.dequeue(projectId))) await announceQueue(projectId);
      const runId = await store.requestStop(projectId);
      if (runId === null) return { stopped: false };
      const run = await store.find(runId);
      if (run) live.emit(projectId, "run_state", { projectId, run: presentRun(run) });
      stops.get(runId)?.abort(new Error("stopped"));
      await jobs.enqueue(RUN_QUEUE, runId);
      return { stopped: true };
    },

    async retry(projectId: string, options: Readonly<{ builtin: boolean }>): Promise<{ runId: string }> {
      // By the model that will answer, which is that of the run before.
      const last = await store.latest(projectId);
      await ready(projectId, {
        builtin: options.builtin || last?.wantsBuiltin === true,
        ...(last?.wantedModel != null && { model: last.wantedModel }),
      });
      if (await store.isUnderWay(projectId)) throw conflict(ERROR_RUN_IN_PROGRESS);
      return { runId: await wake(await runStarter.retry(projectId, options), ERROR_NOTHING_TO_RETRY) };
    },

    async resend(
      message: NewMessage,
      options: Readonly<{ messageId: string; files: "then" | "now" }>,
    ): Promise<{ runId: string }> {
      await ready(message.projectId, message.context);
      if (await store.isUnderWay(message.projectId)) throw conflict(ERROR_RUN_IN_PROGRESS);
      return { runId: await wake(await runStarter.resend(message, options), "This message is no longer there.") };
    },

    async runOf(projectId: string): Promise<RunAnswer> {
      const run = await store.latest(projectId);
      const [queued, canRetry] = await Promise.all([runStarter.queueOf(projectId), runStarter.canRetry(projectId)]);
      return {
        run: run && presentRun(run),
        spoken: isUnderWay(run) ? (run?.spoken ?? null) : null,
        queued,
        canRetry,
        offersBuiltin: canRetry && run?.status === "failed" && run.paidBy !== "builtin",
      };
    },

    async statusOf(projectId: string): Promise<GenerationStatus> {
      const run = await store.latest(projectId);
      const underWay = isUnderWay(run);
      return {
        // What only answers or plans generates nothing.
        isGenerating: underWay && run?.mode === "build",
        tickets: run?.tickets ?? [],
        progress: underWay ? (run?.progress ?? null) : null,
        startedAt: underWay ? (run?.createdAt.toISOString() ?? null) : null,
        failures: run?.failures ?? [],
      };
    },

    async useOf(projectId: string, userId: string): Promise<AssistantUse> {
      const { ownKeys, projects } = dependencies;
      const wanted = (await projects.store.find(projectId))?.model ?? null;
      const [run, project, month, chosen, keyTrouble, choices, keys] = await Promise.all([
        store.latest(projectId),
        dependencies.use.ofProject(projectId),
        allowance.ofMonth(userId),
        models.choose(userId, { wanted }),
        ownKeys.troubleOf(userId, wanted),
        models.offeredTo(userId),
        ownKeys.show(userId),
      ]);
      // A project that is to be answered without a key has no trouble with one.
      const needsKey = wanted === null || wanted !== chosen.name || chosen.paidBy === "own";
      const trouble = needsKey ? keyTrouble : null;
      const { inputTokens, outputTokens, cachedTokens, micros, unpricedTokens } = project;
      const spent = await allowance.moneyOf(userId, chosen.paidBy);
      return {
        run: run && presentRun(run).use,
        project: { inputTokens, outputTokens, cachedTokens },
        money: {
          run: run?.money ?? null,
          project: { micros, unpricedTokens },
          ...spent,
          prices: dependencies.prices.source,
        },
        month,
        model: chosen.name,
        key: chosen.paidBy,
        choices: [...choices],
        projectModel: wanted,
        found: chosen.paidBy === "builtin" && wanted === null ? keys.found : null,
        ownKeys: ownKeys.allowed,
        notice: trouble ?? (chosen.paidBy === "own" ? null : models.notice),
        keyTrouble: trouble !== null,
      };
    },

    /** @throws Refusal 404 for a model that the creator can't choose */
    async chooseModel(projectId: string, userId: string, { model }: ProjectModel): Promise<ProjectModel> {
      if (model !== null) {
        const payer = payerOf(await models.offeredTo(userId), model);
        if (payer === null) throw notFound(`${model} is none of your models. Add a key for it first.`);
      }
      await dependencies.projects.store.setModel(projectId, model);
      return { model };
    },

    /** What a creator wants to spend in a month on keys of their own; null: no bound. */
    setCap: (userId: string, { dollars }: MonthlyCap): Promise<void> =>
      dependencies.use.setCap(userId, dollars === null ? null : Math.round(dollars * 1_000_000)),

    beginNext,
    announceQueue,
    /** The signal that ends a run of this server when its creator stops it. */
    stopSignal(runId: string): AbortSignal {
      const controller = stops.get(runId) ?? new AbortController();
      stops.set(runId, controller);
      return controller.signal;
    },
    /** A run has ended on this server: calls that wait for it return. */
    ended(runId: string): void {
      stops.delete(runId);
      ends.emit(runId);
    },
  });
}
