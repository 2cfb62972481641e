// Project Creation Access: the creator's own plan, from the offer to its management.
import { useQuery } from "@tanstack/react-query";
import type { PlatformSubscription } from "#contract";
import { OUTCOME_TEXTS } from "../../lib/checkout-return.ts";
import { platformPlanQuery } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { useRequireSignIn } from "../../lib/use-sign-in.ts";
import { useTitle } from "../../lib/use-title.ts";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/mark.tsx";
import { ProjectsHeader } from "../../ui/page-frame.tsx";
import { SignedOut } from "../../ui/signed-out.tsx";
import { Banner, ErrorState } from "../../ui/states.tsx";
import { ActivePlan } from "./active-plan.tsx";
import { PlanOffer } from "./plan-offer.tsx";
import { StartBuilding } from "./start-building.tsx";
import { type PlanReturn, useCheckoutReturn } from "./use-checkout-return.ts";

const stay = () => {};

export function SubscribePage() {
  useTitle("Project Creation Access");
  const api = useApi();
  const { signedIn, ask } = useRequireSignIn({ resume: stay, wanted: true });
  const returned = useCheckoutReturn(signedIn);
  const plan = useQuery({ ...platformPlanQuery(api), enabled: signedIn && returned.outcome !== "asking" });
  return (
    <div className="flex min-h-dvh flex-col">
      <ProjectsHeader />
      <main className="page-width max-w-2xl flex-1 py-10 sm:py-14">
        <h1 className="text-2xl sm:text-3xl">Project Creation Access</h1>
        <p className="mt-3 text-muted">One plan for creating and deploying all of your apps.</p>
        <div className="mt-8 flex flex-col gap-5">
          <ReturnNote returned={returned} />
          {!signedIn && <SignedOut title="Sign in to subscribe" onSignIn={ask} />}
          {signedIn && plan.isPending && <SkeletonRows rows={2} label="Loading your plan" />}
          {signedIn && plan.isError && (
            <ErrorState title="Your plan could not be loaded">
              <Button onClick={() => void plan.refetch()}>Try again</Button>
            </ErrorState>
          )}
          {signedIn && plan.data !== undefined && (
            <section aria-label="Your plan" className="rounded-surface border border-hairline bg-raised p-5 sm:p-8">
              <PlanState plan={plan.data} outcome={returned.outcome} />
            </section>
          )}
        </div>
      </main>
    </div>
  );
}

type PlanStateProps = { plan: PlatformSubscription; outcome: PlanReturn["outcome"] };

/** While a payment is being checked nobody is asked to pay again. */
function PlanState({ plan, outcome }: PlanStateProps) {
  if (!plan.required) {
    return (
      <>
        <h2 className="text-lg">No plan needed</h2>
        <p className="mt-2 mb-5 text-muted">Creating and deploying is free here.</p>
        <StartBuilding />
      </>
    );
  }
  if (plan.active || plan.subscription?.pastDue) return <ActivePlan plan={plan} />;
  return outcome === "processing" ? <SkeletonRows rows={2} label="Waiting for your plan" /> : <PlanOffer />;
}

function ReturnNote({ returned: { outcome, askAgain } }: { returned: PlanReturn }) {
  if (outcome === null) return null;
  if (outcome === "asking") return <Banner tone="waiting">Checking your payment...</Banner>;
  if (outcome === "fulfilled") return <Banner tone="good">Your plan is active. You can create and deploy.</Banner>;
  const failed = outcome === "unchecked" || outcome === "unknown";
  return (
    <Banner
      tone={failed ? "danger" : "waiting"}
      action={
        outcome === "unchecked" && (
          <Button size="small" onClick={askAgain}>
            Try again
          </Button>
        )
      }
    >
      {OUTCOME_TEXTS[outcome]}
    </Banner>
  );
}
