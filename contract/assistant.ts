// Calls of the assistant: chat, the state of a run, its tickets; stop, queue, retry, edit and send again.
import { z } from "zod";
import { ATTACHMENTS_PER_MESSAGE_MAX, MESSAGE_MAX_LENGTH, PREVIEW_ERROR_MAX_LENGTH } from "./limits.ts";
import { message, projectId } from "./projects.ts";
import { checkFailure } from "./source.ts";

export const TICKET_STATUSES = ["open", "working", "done", "failed"] as const;
export const ticket = z.object({ title: z.string(), status: z.enum(TICKET_STATUSES) });
export type Ticket = z.infer<typeof ticket>;

/** The element of the preview that a message points at; what it says comes from the app and is only material. */
export const pointedElement = z.object({
  /** The React component that drew it, as far as known. */
  component: z.string().max(120).optional(),
  path: z.string().max(200).optional(),
  line: z.number().int().positive().optional(),
  /** What it is for assistive technology: "button", "heading". */
  role: z.string().max(40).optional(),
  /** Tag and visible text, shortened. */
  tag: z.string().max(40).optional(),
  text: z.string().max(300).optional(),
  /** The page of the app on which it stands. */
  page: z.string().max(300).optional(),
});
export type PointedElement = z.infer<typeof pointedElement>;

export const PREVIEW_ERROR_KINDS = ["exception", "request", "console"] as const;
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
  element: pointedElement.optional(),
  /** "Fix this": the errors to mend. */
  errors: z.array(previewError).max(10).optional(),
  /** Ids of `POST /api/projects/{id}/attachments`. */
  attachments: z.array(z.uuid()).max(ATTACHMENTS_PER_MESSAGE_MAX).optional(),
  /** The built-in model is to answer, whatever is configured. */
  builtin: z.boolean().optional(),
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

/** What the assistant did, in the order in which it began; one entry a tool call, a turn of thought or a repair. */
export const ACTIVITY_KINDS = [
  "thinking",
  "planning",
  "reading",
  "searching",
  "writing",
  "checking",
  "repairing",
  "inspecting",
  "waiting",
] as const;
export const activity = z.object({
  id: z.number().int().nonnegative(),
  kind: z.enum(ACTIVITY_KINDS),
  /** For people: "Writing web/pages/home.tsx". */
  label: z.string(),
  path: z.string().nullable(),
  status: z.enum(["running", "done", "failed"]),
  /** How it came out: "build 48 ms · types 512 ms", "2 problems", "No file …". */
  detail: z.string().nullable(),
  startedAt: z.iso.datetime(),
  milliseconds: z.number().int().nonnegative().nullable(),
});
export type Activity = z.infer<typeof activity>;

/** Tokens as the provider counted them; all 0 for the built-in model. */
export const tokenUse = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() });
export type TokenUse = z.infer<typeof tokenUse>;

export const RUN_STATUSES = ["queued", "running", "succeeded", "failed", "stopped"] as const;
/** A run as everybody who watches it sees it; event and call have the same shape, so a page just replaces what it has. */
export const runState = z.object({
  runId: z.uuid(),
  status: z.enum(RUN_STATUSES),
  stopping: z.boolean(),
  /** The message that the run answers; `editAndResend` names it. */
  messageId: z.uuid(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** Turns of the model so far, and rounds of mending. */
  turns: z.number().int(),
  repairs: z.number().int(),
  tickets: z.array(ticket),
  /** The newest RUN_ACTIVITY_SHOWN entries. */
  activity: z.array(activity),
  use: tokenUse,
  /** "anthropic/claude-…"; "builtin". */
  model: z.string(),
  failures: z.array(checkFailure),
  error: z.string().nullable(),
});
export type RunState = z.infer<typeof runState>;

export const queuedMessage = z.object({ id: z.uuid(), message: z.string(), createdAt: z.iso.datetime() });
export type QueuedMessage = z.infer<typeof queuedMessage>;

/** The words that the model is saying now. `turn` tells one turn's words from the next's. */
export const spokenText = z.object({ turn: z.number().int(), text: z.string() });

/** The answer of `GET /api/projects/{id}/run`: all that a page needs to show what another tab shows. */
export const runAnswer = z.object({
  /** The run under way, else the latest; null before the first. */
  run: runState.nullable(),
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
export const queueRequest = z.object({ message: messageText, context: messageContext.optional() });
export const queueAnswer = z.object({ queued: queuedMessage.nullable(), runId: z.uuid().nullable() });

/** `POST /api/projects/{id}/run/retry`; `builtin` when the configured model is what failed. */
export const retryRequest = z.object({ builtin: z.boolean().default(false) });
/** `POST /api/projects/{id}/run/retry` and `POST …/messages/{messageId}/resend` answer at once with the new run. */
export const runStarted = z.object({ runId: z.uuid() });

/** `resend` takes everything from that message on out of the conversation. */
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
      element: pointedElement.optional(),
      errors: z.array(previewError).optional(),
      attachments: z.array(z.object({ id: z.uuid(), name: z.string(), kind: z.string() })).optional(),
    })
    .nullable(),
  /** Of an assistant's message: how its run ended, what it used and which revision it made. */
  run: z
    .object({
      runId: z.uuid(),
      status: z.enum(RUN_STATUSES),
      use: tokenUse,
      milliseconds: z.number().int().nullable(),
      revisionIndex: z.number().int().nullable(),
    })
    .nullable(),
});
export type ConversationEntry = z.infer<typeof conversationEntry>;

/** `POST` and `GET /api/projects/{id}/preview-errors`; `DELETE` forgets them. Newest last. */
export const previewErrorReport = z.object({ errors: z.array(previewError).min(1).max(20) });
export const previewErrorList = z.object({
  errors: z.array(
    previewError.extend({ id: z.uuid(), count: z.number().int().positive(), lastSeenAt: z.iso.datetime() }),
  ),
});
export type PreviewErrorList = z.infer<typeof previewErrorList>;
