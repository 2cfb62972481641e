// How a message is meant: to change the app, to be told first what would change, or to be answered only.
import * as z from "zod/mini";

/** `build` changes the app; `plan` proposes what to change; `ask` answers. The last two change nothing. */
export const MODES = ["build", "plan", "ask"] as const;
export type Mode = (typeof MODES)[number];

/** What a run in the mode `plan` proposes. */
export const proposedPlan = z.object({
  summary: z.string(),
  steps: z.array(z.object({ title: z.string(), detail: z.string() })),
  /** What its creator should settle first. */
  questions: z.array(z.string()),
  /** The message that builds it, whichever model then answers. */
  approval: z.string(),
});
export type ProposedPlan = z.infer<typeof proposedPlan>;
