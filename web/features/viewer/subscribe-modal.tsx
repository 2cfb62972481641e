// Subscribe to Access: the plans of an app, for somebody who needs one to use it.
import { useState } from "react";
import { ALREADY_SUBSCRIBED, type PlanType, type SubscriptionOptions } from "#contract";
import { ApiError, serverTextOf } from "../../lib/api-error.ts";
import { goToHostedPage, useBroughtBack } from "../../lib/hosted-page.ts";
import { formatCents } from "../../lib/money.ts";
import { startAppPlan } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { perMonthCents, yearlySavingsPercent } from "../../lib/yearly-price.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Banner } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { notify } from "../../ui/toast.ts";
import type { ViewedApp } from "./viewer-state.ts";

const FAILED = "Failed to initiate subscription";

type SubscribeModalProps = {
  app: ViewedApp;
  /** What is to be said above the plans. */
  note: string | null;
  /** The visitor turns out to have a plan. */
  onSubscribed: () => void;
  onClose: () => void;
};

export function SubscribeModal({ app, note, onSubscribed, onClose }: SubscribeModalProps) {
  const { busy, failure, start, forgive } = useStart(app.projectId, onSubscribed);
  const { options } = app;
  const offered = (["monthly", "yearly"] as const).filter((type) => options[type].enabled && options[type].price > 0);
  if (failure !== null) {
    return (
      <Dialog open onClose={onClose} title="Subscription Error" description={FAILED}>
        {failure.detail !== "" && <p className="mt-3">{failure.detail}</p>}
        <p className="mt-3 text-muted">Nothing has been charged.</p>
        <Button variant="primary" className="mt-6" onClick={forgive}>
          Try again
        </Button>
      </Dialog>
    );
  }
  if (offered.length === 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="No Subscription Options"
        description="This app needs a subscription, but none is offered at the moment. Please try again later."
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Subscribe to Access"
      description={app.name || "Choose a plan to use this app."}
    >
      {note !== null && (
        <div className="mt-5">
          <Banner tone="waiting">{note}</Banner>
        </div>
      )}
      <ul aria-label="Plans" className="mt-6 flex flex-col gap-3">
        {offered.map((type) => (
          <PlanChoice key={type} type={type} options={options} busy={busy} onChoose={() => start(type)} />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="mr-auto">Cancel at any time.</span>
        <TestPayments />
      </div>
    </Dialog>
  );
}

type PlanChoiceProps = {
  type: PlanType;
  options: SubscriptionOptions;
  /** The plan whose Checkout is being opened. */
  busy: PlanType | null;
  onChoose: () => void;
};

function PlanChoice({ type, options, busy, onChoose }: PlanChoiceProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-control border border-hairline p-4">
      <div className="mr-auto">
        <h3 className="text-base">{type === "monthly" ? "Monthly Plan" : "Yearly Plan"}</h3>
        <p>
          <span className="figures text-lg font-medium">{formatCents(options[type].price)}</span>{" "}
          <span className="text-muted">{type === "monthly" ? "a month" : "a year"}</span>
        </p>
        {type === "yearly" && <p className="text-sm text-muted">{yearlyText(options)}</p>}
      </div>
      <Button
        variant="primary"
        busy={busy === type}
        disabled={busy !== null}
        aria-label={`Subscribe ${type}`}
        onClick={onChoose}
      >
        Subscribe
      </Button>
    </li>
  );
}

function yearlyText({ monthly, yearly }: SubscriptionOptions): string {
  const perMonth = `${formatCents(perMonthCents(yearly.price))} per month`;
  const savings = monthly.enabled ? yearlySavingsPercent(monthly.price, yearly.price) : null;
  return savings !== null && savings > 0 ? `${perMonth}, saves ${savings}%` : perMonth;
}

/** Opens Checkout for a plan; stays busy while the browser leaves. */
function useStart(projectId: string, onSubscribed: () => void) {
  const api = useApi();
  const [busy, setBusy] = useState<PlanType | null>(null);
  const [failure, setFailure] = useState<{ detail: string } | null>(null);
  useBroughtBack(() => setBusy(null));
  const start = async (type: PlanType) => {
    setBusy(type);
    try {
      goToHostedPage(await startAppPlan(api, projectId, type));
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError && error.code === ALREADY_SUBSCRIBED) return onSubscribed();
      setFailure({ detail: serverTextOf(error, "") });
      notify.error(FAILED, error);
    }
  };
  return { busy, failure, start: (type: PlanType) => void start(type), forgive: () => setFailure(null) };
}
