// How a run's time and use are said.
import type { RunState, TokenUse } from "#contract";
import { tokenFigure, tokensOf } from "../../../lib/token-text.ts";

/** "8 s", "3 min 20 s", "1 h 2 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A step's time: tenths of a second matter there. */
export function formatStepTime(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  return milliseconds < 10_000 ? `${(milliseconds / 1_000).toFixed(1)} s` : formatDuration(milliseconds);
}

export const tokenText = (use: TokenUse): string => tokenFigure(tokensOf(use));

/** What answers, and what it has used; the built-in model uses nothing that anybody pays for. */
export function modelText({ model, use }: Pick<RunState, "model" | "use">): string {
  if (model === "builtin") return "built-in model";
  return use.inputTokens + use.outputTokens === 0 ? model : `${model}, ${tokenText(use)}`;
}
