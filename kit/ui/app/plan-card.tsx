// The person's plan of this app: what it costs, until when, what changes, and the way to where it is changed.

import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect } from "react";
import { words } from "../../words/index.ts";
import { api } from "../data/api.ts";
import { formatDay, formatMoney } from "../data/format.ts";
import { Badge } from "../parts/badge.tsx";
import { Button } from "../parts/button.tsx";
import { Card } from "../parts/layout.tsx";
import { ErrorState, Loading } from "../parts/states.tsx";
import { managePlan } from "./outgoing-messages.ts";
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

const periodOf = (type: Plan["type"]): string => (type === "monthly" ? words().plan.aMonth : words().plan.aYear);

export function PlanCard() {
  const { user } = useSession();
  const { name } = useManifest();
  if (user.plan) return <Subscribed />;
  return (
    <Card title={words().plan.title}>
      <p className="text-ink-muted">
        {user.role === "owner" ? words().plan.ownsApp(name) : words().plan.without(name)}
      </p>
    </Card>
  );
}

function Subscribed() {
  const plan = useQuery({ queryKey: ["ninefold", "plan"], queryFn: () => api<Answer>("/_ninefold/plan") });
  useRefreshOnReturn(plan.refetch);
  if (plan.isPending)
    return (
      <Card title={words().plan.title}>
        <Loading label={words().plan.loading} kind="block" rows={1} />
      </Card>
    );
  if (plan.isError)
    return (
      <Card title={words().plan.title}>
        <ErrorState title={words().plan.failed} error={plan.error} retry={() => void plan.refetch()} />
      </Card>
    );
  const { subscription, manageUrl } = plan.data;
  return (
    <Card title={words().plan.title}>
      {subscription ? <PlanFacts plan={subscription} /> : <p className="text-ink-muted">{words().plan.none}</p>}
      <Button className="mt-5" icon="credit-card" onClick={() => managePlan(manageUrl)}>
        {subscription ? words().plan.manage : words().plan.see}
      </Button>
      <p className="mt-3 text-sm text-ink-muted">{words().plan.what}</p>
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
        {words().plan[plan.type]}
        {plan.endsAt && <Badge tone="warning">{words().plan.cancelled}</Badge>}
        {plan.pastDue && <Badge tone="danger">{words().plan.paymentFailed}</Badge>}
      </p>
      <p className="mt-1">{priceText(plan.type, plan.price)}</p>
      <p className="mt-1 text-sm text-ink-muted">
        {plan.endsAt && filled(words().plan.keepsAccess, { day: day(plan.endsAt) })}
        {!plan.endsAt && plan.renewsAt && filled(words().plan.renews, { day: day(plan.renewsAt) })}
      </p>
      {plan.nextPrice && (
        <Notice>
          {filled(words().plan.priceChanges, {
            price: priceText(plan.type, plan.nextPrice.price),
            day: day(plan.nextPrice.from),
          })}
        </Notice>
      )}
      {plan.pastDue && (
        <Notice>
          {plan.accessUntil
            ? filled(words().plan.updateBefore, { day: day(plan.accessUntil) })
            : words().plan.updateNow}
        </Notice>
      )}
    </>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return <p className="mt-4 rounded-inner bg-warning-wash px-4 py-3 text-sm text-warning-text">{children}</p>;
}

const priceText = (type: Plan["type"], cents: number): string => `${formatMoney(cents)} ${periodOf(type)}`;
/** A sentence with what stands at its `{…}`. */
function filled(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={part}>{index % 2 === 1 ? parts[part] : part}</Fragment>);
}
/** Without its time of day. */
const day = (moment: string): ReactNode => <time dateTime={moment}>{formatDay(moment.slice(0, 10))}</time>;
