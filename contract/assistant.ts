// Calls of the assistant: chat, the state of a generation, its tickets.
import { z } from "zod";
import { MESSAGE_MAX_LENGTH } from "./limits.ts";
import { message, projectId } from "./projects.ts";
import { checkFailure } from "./source.ts";

export const TICKET_STATUSES = ["open", "working", "done", "failed"] as const;
export const ticket = z.object({ title: z.string(), status: z.enum(TICKET_STATUSES) });
export type Ticket = z.infer<typeof ticket>;

export const chatRequest = z.object({
  projectId,
  message: z
    .string()
    .max(MESSAGE_MAX_LENGTH, `A message can have at most ${MESSAGE_MAX_LENGTH} characters`)
    .refine((text) => text.trim() !== "", "Write a message first"),
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
