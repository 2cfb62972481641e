// Says that no real money moves, on screens that deal with money.
import { useQuery } from "@tanstack/react-query";
import { paymentSettingsQuery } from "../lib/requests/payments.ts";
import { useApi } from "../lib/services.tsx";
import { Badge } from "./badge.tsx";

export function TestPayments() {
  const settings = useQuery(paymentSettingsQuery(useApi()));
  return settings.data?.testPayments ? <Badge tone="waiting">Test payments: no real money</Badge> : null;
}
