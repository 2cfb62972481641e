// Subscribe to Access: the plans of an app, for somebody who needs one to use it.
import { useState } from "react";
import type { PlanType, SubscriptionOptions } from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { goToHostedPage } from "../../lib/hosted-page.ts";
import { formatCents } from "../../lib/money.ts";
import { startAppPlan } from "../../lib/requests/payments.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { notify } from "../../ui/toast.ts";
import type { ViewedApp } from "./viewer-state.ts";

const FAILED = "Failed to initiate subscription";

type SubscribeModalProps = { app: ViewedApp; options: SubscriptionOptions; onClose: () => void };

export function SubscribeModal({ app, options, onClose }: SubscribeModalProps) {
  const api = useApi();
  const [busy, setBusy] = useState<PlanType | null>(null);
  const [failure, setFailure] = useState<{ detail: string } | null>(null);
  const start = async (type: PlanType) => {
    setBusy(type);
    try {
      goToHostedPage(await startAppPlan(api, app.projectId, type));
    } catch (error) {
      setBusy(null);
      setFailure({ detail: serverTextOf(error, "") });
      notify.error(FAILED, error);
    }
  };
  const offered = (["monthly", "yearly"] as const).filter((type) => options[type].enabled && options[type].price > 0);
  if (failure !== null) {
    return (
      <Dialog open onClose={onClose} title="Subscription Error" description={FAILED}>
        {failure.detail !== "" && <p className="mt-3">{failure.detail}</p>}
        <Button variant="primary" className="mt-6" onClick={() => setFailure(null)}>
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
      <ul className="mt-6 flex flex-col gap-3">
        {offered.map((type) => (
          <li key={type} className="flex flex-wrap items-center gap-3 rounded-control border border-hairline p-4">
            <div className="mr-auto">
              <h3 className="text-base">{type === "monthly" ? "Monthly Plan" : "Yearly Plan"}</h3>
              <p>
                <span className="figures text-lg font-medium">{formatCents(options[type].price)}</span>{" "}
                <span className="text-muted">{type === "monthly" ? "a month" : "a year"}</span>
              </p>
            </div>
            <Button
              variant="primary"
              busy={busy === type}
              disabled={busy !== null}
              aria-label={`Subscribe ${type}`}
              onClick={() => void start(type)}
            >
              Subscribe
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="mr-auto">Cancel at any time.</span>
        <TestPayments />
      </div>
    </Dialog>
  );
}
