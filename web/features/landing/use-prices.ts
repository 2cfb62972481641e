// What this installation charges, read beside the landing page: it carries no cache, so that it comes quickly.
import { useEffect, useState } from "react";
import { type PaymentSettings, PLATFORM_FEE_PERCENT, PLATFORM_PLAN_CENTS_PER_MONTH } from "#contract";
import { useApi } from "../../lib/services.tsx";

export type Prices = Pick<PaymentSettings, "creatorPlan" | "platformPlanCents" | "platformFeePercent">;

/** The product's own prices: what is promised until the installation has answered, and if it does not. */
const LISTED: Prices = {
  creatorPlan: "paid",
  platformPlanCents: PLATFORM_PLAN_CENTS_PER_MONTH,
  platformFeePercent: PLATFORM_FEE_PERCENT,
};

export function usePrices(): Prices {
  const api = useApi();
  const [prices, setPrices] = useState(LISTED);
  useEffect(() => {
    const leaving = new AbortController();
    api.get<PaymentSettings>("/api/payments", { signal: leaving.signal }).then(setPrices, () => {});
    return () => leaving.abort();
  }, [api]);
  return prices;
}
