// A run of the assistant as calls and events tell of it: its tickets, what it does, what it uses, what waits behind it.
import * as z from "zod/mini";
import { MODES } from "./modes.ts";
import { checkFailure } from "./source.ts";

export const TICKET_STATUSES = ["open", "working", "done", "failed"] as const;
export const ticket = z.object({ title: z.string(), status: z.enum(TICKET_STATUSES) });
export type Ticket = z.infer<typeof ticket>;

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
  id: z.int().check(z.nonnegative()),
  kind: z.enum(ACTIVITY_KINDS),
  /** For people: "Writing web/pages/home.tsx". */
  label: z.string(),
  path: z.nullable(z.string()),
  status: z.enum(["running", "done", "failed"]),
  /** How it came out: "build 48 ms · types 512 ms", "2 problems", "No file …". */
  detail: z.nullable(z.string()),
  startedAt: z.iso.datetime(),
  milliseconds: z.nullable(z.int().check(z.nonnegative())),
  /** Of which turn of the model it is, and which call it carried out: by them a step is opened later. */
  turn: z.optional(z.int()),
  callId: z.optional(z.string()),
});
export type Activity = z.infer<typeof activity>;

/** Tokens as the provider counted them; all 0 for the built-in model. */
export const tokenUse = z.object({
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Of the input: what the provider had kept and bills at a fraction. */
  cachedTokens: z.optional(z.int()),
});
export type TokenUse = z.infer<typeof tokenUse>;

/** What tokens cost, in millionths of a dollar; those of a model without a price are counted apart. */
export const moneyUse = z.object({ micros: z.int(), unpricedTokens: z.int() });
export type MoneyUse = z.infer<typeof moneyUse>;

/** Why a run ended without success, when that was neither the app's checks nor its creator. */
export const RUN_FAULTS = [
  "key",
  "model",
  "credit",
  "busy",
  "trouble",
  "unreachable",
  "silent",
  "cut",
  "declined",
  "too-long",
  "endless",
  "request",
  "unusable",
  "allowance",
  "length",
  "bound",
] as const;
export type RunFault = (typeof RUN_FAULTS)[number];
/** Whose key a run's tokens are charged to. */
export const PAYERS = ["builtin", "platform", "own"] as const;

export const RUN_STATUSES = ["queued", "running", "succeeded", "failed", "stopped"] as const;
/** A run as everybody who watches it sees it; event and call have the same shape, so a page just replaces what it has. */
export const runState = z.object({
  runId: z.uuid(),
  status: z.enum(RUN_STATUSES),
  stopping: z.boolean(),
  mode: z.enum(MODES),
  /** Whether it has begun to write or to check. */
  generating: z.boolean(),
  /** The message that the run answers; `editAndResend` names it. */
  messageId: z.uuid(),
  startedAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** Turns of the model so far, and rounds of mending. */
  turns: z.int(),
  repairs: z.int(),
  tickets: z.array(ticket),
  /** The newest RUN_ACTIVITY_SHOWN entries. */
  activity: z.array(activity),
  use: tokenUse,
  money: z.optional(moneyUse),
  /** "anthropic/claude-…"; "builtin". */
  model: z.string(),
  paidBy: z.enum(PAYERS),
  failures: z.array(checkFailure),
  error: z.nullable(z.string()),
  fault: z.nullable(z.enum(RUN_FAULTS)),
});
export type RunState = z.infer<typeof runState>;

export const queuedMessage = z.object({
  id: z.uuid(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  joins: z.boolean(),
});
export type QueuedMessage = z.infer<typeof queuedMessage>;
