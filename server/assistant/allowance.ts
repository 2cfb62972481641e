// The monthly allowance in tokens that every creator has on the platform's key.
import type { AssistantUse } from "#contract";
import type { PaidBy } from "#database";
import type { UsageStore } from "./usage-store.ts";

export type Allowance = Readonly<{
  /** Why this creator can't go on now, or null. Keys of their own and the built-in model have no bound. */
  refusalFor(ownerId: string, paidBy: PaidBy): Promise<string | null>;
  ofMonth(ownerId: string): Promise<AssistantUse["month"]>;
}>;

/** @param monthlyTokens input and output together; null: no bound */
export function createAllowance(
  store: UsageStore,
  monthlyTokens: number | null,
  clock: () => Date = () => new Date(),
): Allowance {
  async function ofMonth(ownerId: string): Promise<AssistantUse["month"]> {
    const now = clock();
    const { inputTokens, outputTokens, forgivenTokens } = await store.ofMonth(ownerId, now);
    const used = inputTokens + outputTokens - forgivenTokens;
    const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
    return {
      inputTokens,
      outputTokens,
      allowanceTokens: monthlyTokens,
      resetsAt,
      remainingTokens: monthlyTokens === null ? null : Math.max(0, monthlyTokens - used),
    };
  }
  return Object.freeze({
    ofMonth,
    async refusalFor(ownerId, paidBy) {
      if (paidBy !== "platform" || monthlyTokens === null) return null;
      const { remainingTokens, resetsAt } = await ofMonth(ownerId);
      if (remainingTokens === null || remainingTokens > 0) return null;
      return `Your allowance for this month (${monthlyTokens.toLocaleString("en-US")} tokens) is used up. It starts anew on ${resetsAt.slice(0, 10)}; until then the built-in model can go on.`;
    },
  } satisfies Allowance);
}
