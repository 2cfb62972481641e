// What an app has earned and what the account holds, and the way to the provider's dashboard.
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { formatDollars } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/states.tsx";
import type { PayoutCalls } from "./payout-requests.ts";
import { payoutsKey } from "./use-payout-account.ts";
import type { PayoutActions } from "./use-payout-actions.ts";

type EarningsProps = { projectId: string; actions: PayoutActions; calls: PayoutCalls };

export function Earnings({ projectId, actions, calls }: EarningsProps) {
  const balance = useQuery({
    queryKey: [...payoutsKey, "balance", projectId],
    queryFn: () => calls.balance(projectId),
  });
  const amounts = balance.data !== undefined && !balance.data.authError ? balance.data.data : null;
  return (
    <div className="flex flex-col gap-6">
      {balance.isError ? (
        <Banner
          action={
            <Button size="small" onClick={() => void balance.refetch()}>
              Try again
            </Button>
          }
        >
          Failed to fetch balance
        </Banner>
      ) : (
        <dl className="grid gap-5 sm:grid-cols-3" aria-busy={balance.isPending}>
          <Amount name="Total Earnings" dollars={amounts?.totalEarnings} />
          <Amount name="Available Balance" dollars={amounts?.availableBalance} />
          <Amount name="Pending Balance" dollars={amounts?.pendingBalance} />
        </dl>
      )}
      <p className="text-sm text-muted">
        Total earnings are this project's. The balances are your account's, for all of your projects together.
      </p>
      <div className="border-t border-hairline pt-5">
        <h3 className="text-base">Automatic Payouts</h3>
        <p className="mt-1 max-w-[62ch] text-muted">
          Your earnings are transferred automatically to your bank account. The payout schedule and history are in the
          payment provider's dashboard.
        </p>
        <Button className="mt-4" busy={actions.busy !== null} onClick={actions.openDashboard}>
          {actions.busy === null && <ExternalLink size={15} strokeWidth={1.75} aria-hidden="true" />}
          {actions.busy === null ? "Open Payment Dashboard" : "Opening..."}
        </Button>
      </div>
    </div>
  );
}

function Amount({ name, dollars }: { name: string; dollars: number | undefined }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-1 text-2xl font-medium">{dollars === undefined ? "–" : formatDollars(dollars)}</dd>
    </div>
  );
}
