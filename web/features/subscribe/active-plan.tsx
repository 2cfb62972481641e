// A creator's plan that is on, is running out, or waits for a payment.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type OwnSubscription, PAST_DUE_GRACE_DAYS, type PlatformSubscription } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { formatCents } from "../../lib/money.ts";
import { openPlatformPortal, platformPlanKey, resumePlatformPlan } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { notify } from "../../ui/toast.ts";
import { useHostedStart } from "../../ui/use-hosted-start.ts";
import { StartBuilding } from "./start-building.tsx";

export function ActivePlan({ plan: { price, active, subscription } }: { plan: PlatformSubscription }) {
  const api = useApi();
  const portal = useHostedStart(() => openPlatformPortal(api), "The billing portal could not be opened");
  const resume = useResume();
  const failed = subscription?.pastDue ?? false;
  const ending = subscription?.endsAt ?? null;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-lg">Your plan</h2>
        <StateBadge active={active} subscription={subscription} />
        <TestPayments />
      </div>
      <p>
        <span className="figures text-2xl font-medium">{formatCents(subscription?.price ?? price)}</span>{" "}
        <span className="text-muted">a month</span>
      </p>
      <PlanDates subscription={subscription} />
      {failed && (
        <Banner tone={active ? "waiting" : "danger"}>{failedText(active, subscription?.accessUntil ?? null)}</Banner>
      )}
      {portal.error !== null && <Banner>{portal.error}</Banner>}
      {resume.isError && <Banner>The plan could not be resumed. Please try again.</Banner>}
      <div className="flex flex-wrap gap-2">
        {active && !failed && <StartBuilding />}
        {ending !== null && (
          <Button busy={resume.isPending} onClick={() => resume.mutate()}>
            Resume plan
          </Button>
        )}
        <Button variant={failed ? "primary" : "secondary"} busy={portal.busy} onClick={portal.run}>
          {failed ? "Update card" : "Manage card and plan"}
        </Button>
      </div>
      <p className="text-sm text-muted">Card, invoices and cancellation are on the payment provider's page.</p>
    </div>
  );
}

function useResume() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => resumePlatformPlan(api),
    onSuccess: (plan) => {
      queries.setQueryData(platformPlanKey, plan);
      notify.success("Your plan goes on");
    },
  });
}

type StateBadgeProps = { active: boolean; subscription: OwnSubscription | null };

function StateBadge({ active, subscription }: StateBadgeProps) {
  if (!active) return <Badge tone="danger">Paused</Badge>;
  if (subscription?.pastDue) return <Badge tone="waiting">Payment failed</Badge>;
  return subscription?.endsAt ? <Badge tone="waiting">Cancelled</Badge> : <Badge tone="good">Active</Badge>;
}

function PlanDates({ subscription }: { subscription: OwnSubscription | null }) {
  if (subscription?.endsAt) return <p>Cancelled. You can create and deploy until {localDate(subscription.endsAt)}.</p>;
  if (subscription === null || subscription.pastDue || subscription.renewsAt === null) return null;
  return <p>Renews on {localDate(subscription.renewsAt)}.</p>;
}

function failedText(active: boolean, until: string | null): string {
  if (active && until !== null)
    return `The last payment failed. You can create and deploy until ${localDate(until)}: update your card to go on.`;
  return active
    ? `The last payment failed. Update your card: creating and deploying stop ${PAST_DUE_GRACE_DAYS} days after it.`
    : "The last payment failed, and creating and deploying are paused. Update your card to go on. Apps that run keep serving.";
}
