// Calls of projects: list, details, initialization, messages, revisions, access, statistics, view names.
import { z } from "zod";
import { ADMISSIONS } from "./capabilities/guests.ts";
import { MESSAGES_PER_SAVE_MAX, VIEW_NAME_MAX_LENGTH, VIEW_NAME_MIN_LENGTH } from "./limits.ts";
import { message, projectId, subscriptionOptions } from "./project.ts";

export const projectListItem = z.object({
  _id: projectId,
  projectDescription: z.string(),
  deployed: z.boolean(),
  customViewName: z.string().nullable(),
  updatedAt: z.iso.datetime(),
});
export type ProjectListItem = z.infer<typeof projectListItem>;

/** `livePreviewUrl` is absent while the first preview is being prepared. */
export const initialized = z.object({ livePreviewUrl: z.string().nullable(), liveAppUrl: z.string().nullable() });
export type Initialized = z.infer<typeof initialized>;

export const messagesToSave = z.object({ messages: z.array(message).max(MESSAGES_PER_SAVE_MAX) });

export const access = z.object({
  project: z.object({ _id: projectId, name: z.string(), customViewName: z.string().nullable(), deployed: z.boolean() }),
  isOwner: z.boolean(),
  /** False for the owner and for people whose plan is on. */
  requiresSubscription: z.boolean(),
  subscriptionOptions,
  /** Whether the caller's own plan opens the app now. */
  isSubscribed: z.boolean().optional(),
  /** Where the caller stands with an app for invited people only; absent: they may come in. */
  admission: z.enum(ADMISSIONS).optional(),
});
export type Access = z.infer<typeof access>;

export const trackedUser = z.object({ username: z.string().max(200) });

export const stats = z.object({
  monthlyRevenue: z.number().describe("dollars"),
  totalUsers: z.number().int(),
  activeSubscriptions: z.number().int(),
});
export type Stats = z.infer<typeof stats>;

/** Letters, digits and hyphens, no hyphen at either end. What has the shape of an id is one wherever a project is named. */
export const viewName = z
  .string()
  .toLowerCase()
  .min(VIEW_NAME_MIN_LENGTH, `Use at least ${VIEW_NAME_MIN_LENGTH} characters`)
  .max(VIEW_NAME_MAX_LENGTH, `Use at most ${VIEW_NAME_MAX_LENGTH} characters`)
  .regex(/^[a-z0-9-]+$/, "Use only letters, digits and hyphens")
  .regex(/^[a-z0-9].*[a-z0-9]$/, "A name can't start or end with a hyphen")
  .refine((name) => !projectId.safeParse(name).success, "A name can't look like a project's id");
export const newViewName = z.object({ viewName });
export const savedViewName = z.object({ customViewName: z.string() });
export type SavedViewName = z.infer<typeof savedViewName>;
export const viewNameAvailability = z.object({ available: z.boolean(), message: z.string() });
export type ViewNameAvailability = z.infer<typeof viewNameAvailability>;

export const ERROR_PROJECT_NOT_FOUND = "Project not found";
export const ERROR_NO_ACCESS = "You do not have access to this project.";
export const ERROR_RESTORING = "A revision is being restored. Please wait until it is finished.";
/** Of `revision_restore_complete`. */
export const MESSAGE_RESTORED = "Revision restored and preview is ready!";
export const MESSAGE_NOT_RESTORED = "Failed to restore revision or preview failed to start.";
