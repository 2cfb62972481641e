// How tokens, models and a month's allowance are said.
import type { AssistantUse, TokenUse } from "#contract";

const figure = new Intl.NumberFormat("en");

export function tokensOf({ inputTokens, outputTokens }: TokenUse): number {
  return inputTokens + outputTokens;
}

export const tokenFigure = (tokens: number): string => `${figure.format(tokens)} ${tokens === 1 ? "token" : "tokens"}`;

/** "anthropic/claude-…" as it is; the built-in model by what it is called. */
export const modelName = (model: string): string => (model === "builtin" ? "Built-in model" : model);

/** Of a model that was chosen once and whose key is gone. */
export const lostModelName = (model: string): string => `${modelName(model)} (no longer yours)`;

export type AllowanceLeft = Readonly<{ left: number; of: number; usedUp: boolean; resetsAt: string }>;

/** What is left of the month's allowance; null where nothing is bounded or nobody counts. */
export function allowanceLeft({ key, month }: Pick<AssistantUse, "key" | "month">): AllowanceLeft | null {
  const { allowanceTokens: of, remainingTokens: left, resetsAt } = month;
  if (key !== "platform" || of === null || left === null) return null;
  return { left, of, usedUp: left === 0, resetsAt };
}
