// A subscriber's own plan of an app: what it is, card and invoices, change, cancellation.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnSubscription } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { localDate } from "../../lib/local-date.ts";
import {
  changeOwnPlan,
  openOwnPortal,
  ownPlanKey,
  ownPlanQuery,
  type PlanChange,
} from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { Banner } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { notify } from "../../ui/toast.ts";
import { useHostedStart } from "../../ui/use-hosted-start.ts";
import { CancelQuestion, SwitchQuestion } from "./plan-questions.tsx";
import { noticeOf, PLAN_NAMES, priceText } from "./plan-text.ts";
import type { ViewedApp } from "./viewer-state.ts";

export function OwnPlanDialog({ app, onClose }: { app: ViewedApp; onClose: () => void }) {
  const own = useQuery({ ...ownPlanQuery(useApi(), app.projectId), staleTime: 0 });
  return (
    <Dialog open onClose={onClose} title="Your plan" description={app.name || "What you pay for this app."}>
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
        {own.data === null && (
          <p className="text-muted">
            {app.isOwner ? "This is your own app: you use it without a plan." : "You have no plan for this app."}
          </p>
        )}
        {own.data && <OwnPlan plan={own.data} app={app} />}
        <div>
          <TestPayments />
        </div>
      </div>
    </Dialog>
  );
}

const DONE: Record<PlanChange["kind"], string> = {
  switch: "Your plan has been changed",
  cancel: "Your plan has been cancelled",
  resume: "Your plan goes on",
};

function OwnPlan({ plan, app }: { plan: OwnSubscription; app: ViewedApp }) {
  const { projectId, options } = app;
  const api = useApi();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<"switch" | "cancel" | null>(null);
  const change = useMutation({
    mutationFn: (wish: PlanChange) => changeOwnPlan(api, projectId, wish),
    onSuccess: (subscription, { kind }) => {
      queries.setQueryData(ownPlanKey(projectId), subscription);
      notify.success(DONE[kind]);
    },
    onSettled: () => setAsked(null),
  });
  const portal = useHostedStart(() => openOwnPortal(api, projectId), "The billing portal could not be opened");
  const other = plan.type === "monthly" ? "yearly" : "monthly";
  const canSwitch = options[other].enabled && options[other].price > 0 && plan.endsAt === null && !plan.pastDue;
  return (
    <>
      <PlanFacts plan={plan} />
      {change.error !== null && <Banner>{serverTextOf(change.error, "That didn't work. Please try again.")}</Banner>}
      {portal.error !== null && <Banner>{portal.error}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button variant={plan.pastDue ? "primary" : "secondary"} busy={portal.busy} onClick={portal.run}>
          {plan.pastDue ? "Update card" : "Card and invoices"}
        </Button>
        {canSwitch && <Button onClick={() => setAsked("switch")}>Switch to {other}</Button>}
        {plan.endsAt === null ? (
          <Button variant="quiet" onClick={() => setAsked("cancel")}>
            Cancel plan
          </Button>
        ) : (
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate({ kind: "resume" })}>
            Resume plan
          </Button>
        )}
      </div>
      {asked === "switch" && (
        <SwitchQuestion
          projectId={projectId}
          plan={plan}
          to={{ type: other, cents: options[other].price }}
          busy={change.isPending}
          onCancel={() => setAsked(null)}
          onConfirm={change.mutate}
        />
      )}
      {asked === "cancel" && (
        <CancelQuestion plan={plan} busy={change.isPending} onCancel={() => setAsked(null)} onConfirm={change.mutate} />
      )}
    </>
  );
}

function PlanFacts({ plan }: { plan: OwnSubscription }) {
  const notice = noticeOf(plan);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">{PLAN_NAMES[plan.type]}</p>
        <PlanBadge plan={plan} />
      </div>
      <p className="figures mt-1 text-lg">{priceText(plan.type, plan.price)}</p>
      {plan.endsAt === null && plan.renewsAt !== null && !plan.pastDue && (
        <p className="mt-2 text-muted">Renews on {localDate(plan.renewsAt)}.</p>
      )}
      {notice !== null && (
        <div className="mt-3">
          <Banner tone={notice.tone}>{notice.text}</Banner>
        </div>
      )}
    </div>
  );
}

function PlanBadge({ plan }: { plan: OwnSubscription }) {
  if (plan.pastDue) return <Badge tone="danger">Payment failed</Badge>;
  if (plan.endsAt !== null) return <Badge tone="waiting">Cancelled</Badge>;
  return plan.active ? <Badge tone="good">Active</Badge> : <Badge tone="waiting">Not active</Badge>;
}
