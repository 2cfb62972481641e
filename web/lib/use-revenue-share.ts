// What of a payment is the platform's and what the creator's, as this installation has it.
import { sharePercentOf } from "#contract";
import { usePayments } from "./services.tsx";

/** In percent. */
export function useRevenueShare(): { feePercent: number; sharePercent: number } {
  const { platformFeePercent: feePercent } = usePayments();
  return { feePercent, sharePercent: sharePercentOf(feePercent) };
}
