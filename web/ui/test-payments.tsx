// Says that no real money moves, on screens that deal with money.
import { usePayments } from "../lib/services.tsx";
import { Badge } from "./badge.tsx";

export function TestPayments() {
  return usePayments().testPayments ? <Badge tone="waiting">Test payments: no real money</Badge> : null;
}
