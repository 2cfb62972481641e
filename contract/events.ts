// Realtime events over Socket.IO. The client joins a project's room and must be its owner.
import * as z from "zod/mini";
import { entityId } from "./ids.ts";
import { message, project } from "./project.ts";
import { queuedMessage, runState, ticket } from "./run.ts";

export const serverEvents = {
  generation_status: z.object({
    projectId: z.string(),
    isGenerating: z.boolean(),
    error: z.optional(z.string()),
    success: z.optional(z.boolean()),
  }),
  implementation_progress: z.object({ projectId: z.string(), message: z.string() }),
  changes_applied: z.object({ projectId: z.string(), changesApplied: z.boolean(), previewUrl: z.nullable(z.string()) }),
  revision_restore_complete: z.object({
    success: z.boolean(),
    message: z.string(),
    project: z.nullable(project),
    livePreviewUrl: z.nullable(z.string()),
  }),
  /** Beyond the spec: the live checklist, and the reply of a run that outlasted its chat call. */
  tickets: z.object({ projectId: z.string(), tickets: z.array(ticket) }),
  assistant_message: z.object({ projectId: z.string(), message }),
  /** The run's whole state, at most every RUN_EVENT_MS; replaces what the page has. */
  run_state: z.object({ projectId: z.string(), run: runState }),
  /** More words of the turn `turn`. `offset` is where they begin: a page that missed some asks for the run again. */
  run_text: z.object({
    projectId: z.string(),
    runId: z.string(),
    turn: z.int(),
    offset: z.int().check(z.nonnegative()),
    text: z.string(),
  }),
  /** More of what it thinks, or of the file that it writes. Whoever missed some goes on from here. */
  run_stream: z.object({
    projectId: z.string(),
    runId: z.string(),
    turn: z.int(),
    kind: z.enum(["thoughts", "file"]),
    /** Which of the turn's calls writes the file. */
    call: z.int(),
    path: z.nullable(z.string()),
    offset: z.int().check(z.nonnegative()),
    text: z.string(),
  }),
  /** A run wants to see a page of the preview: the first editor that takes it looks (decision 106). */
  look_wanted: z.object({ projectId: z.string(), lookId: z.uuid() }),
  queue_changed: z.object({ projectId: z.string(), queued: z.array(queuedMessage) }),
};
export type ServerEvents = { [Name in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[Name]> };
export type ServerEventName = keyof ServerEvents;

export const clientEvents = { join_room: entityId };

/** The namespace in which a person hears of their own notices, on whatever screen; the server knows them by their token. */
export const NOTICES_NAMESPACE = "/notices";
/** There is a new notice, or some were read: it carries nothing, the page asks for the list. */
export const NOTICES_CHANGED = "notices_changed";
