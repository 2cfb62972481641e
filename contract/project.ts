// A project as calls and events tell of it: its details, its history of revisions and the messages of its chat.
import * as z from "zod/mini";
import { entityId } from "./ids.ts";
import { MESSAGE_MAX_LENGTH } from "./limits.ts";

export const projectId = entityId;

const plan = z.object({ price: z.int().check(z.nonnegative(), z.describe("cents")), enabled: z.boolean() });
export const subscriptionOptions = z.object({ monthly: plan, yearly: plan });
export type SubscriptionOptions = z.infer<typeof subscriptionOptions>;

/** One entry of the history, newest last; `index` is its place in the list and what restore names. */
export const revision = z.object({
  index: z.int().check(z.nonnegative()),
  description: z.string(),
  timestamp: z.iso.datetime(),
  isRestoringRevision: z.boolean(),
  /** True for the revision that the preview shows now. */
  current: z.boolean(),
});
export type Revision = z.infer<typeof revision>;

export const project = z.object({
  _id: projectId,
  projectDescription: z.string(),
  description: z.string(),
  deployed: z.boolean(),
  initialized: z.boolean(),
  livePreviewUrl: z.nullable(z.string()),
  liveAppUrl: z.nullable(z.string()),
  customViewName: z.nullable(z.string()),
  revisionHistory: z.array(revision),
  creatorSubscription: z.object({ active: z.boolean() }),
  subscriptionOptions,
  createdAt: z.iso.datetime(),
});
export type Project = z.infer<typeof project>;

export const message = z.object({
  role: z.enum(["user", "assistant"]),
  content: z
    .string()
    .check(z.maxLength(MESSAGE_MAX_LENGTH, `A message can have at most ${MESSAGE_MAX_LENGTH} characters`)),
});
export type Message = z.infer<typeof message>;
