// What of a payment is the platform's and what the creator's, as this installation has it.
import { useQuery } from "@tanstack/react-query";
import { PLATFORM_FEE_PERCENT } from "#contract";
import { paymentSettingsQuery } from "./requests/payments.ts";
import { useApi } from "./services.tsx";

/** In percent; the product's own figures until the installation's are known. */
export function useShares(): { feePercent: number; sharePercent: number } {
  const settings = useQuery(paymentSettingsQuery(useApi()));
  const feePercent = settings.data?.platformFeePercent ?? PLATFORM_FEE_PERCENT;
  return { feePercent, sharePercent: 100 - feePercent };
}
