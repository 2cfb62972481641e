// The card of what the built-in model understood, as it showed it in its run.
import type { ModelMessage } from "ai";
import { type Understood, understood } from "#contract";
import { showUnderstood } from "./tools/show-understood.ts";
import { toolCallsOf } from "./turn.ts";

/** The newest card; null where none was shown. */
export function understoodIn(steps: readonly ModelMessage[]): Understood | null {
  const call = steps.flatMap(toolCallsOf).findLast(({ toolName }) => toolName === showUnderstood.name);
  const parsed = understood.safeParse(call?.input);
  return parsed.success ? parsed.data : null;
}
