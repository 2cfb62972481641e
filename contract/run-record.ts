// What is kept of a run and shown under its reply: its steps, what each of them did, and which files it changed.
import { z } from "zod";
import { CHANGE_KINDS } from "./code.ts";
import { activity, ticket, tokenUse } from "./run.ts";

/** What a run changed. The texts are in the difference of its revision. */
export const runChanges = z.object({
  /** The first RUN_CHANGES_LISTED. */
  files: z.array(
    z.object({
      path: z.string(),
      /** The path before, for a renamed file. */
      from: z.string().nullable(),
      kind: z.enum(CHANGE_KINDS),
      additions: z.number().int(),
      deletions: z.number().int(),
    }),
  ),
  /** Of all files, listed or not. */
  count: z.number().int(),
  additions: z.number().int(),
  deletions: z.number().int(),
});
export type RunChanges = z.infer<typeof runChanges>;

/** The answer of `GET /api/projects/{id}/runs/{runId}`. */
export const runRecord = z.object({
  runId: z.uuid(),
  model: z.string(),
  use: tokenUse,
  /** Millionths of a US dollar; null: no price is known. */
  costMicros: z.number().int().nullable(),
  milliseconds: z.number().int().nullable(),
  turns: z.number().int(),
  repairs: z.number().int(),
  tickets: z.array(ticket),
  /** The newest RUN_STEPS_KEPT, in the order in which they began. */
  steps: z.array(activity),
  /** Steps before them, of which nothing is kept here. */
  earlierSteps: z.number().int(),
  /** Null: it changed nothing, or nothing was kept of it. */
  changes: runChanges.nullable(),
  revisionIndex: z.number().int().nullable(),
});
export type RunRecord = z.infer<typeof runRecord>;

/** The answer of `GET /api/projects/{id}/runs/{runId}/steps/{stepId}`: what a step was given and what came of it. */
export const openedStep = z.object({
  parts: z.array(
    z.object({
      name: z.string(),
      text: z.string(),
      /** Characters that were left out at the end. */
      more: z.number().int(),
    }),
  ),
});
export type OpenedStep = z.infer<typeof openedStep>;
