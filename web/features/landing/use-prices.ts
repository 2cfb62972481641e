// What this installation charges, read when the prices come near: the landing page carries no cache and asks for little.
import { type RefObject, useEffect, useRef, useState } from "react";
import { type PaymentSettings, PLATFORM_FEE_PERCENT, PLATFORM_PLAN_CENTS_PER_MONTH } from "#contract";
import { useApi } from "../../lib/services.tsx";

export type Prices = Pick<PaymentSettings, "creatorPlan" | "platformPlanCents" | "platformFeePercent">;

/** The product's own prices: what is promised until the installation has answered, and if it does not. */
const LISTED: Prices = {
  creatorPlan: "paid",
  platformPlanCents: PLATFORM_PLAN_CENTS_PER_MONTH,
  platformFeePercent: PLATFORM_FEE_PERCENT,
};
/** Early enough to be there before the visitor is. */
const NEAR = "500px";

/** `section` is the part of the page that shows the prices. */
export function usePrices(): { prices: Prices; section: RefObject<HTMLElement | null> } {
  const api = useApi();
  const section = useRef<HTMLElement>(null);
  const [prices, setPrices] = useState(LISTED);
  useEffect(() => {
    const leaving = new AbortController();
    const approach = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        approach.disconnect();
        api.get<PaymentSettings>("/api/payments", { signal: leaving.signal }).then(setPrices, () => {});
      },
      { rootMargin: NEAR },
    );
    if (section.current !== null) approach.observe(section.current);
    return () => {
      approach.disconnect();
      leaving.abort();
    };
  }, [api]);
  return { prices, section };
}
