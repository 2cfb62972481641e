// Calls of the assistant: chat, the state of a run, its tickets; stop, queue, retry, edit and send again.
import { z } from "zod";
import { PREVIEW_ERROR_KINDS, pointedElement } from "./frames.ts";
import { entityId } from "./ids.ts";
import { ATTACHMENTS_PER_MESSAGE_MAX, MESSAGE_MAX_LENGTH, PREVIEW_ERROR_MAX_LENGTH } from "./limits.ts";
import { modelId } from "./model-choices.ts";
import { MODES, proposedPlan } from "./modes.ts";
import { message, projectId } from "./project.ts";
import { queuedMessage, RUN_STATUSES, runState, ticket, tokenUse } from "./run.ts";
import { checkFailure } from "./source.ts";
import { understood } from "./understood.ts";

/** Something that the running preview complained about. `source` is `file:line` or an address. */
export const previewError = z.object({
  kind: z.enum(PREVIEW_ERROR_KINDS).default("exception"),
  message: z.string().min(1).max(PREVIEW_ERROR_MAX_LENGTH),
  source: z.string().max(2_000).optional(),
  page: z.string().max(300).optional(),
});
export type PreviewError = z.input<typeof previewError>;

/** What a message carries beside its words. */
export const messageContext = z.object({
  element: z.optional(pointedElement),
  /** "Fix this": the errors to mend. */
  errors: z.array(previewError).max(10).optional(),
  /** Ids of `POST /api/projects/{id}/attachments`. */
  attachments: z.array(entityId).max(ATTACHMENTS_PER_MESSAGE_MAX).optional(),
  /** The built-in model is to answer, whatever is configured. */
  builtin: z.boolean().optional(),
  /** What is to answer, of what `GET …/use` offers; without it what answers the project. */
  model: modelId.optional(),
  /** Without it the message builds. */
  mode: z.enum(MODES).optional(),
});
export type MessageContext = z.input<typeof messageContext>;

const messageText = z
  .string()
  .max(MESSAGE_MAX_LENGTH, `A message can have at most ${MESSAGE_MAX_LENGTH} characters`)
  .refine((text) => text.trim() !== "", "Write a message first");

export const chatRequest = z.object({
  projectId,
  message: messageText,
  context: messageContext.optional(),
  /** The conversation as the page shows it. The server keeps its own and uses that. */
  messages: z.array(message).max(500).default([]),
});
export type ChatRequest = z.input<typeof chatRequest>;

export const chatResponse = z.object({
  message: z.string(),
  retryInProgress: z.boolean(),
  previewUrl: z.string().nullable(),
  tickets: z.array(ticket),
  changesApplied: z.boolean(),
});
export type ChatResponse = z.infer<typeof chatResponse>;

/** `isGenerating` is the spec's; the rest lets a reloaded page show the same state as the one that was closed. */
export const generationStatus = z.object({
  isGenerating: z.boolean(),
  tickets: z.array(ticket),
  progress: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  /** What the last run left broken; empty when the app passes its checks. */
  failures: z.array(checkFailure),
});
export type GenerationStatus = z.infer<typeof generationStatus>;

export const PROGRESS_STARTED = "Starting code generation process";
export const MESSAGE_STILL_WORKING = "Still working on your changes...";
export const ERROR_RUN_IN_PROGRESS = "The assistant is still working on this app. Please wait until it has finished.";
export const ERROR_NOTHING_TO_RETRY = "There is nothing to try again.";
export const ERROR_QUEUE_FULL = "Enough messages wait already. Let the assistant catch up first.";
export const CODE_ALLOWANCE_USED = "ALLOWANCE_USED";

/**
 * What the model says, thinks and writes in this turn. Of its thoughts and of the file's text the end, at most
 * STREAM_KEPT_CHARACTERS; `from` is how many characters came before it.
 */
export const spokenText = z.object({
  turn: z.number().int(),
  text: z.string(),
  thoughts: z.object({ from: z.number().int(), text: z.string() }).optional(),
  /** Of the turn's call with this number. */
  file: z
    .object({ call: z.number().int(), path: z.string().nullable(), from: z.number().int(), text: z.string() })
    .optional(),
});
export type SpokenText = z.infer<typeof spokenText>;

