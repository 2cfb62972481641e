// A project's source tree, what building it yields and what checking it reports.
import * as z from "zod/mini";

/** Path (relative, forward slashes) → text. The value is always treated as immutable. */
export type SourceFiles = Readonly<Record<string, string>>;

/** The answer of `GET /api/projects/{id}/source`. */
export const source = z.object({ files: z.record(z.string(), z.string()) });

/** The steps between a source tree and a working app, in the order in which they run. */
export const CHECKS = ["build", "types", "migrate", "boot", "render", "tests"] as const;

/** One thing that keeps an app from working, in words that a person and a language model can act on. */
export const checkFailure = z.object({
  check: z.enum(CHECKS),
  message: z.string(),
  path: z.optional(z.string()),
  line: z.optional(z.int()),
  column: z.optional(z.int()),
  /** The work took more time or memory than it may have: on a busy machine the same files may pass the next time. */
  overran: z.optional(z.literal(true)),
});
export type CheckFailure = z.infer<typeof checkFailure>;

/** A check begins, gets on or ends. Of the pages it tells how many were shown. */
export type CheckStep = Readonly<{
  check: (typeof CHECKS)[number];
  running: boolean;
  pages?: Readonly<{ shown: number; of: number }>;
}>;

/** The outcome of checking a tree. `milliseconds` tells how long each check took; a check that did not run is absent. */
export const checkReport = z.object({
  ok: z.boolean(),
  failures: z.array(checkFailure),
  milliseconds: z.partialRecord(z.enum(CHECKS), z.number()),
});
export type CheckReport = z.infer<typeof checkReport>;
