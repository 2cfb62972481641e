// An app that waits for a plan: the offer, what became of a visit to Checkout, or a plan whose payment has failed.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PAST_DUE_GRACE_DAYS } from "#contract";
import { type CheckoutOutcome, OUTCOME_TEXTS } from "../../lib/checkout-return.ts";
import { openOwnPortal, ownPlanQuery } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadingScreen } from "../../ui/mark.tsx";
import { Banner, EmptyState } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { useHostedStart } from "../../ui/use-hosted-start.ts";
import { SubscribeModal } from "./subscribe-modal.tsx";
import type { ViewedApp } from "./viewer-state.ts";

type UnpaidProps = { app: ViewedApp; checkout: CheckoutOutcome | null; onRetry: () => void };

/** Closing the modal leaves the way back to it. */
export function Unpaid({ app, checkout, onRetry }: UnpaidProps) {
  const own = useQuery({ ...ownPlanQuery(useApi(), app.projectId), staleTime: 0 });
  const [open, setOpen] = useState(checkout !== "unchecked");
  if (own.isPending) return <LoadingScreen label="Loading plans" />;
  if (own.data?.pastDue) return <Paused app={app} />;
  const told = checkout === null || checkout === "fulfilled" ? null : OUTCOME_TEXTS[checkout];
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-16">
      {told !== null && (
        <Banner
          tone={checkout === "unchecked" || checkout === "unknown" ? "danger" : "waiting"}
          action={
            checkout === "unchecked" && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          {told}
        </Banner>
      )}
      <EmptyState title="This app needs a subscription" text="Choose a plan to use it.">
        <Button variant="primary" onClick={() => setOpen(true)}>
          See plans
        </Button>
      </EmptyState>
      {open && <SubscribeModal app={app} note={told} onSubscribed={onRetry} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Who has a plan must not buy a second one: the card is what has to change. */
function Paused({ app }: { app: ViewedApp }) {
  const api = useApi();
  const portal = useHostedStart(() => openOwnPortal(api, app.projectId), "The billing portal could not be opened");
  return (
    <div className="page-width flex max-w-3xl flex-col gap-5 py-16">
      {portal.error !== null && <Banner>{portal.error}</Banner>}
      <EmptyState
        title="Your plan is paused"
        text={`Your last payment failed more than ${PAST_DUE_GRACE_DAYS} days ago. Update your card: when the payment has gone through, the app opens again.`}
      >
        <Button variant="primary" busy={portal.busy} onClick={portal.run}>
          Update card
        </Button>
      </EmptyState>
      <div className="self-center">
        <TestPayments />
      </div>
    </div>
  );
}
