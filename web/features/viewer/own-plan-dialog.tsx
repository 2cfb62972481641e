// A subscriber's own plan of an app: what it is, card and invoices, change, cancellation.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnSubscription, SubscriptionOptions } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { goToHostedPage } from "../../lib/hosted-page.ts";
import { localDate } from "../../lib/local-date.ts";
import { formatCents } from "../../lib/money.ts";
import {
  changeOwnPlan,
  openOwnPortal,
  ownPlanKey,
  ownPlanQuery,
  type PlanChange,
} from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { Banner } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";

type OwnPlanDialogProps = { projectId: string; options: SubscriptionOptions; onClose: () => void };

export function OwnPlanDialog({ projectId, options, onClose }: OwnPlanDialogProps) {
  const api = useApi();
  const own = useQuery({ ...ownPlanQuery(api, projectId), staleTime: 0 });
  return (
    <Dialog open onClose={onClose} title="Your plan">
      <div className="mt-5 flex flex-col gap-5">
        {own.isPending && <SkeletonRows rows={1} label="Loading your plan" />}
        {own.isError && (
          <Banner
            action={
              <Button size="small" onClick={() => void own.refetch()}>
                Try again
              </Button>
            }
          >
            Your plan could not be loaded
          </Banner>
        )}
        {own.data === null && <p className="text-muted">You have no plan for this app.</p>}
        {own.data && <OwnPlan plan={own.data} projectId={projectId} options={options} />}
        <TestPayments />
      </div>
    </Dialog>
  );
}

type OwnPlanProps = Omit<OwnPlanDialogProps, "onClose"> & { plan: OwnSubscription };

function OwnPlan({ plan, projectId, options }: OwnPlanProps) {
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<PlanChange | null>(null);
  const change = useMutation({
    mutationFn: (wish: PlanChange) => changeOwnPlan(api, projectId, wish),
    onSuccess: (subscription) => queries.setQueryData(ownPlanKey(projectId), subscription),
    onSettled: () => setAsked(null),
  });
  const portal = useMutation({ mutationFn: async () => goToHostedPage(await openOwnPortal(api, projectId)) });
  const other = plan.type === "monthly" ? "yearly" : "monthly";
  const canSwitch = options[other].enabled && options[other].price > 0 && plan.endsAt === null;
  const failure = change.error ?? portal.error;
  return (
    <>
      <PlanFacts plan={plan} />
      {failure !== null && <Banner>{serverTextOf(failure, "That didn't work. Please try again.")}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button busy={portal.isPending || portal.isSuccess} onClick={() => portal.mutate()}>
          Card and invoices
        </Button>
        {canSwitch && <Button onClick={() => setAsked({ kind: "switch", type: other })}>Switch to {other}</Button>}
        {plan.endsAt === null ? (
          <Button variant="quiet" onClick={() => setAsked({ kind: "cancel" })}>
            Cancel plan
          </Button>
        ) : (
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ kind: "resume" })}>
            Resume plan
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.kind === "switch" ? `Switch to ${other}?` : "Cancel your plan?"}
        text={
          asked?.kind === "switch"
            ? `Your plan changes at once to ${priceText(other, options[other].price)}. What you have already paid is taken into account.`
            : "You keep access until the end of the period you have paid for."
        }
        confirmLabel={asked?.kind === "switch" ? `Switch to ${other}` : "Cancel plan"}
        danger={asked?.kind === "cancel"}
        busy={change.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked !== null && change.mutate(asked)}
      />
    </>
  );
}

function PlanFacts({ plan }: { plan: OwnSubscription }) {
  return (
    <div>
      <p className="font-medium">{plan.type === "monthly" ? "Monthly Plan" : "Yearly Plan"}</p>
      <p className="figures mt-1 text-lg">{priceText(plan.type, plan.price)}</p>
      {plan.endsAt !== null && <p className="mt-2 text-muted">Cancelled. Access ends on {localDate(plan.endsAt)}.</p>}
      {plan.endsAt === null && plan.renewsAt !== null && (
        <p className="mt-2 text-muted">Renews on {localDate(plan.renewsAt)}.</p>
      )}
      {plan.pastDue && (
        <div className="mt-3">
          <Banner tone="waiting">The last payment failed. Update your card to keep access.</Banner>
        </div>
      )}
    </div>
  );
}

function priceText(type: OwnSubscription["type"], cents: number): string {
  return `${formatCents(cents)} a ${type === "monthly" ? "month" : "year"}`;
}
