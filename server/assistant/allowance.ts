// What every creator may use in a month: tokens and money on the platform's key, and on their own keys what they set themselves.
import type { AssistantUse, MoneyUse } from "#contract";
import type { PaidBy } from "#database";
import { countedTokens } from "./usage.ts";
import type { UsageStore, UseSum } from "./usage-store.ts";

export type Allowance = Readonly<{
  /** Why this creator can't go on now, or null. The built-in model has no bound. */
  refusalFor(ownerId: string, paidBy: PaidBy): Promise<string | null>;
  ofMonth(ownerId: string): Promise<AssistantUse["month"]>;
  /** What the month cost on such keys, and what may be spent. */
  moneyOf(ownerId: string, paidBy: PaidBy): Promise<Pick<AssistantUse["money"], "month" | "capMicros" | "warning">>;
}>;

/** What each creator may use on the platform's key in a month; null: no bound. */
export type MonthlyBounds = Readonly<{
  /** Input and output together, kept input at its share. */
  tokens: number | null;
  /** Millionths of a dollar. */
  micros: number | null;
}>;

/** From here on a cap is spoken of. */
const WARNING_SHARE = 0.8;

export function createAllowance(
  store: UsageStore,
  bounds: MonthlyBounds,
  clock: () => Date = () => new Date(),
): Allowance {
  const resetsAt = () => {
    const now = clock();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
  };
  const capOf = async (ownerId: string, paidBy: PaidBy): Promise<number | null> =>
    paidBy === "platform" ? bounds.micros : paidBy === "own" ? store.capOf(ownerId) : null;
  // What left nothing is free; somebody still pays for it, so that there is an end to that as well.
  const remaining = (use: UseSum): number | null =>
    bounds.tokens === null
      ? null
      : Math.max(0, bounds.tokens - (countedTokens(use) - Math.min(use.forgivenTokens, bounds.tokens)));
  const anew = () => `It starts anew on ${resetsAt().slice(0, 10)}`;

  return Object.freeze({
    async ofMonth(ownerId) {
      const use = await store.ofMonth(ownerId, clock(), "platform");
      const { inputTokens, outputTokens, cachedTokens } = use;
      return {
        inputTokens,
        outputTokens,
        cachedTokens,
        resetsAt: resetsAt(),
        allowanceTokens: bounds.tokens,
        remainingTokens: remaining(use),
      };
    },
    async refusalFor(ownerId, paidBy) {
      if (paidBy === "builtin") return null;
      const [use, cap] = await Promise.all([store.ofMonth(ownerId, clock(), paidBy), capOf(ownerId, paidBy)]);
      if (paidBy === "platform" && remaining(use) === 0)
        return `Your allowance for this month (${bounds.tokens?.toLocaleString("en-US")} tokens) is used up. ${anew()}; until then the built-in model goes on with what it built.`;
      if (cap === null || use.micros < cap) return null;
      return paidBy === "own"
        ? `You have spent the ${dollars(cap)} that you set for this month. Nothing is lost: raise it beside your key, or go on with the built-in model. ${anew()}.`
        : `Your allowance for this month (${dollars(cap)}) is spent. ${anew()}; until then the built-in model goes on with what it built.`;
    },
    async moneyOf(ownerId, paidBy) {
      const [{ micros, unpricedTokens }, capMicros] = await Promise.all([
        store.ofMonth(ownerId, clock(), paidBy),
        capOf(ownerId, paidBy),
      ]);
      const isNear = capMicros !== null && micros >= capMicros * WARNING_SHARE && micros < capMicros;
      const month: MoneyUse = { micros, unpricedTokens };
      const warning = isNear ? `${dollars(micros)} of this month's ${dollars(capMicros)} are spent.` : null;
      return { month, capMicros, warning };
    },
  } satisfies Allowance);
}

const dollars = (micros: number): string =>
  (micros / 1_000_000).toLocaleString("en-US", { style: "currency", currency: "USD" });
