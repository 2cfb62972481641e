// Realtime events over Socket.IO. The client joins a project's room and must be its owner.
import { z } from "zod";
import { ticket } from "./assistant.ts";
import { message, project } from "./projects.ts";

export const serverEvents = {
  generation_status: z.object({
    projectId: z.string(),
    isGenerating: z.boolean(),
    error: z.string().optional(),
    success: z.boolean().optional(),
  }),
  implementation_progress: z.object({ projectId: z.string(), message: z.string() }),
  changes_applied: z.object({ projectId: z.string(), changesApplied: z.boolean(), previewUrl: z.string().nullable() }),
  revision_restore_complete: z.object({
    success: z.boolean(),
    message: z.string(),
    project: project.nullable(),
    livePreviewUrl: z.string().nullable(),
  }),
  /** Beyond the spec: the live checklist, and the reply of a run that outlasted its chat call. */
  tickets: z.object({ projectId: z.string(), tickets: z.array(ticket) }),
  assistant_message: z.object({ projectId: z.string(), message }),
};
export type ServerEvents = { [Name in keyof typeof serverEvents]: z.infer<(typeof serverEvents)[Name]> };
export type ServerEventName = keyof ServerEvents;

export const clientEvents = { join_room: z.string() };
