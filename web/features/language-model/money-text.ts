// How money is said.
import type { MoneyUse } from "#contract";

const money = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

/** "$0.42"; "at least" where some tokens have no price. */
export function moneyText({ micros, unpricedTokens }: MoneyUse): string {
  const text = micros > 0 && micros < 10_000 ? "under $0.01" : money.format(micros / 1_000_000);
  return unpricedTokens > 0 ? `at least ${text}` : text;
}
