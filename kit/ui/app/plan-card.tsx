// The person's plan of this app: what it costs, until when, what changes, and the way to where it is changed.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { api } from "../data/api.ts";
import { formatDay, formatMoney } from "../data/format.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/layout.tsx";
import { ErrorState, Loading } from "../parts/states.tsx";
import { managePlan } from "./frame.ts";
import { useManifest, useSession } from "./session.ts";

type Plan = {
  type: "monthly" | "yearly";
  price: number;
  active: boolean;
  pastDue: boolean;
  /** Until when a plan whose payment failed opens the app all the same. */
  accessUntil?: string | null;
  renewsAt: string | null;
  endsAt: string | null;
  nextPrice: { price: number; from: string } | null;
};
type Answer = { subscription: Plan | null; manageUrl: string };

const PERIODS = { monthly: "a month", yearly: "a year" } as const;
const NAMES = { monthly: "Monthly plan", yearly: "Yearly plan" } as const;

export function PlanCard() {
  const { user } = useSession();
  const { name } = useManifest();
  if (user.plan) return <Subscribed />;
  return (
    <Card title="Plan">
      <p className="text-ink-muted">
        {user.role === "owner" ? `You own ${name}, so you need no plan.` : `You use ${name} without a plan.`}
      </p>
    </Card>
  );
}

function Subscribed() {
  const plan = useQuery({ queryKey: ["ninefold", "plan"], queryFn: () => api<Answer>("/_ninefold/plan") });
  useRefreshOnReturn(plan.refetch);
  if (plan.isPending)
    return (
      <Card title="Plan">
        <Loading label="Loading your plan" kind="block" rows={1} />
      </Card>
    );
  if (plan.isError)
    return (
      <Card title="Plan">
        <ErrorState title="Your plan could not be loaded" error={plan.error} retry={() => void plan.refetch()} />
      </Card>
    );
  const { subscription, manageUrl } = plan.data;
  return (
    <Card title="Plan">
      {subscription ? <PlanFacts plan={subscription} /> : <p className="text-ink-muted">You have no plan any more.</p>}
      <Button className="mt-5" icon="credit-card" onClick={() => managePlan(manageUrl)}>
        {subscription ? "Manage plan" : "See plans"}
      </Button>
      <p className="mt-3 text-sm text-ink-muted">Card, invoices, monthly or yearly, and cancellation.</p>
    </Card>
  );
}

/** The plan is changed in the page around this one: who comes back from there sees what became of it. */
function useRefreshOnReturn(refresh: () => unknown): void {
  useEffect(() => {
    const onFocus = () => void refresh();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [refresh]);
}

function PlanFacts({ plan }: { plan: Plan }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
        {NAMES[plan.type]}
        {plan.endsAt && <Badge tone="warning">Cancelled</Badge>}
        {plan.pastDue && <Badge tone="danger">Payment failed</Badge>}
      </p>
      <p className="mt-1">{priceText(plan.type, plan.price)}</p>
      <p className="mt-1 text-sm text-ink-muted">
        {plan.endsAt && <>You keep access until {day(plan.endsAt)}.</>}
        {!plan.endsAt && plan.renewsAt && <>Renews on {day(plan.renewsAt)}.</>}
      </p>
      {plan.nextPrice && (
        <Notice>
          The price changes to {priceText(plan.type, plan.nextPrice.price)} from {day(plan.nextPrice.from)}. Until then
          you pay what you paid so far, and you can cancel before.
        </Notice>
      )}
      {plan.pastDue && (
        <Notice>
          The last payment failed.{" "}
          {plan.accessUntil ? (
            <>You keep access until {day(plan.accessUntil)}. Update your card before then.</>
          ) : (
            "Update your card to keep access."
          )}
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="mt-4 rounded-inner bg-warning-wash px-4 py-3 text-sm text-warning-text">{children}</p>;
}

const priceText = (type: Plan["type"], cents: number): string => `${formatMoney(cents)} ${PERIODS[type]}`;
/** Without its time of day. */
const day = (moment: string): ReactNode => <time dateTime={moment}>{formatDay(moment.slice(0, 10))}</time>;
