// Project Creation Access: the creator's own plan, from the offer to its management.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { PlatformSubscription } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { formatCents } from "../../lib/money.ts";
import { openPlatformPortal, platformPlanKey, platformPlanQuery } from "../../lib/requests/payments.ts";
import { useSelectedProject } from "../../lib/selected-project.ts";
import { useApi } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { PageHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { Banner, ErrorState } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { PlanOffer } from "./plan-offer.tsx";
import { useCheckoutReturn } from "./use-checkout-return.ts";
import { useHostedStart } from "./use-hosted-start.ts";

const stay = () => {};

export function SubscribePage() {
  useTitle("Project Creation Access");
  const api = useApi();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: true });
  const plan = useQuery({ ...platformPlanQuery(api), enabled: signedIn });
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader narrow>
        <ButtonLink to="/projects" variant="quiet" size="small">
          Projects
        </ButtonLink>
      </PageHeader>
      <main className="page-width max-w-2xl flex-1 py-10 sm:py-14">
        <h1 className="text-2xl sm:text-3xl">Project Creation Access</h1>
        <p className="mt-3 text-muted">One plan for creating and deploying all of your apps.</p>
        <div className="mt-8 flex flex-col gap-5">
          <CheckoutReturn signedIn={signedIn} />
          {!signedIn && <SignedOut title="Sign in to subscribe" onSignIn={ask} />}
          {signedIn && plan.isPending && <SkeletonRows rows={2} label="Loading your plan" />}
          {plan.isError && (
            <ErrorState title="Your plan could not be loaded">
              <Button onClick={() => void plan.refetch()}>Try again</Button>
            </ErrorState>
          )}
          {signedIn && plan.data !== undefined && (
            <section aria-label="Your plan" className="rounded-surface border border-hairline bg-raised p-5 sm:p-8">
              <PlanState plan={plan.data} />
            </section>
          )}
        </div>
      </main>
    </div>
  );
}

function PlanState({ plan }: { plan: PlatformSubscription }) {
  if (!plan.required) {
    return (
      <>
        <h2 className="text-lg">No plan needed</h2>
        <p className="mt-2 mb-5 text-muted">Creating and deploying is free here.</p>
        <StartBuilding />
      </>
    );
  }
  if (!plan.active && !plan.subscription?.pastDue) return <PlanOffer />;
  return <ActivePlan plan={plan} />;
}

function ActivePlan({ plan: { price, active, subscription } }: { plan: PlatformSubscription }) {
  const api = useApi();
  const portal = useHostedStart(() => openPlatformPortal(api), "The billing portal could not be opened");
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-lg">Your plan</h2>
        <Badge tone={active ? "good" : "waiting"}>{active ? "Active" : "Paused"}</Badge>
        <TestPayments />
      </div>
      <p>
        <span className="figures text-xl font-medium">{formatCents(subscription?.price ?? price)}</span>{" "}
        <span className="text-muted">a month</span>
      </p>
      {subscription?.endsAt && <p>Cancelled. Your access ends on {localDate(subscription.endsAt)}.</p>}
      {!subscription?.endsAt && subscription?.renewsAt && <p>Renews on {localDate(subscription.renewsAt)}.</p>}
      {subscription?.pastDue && (
        <Banner tone="waiting">The last payment failed. Update your card to keep creating and deploying.</Banner>
      )}
      {portal.error !== null && <Banner>{portal.error}</Banner>}
      <div className="flex flex-wrap gap-2">
        <StartBuilding />
        <Button busy={portal.busy} onClick={portal.run}>
          Manage card and plan
        </Button>
      </div>
    </div>
  );
}

/** Back to what somebody was building. */
function StartBuilding() {
  const { selectedProjectId } = useSelectedProject();
  return (
    <ButtonLink to={selectedProjectId === null ? "/projects" : "/edit"} variant="primary">
      {selectedProjectId === null ? "Start building" : "Back to your project"}
    </ButtonLink>
  );
}

function CheckoutReturn({ signedIn }: { signedIn: boolean }) {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const sessionId = search.get("session_id");
  const confirmed = useCheckoutReturn(sessionId, signedIn);
  const status = confirmed.data?.status;
  useEffect(() => {
    if (status === "fulfilled") void queries.invalidateQueries({ queryKey: platformPlanKey });
  }, [status, queries]);
  if (sessionId === null) {
    return search.get("checkout") === "cancelled" ? (
      <Banner tone="waiting">Checkout was closed. Nothing has been charged.</Banner>
    ) : null;
  }
  if (confirmed.isError) {
    return (
      <Banner
        action={
          <Button size="small" onClick={() => void confirmed.refetch()}>
            Try again
          </Button>
        }
      >
        Your payment could not be checked. Nothing is lost: try again in a moment.
      </Banner>
    );
  }
  if (status === undefined) return signedIn ? <Banner tone="waiting">Checking your payment...</Banner> : null;
  if (status === "fulfilled") return <Banner tone="good">Your plan is active. You can create and deploy.</Banner>;
  if (status === "processing") return <Banner tone="waiting">Your bank is confirming the payment...</Banner>;
  return (
    <Banner tone="waiting">
      {status === "open"
        ? "The payment isn't complete yet. Nothing has been charged."
        : "That checkout has expired. You can start again."}
    </Banner>
  );
}