/** The answer of `GET /api/projects/{id}/run`: all that a page needs to show what another tab shows. */
export const runAnswer = z.object({
  /** The run under way, else the latest; null before the first. */
  run: z.nullable(runState),
  spoken: spokenText.nullable(),
  queued: z.array(queuedMessage),
  /** Whether `POST …/run/retry` would do something, and whether the built-in model is worth offering for it. */
  canRetry: z.boolean(),
  offersBuiltin: z.boolean(),
});
export type RunAnswer = z.infer<typeof runAnswer>;

/** `POST /api/projects/{id}/run/stop`. */
export const stopRequest = z.object({ clearQueue: z.boolean().default(false) });
export const stopAnswer = z.object({ stopped: z.boolean() });

/** `POST /api/projects/{id}/queue`: begins at once when nothing is under way. */
export const queueRequest = z.object({
  message: messageText,
  context: messageContext.optional(),
  /** Whether it is given to the model with the next turn of the run under way. Where that can't be, it waits like any other. */
  joins: z.boolean().default(false),
});
export const queueAnswer = z.object({ queued: z.nullable(queuedMessage), runId: z.uuid().nullable() });

/** `POST /api/projects/{id}/run/retry`; `builtin` when the configured model is what failed. */
export const retryRequest = z.object({ builtin: z.boolean().default(false) });
/** `POST /api/projects/{id}/run/retry` and `POST …/messages/{messageId}/resend` answer at once with the new run. */
export const runStarted = z.object({ runId: z.uuid() });

/** `resend` sets that message and everything after it aside for the new one. */
export const resendRequest = z.object({
  message: messageText,
  context: messageContext.optional(),
  /** Whether the run begins from the files as they were before that message, or as they are now. */
  files: z.enum(["then", "now"]).default("then"),
});

/** The conversation with what the editor shows beside each message: `GET /api/projects/{id}/conversation`. */
export const conversationEntry = z.object({
  id: z.uuid(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  at: z.iso.datetime(),
  context: z
    .object({
      element: z.optional(pointedElement),
      errors: z.array(previewError).optional(),
      attachments: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })).optional(),
    })
    .nullable(),
  /** How many messages were set aside for this one; absent: none. `…/messages/{messageId}/set-aside` has them. */
  setAside: z.number().int().positive().optional(),
  /** Of an assistant's message: how its run ended, what it used and which revision it made. */
  run: z
    .object({
      runId: z.uuid(),
      status: z.enum(RUN_STATUSES),
      use: tokenUse,
      milliseconds: z.number().int().nullable(),
      revisionIndex: z.number().int().nullable(),
      /** Millionths of a US dollar; null: no price is known. */
      costMicros: z.number().int().nullable(),
      /** How many steps are kept, and what changed; `GET …/runs/{runId}` has them. */
      steps: z.number().int(),
      mode: z.enum(MODES),
      /** What the run proposes to build. */
      plan: z.nullable(proposedPlan),
      /** What the built-in model understood of the app at this run's revision; of the newest such reply alone. */
      understood: z.nullable(understood),
      changed: z
        .object({ files: z.number().int(), additions: z.number().int(), deletions: z.number().int() })
        .nullable(),
    })
    .nullable(),
});
export type ConversationEntry = z.infer<typeof conversationEntry>;

/** `GET /api/projects/{id}/messages/{messageId}/set-aside`, oldest first. */
export const setAsideMessage = z.object({
  id: z.uuid(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  at: z.iso.datetime(),
});
export type SetAsideMessage = z.infer<typeof setAsideMessage>;

/** `POST` and `GET /api/projects/{id}/preview-errors`; `DELETE` forgets them. Newest last. */
export const previewErrorReport = z.object({ errors: z.array(previewError).min(1).max(20) });
export const previewErrorList = z.object({
  errors: z.array(
    previewError.extend({ id: z.uuid(), count: z.number().int().positive(), lastSeenAt: z.iso.datetime() }),
  ),
});
export type PreviewErrorList = z.infer<typeof previewErrorList>;
