// The card of what the built-in model understood, as it showed it in its run.
import type { ModelMessage } from "ai";
import { type Understood, understood } from "#contract";
import { openCalls } from "./steps.ts";
import { showUnderstood } from "./tools/show-understood.ts";
import { toolCallsOf } from "./turn.ts";

/** The newest card; null where none was shown. One that a run was stopped before is of files that were not written either. */
export function understoodIn(steps: readonly ModelMessage[]): Understood | null {
  const open = new Set(openCalls(steps).map(({ toolCallId }) => toolCallId));
  const call = steps
    .flatMap(toolCallsOf)
    .findLast(({ toolName, toolCallId }) => toolName === showUnderstood.name && !open.has(toolCallId));
  const parsed = understood.safeParse(call?.input);
  return parsed.success ? parsed.data : null;
}
