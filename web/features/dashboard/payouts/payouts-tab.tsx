// Payments: the payout account in all of its states.
import { useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { type ConnectedAccount, ONBOARDING_RESTART_MS } from "#contract";
import { useTimeout } from "../../../lib/use-timeout.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../../ui/mark.tsx";
import { Banner, ErrorState } from "../../../ui/states.tsx";
import { Earnings } from "./earnings.tsx";
import { type AccountStage, accountStage, type OnboardingReturn, SETUP_INCOMPLETE, stepName } from "./onboarding.ts";
import { useOnboardingReturn } from "./use-onboarding-return.ts";
import { accountKey, payoutsKey, usePayoutAccount } from "./use-payout-account.ts";
import { type PayoutActions, usePayoutActions } from "./use-payout-actions.ts";

export function PayoutsTab({ projectId }: { projectId: string }) {
  const { query, calls, known } = usePayoutAccount();
  const actions = usePayoutActions(projectId, calls);
  const returned = useOnboardingReturn();
  const restart = known === null || known.accountId === null ? actions.onboard : actions.resume;
  const stage = known === null ? null : accountStage(known);
  const unfinished = query.isError || (stage !== null && stage !== "complete");
  useTimeout(restart, ONBOARDING_RESTART_MS, returned.kind === "restart" && unfinished ? "restart" : null);
  return (
    <section aria-labelledby="payouts-title" className="flex flex-col gap-5">
      {actions.problem === null && <ReturnNote returned={believed(returned, stage)} />}
      {actions.problem !== null && <Banner>{actions.problem}</Banner>}
      <div className="rounded-surface border border-hairline bg-raised">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
          <h2 id="payouts-title" className="text-lg">
            Payout Settings
          </h2>
          {stage === "complete" && <RefreshControl label="Refresh" calls={calls} />}
        </div>
        <div className="p-5">
          {query.isPending && <SkeletonRows rows={2} label="Loading account status" />}
          {query.isError && (
            <ErrorState title="Failed to fetch account status">
              <Button onClick={() => void query.refetch()}>Try again</Button>
            </ErrorState>
          )}
          {query.data?.authError && <p className="text-muted">Sign in again to see your payouts.</p>}
          {known !== null && !query.isError && (
            <Account account={known} projectId={projectId} actions={actions} calls={calls} />
          )}
        </div>
      </div>
    </section>
  );
}

/** An address may say anything: what it says of the account holds only as far as the account agrees. */
function believed(returned: OnboardingReturn, stage: AccountStage | null): OnboardingReturn {
  if (returned.kind === "restart" && stage === "complete") return { kind: "none" };
  return returned.kind === "enabled" && stage !== null && stage !== "complete" ? { kind: "pending" } : returned;
}

function ReturnNote({ returned }: { returned: OnboardingReturn }) {
  switch (returned.kind) {
    case "none":
      return null;
    case "enabled":
      return <Banner tone="good">Your payout account is set up. You can receive payments.</Banner>;
    case "pending":
      return <Banner tone="waiting">Your details are being checked. This can take a few minutes.</Banner>;
    case "not enabled":
      return <Banner>{SETUP_INCOMPLETE}</Banner>;
    case "restart":
      return <Banner tone="waiting">Your setup isn't finished. Taking you back to it...</Banner>;
    case "error":
      return <Banner>{returned.message}</Banner>;
  }
}

type Calls = ReturnType<typeof usePayoutAccount>["calls"];
type AccountProps = { account: ConnectedAccount; projectId: string; actions: PayoutActions; calls: Calls };

function Account({ account, projectId, actions, calls }: AccountProps) {
  const stage = accountStage(account);
  if (stage === "none") {
    return (
      <div className="flex flex-col items-start gap-5">
        <div>
          <p>Set up your account to receive payments from your subscriptions</p>
          <p className="mt-1 max-w-[62ch] text-sm text-muted">
            You say who you are and where your money goes on the payment provider's page. It takes a few minutes, and
            you can leave and come back.
          </p>
        </div>
        <Button
          variant="primary"
          busy={actions.busy === "onboard"}
          disabled={actions.busy !== null}
          onClick={actions.onboard}
        >
          {actions.busy === "onboard" ? "Setting up..." : "Set Up Payouts"}
        </Button>
      </div>
    );
  }
  if (stage === "complete") return <Earnings projectId={projectId} actions={actions} calls={calls} />;
  return <Incomplete account={account} actions={actions} calls={calls} />;
}

function Incomplete({ account, actions, calls }: Omit<AccountProps, "projectId">) {
  const steps = account.requirements.currently_due;
  return (
    <div className="flex flex-col gap-5">
      <p>Your account setup is incomplete. Please complete the verification process to receive payments.</p>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Indicator name="Account Details" good={account.details_submitted} texts={["Complete", "Incomplete"]} />
        <Indicator name="Payouts" good={account.payouts_enabled} texts={["Enabled", "Disabled"]} />
      </dl>
      {steps.length > 0 && (
        <div>
          <h3 className="text-base">Required steps</h3>
          <ul aria-label="Required steps" className="mt-2 list-disc pl-5 text-muted">
            {steps.map((step) => (
              <li key={step}>{stepName(step)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={actions.busy === "resume"}
          disabled={actions.busy !== null}
          onClick={actions.resume}
        >
          {actions.busy === "resume" ? "Resuming setup..." : "Complete Setup"}
        </Button>
        <RefreshControl label="Refresh Status" calls={calls} disabled={actions.busy !== null} />
      </div>
    </div>
  );
}

function Indicator({ name, good, texts }: { name: string; good: boolean; texts: readonly [string, string] }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1.5">
        <Badge tone={good ? "good" : "waiting"}>{good ? texts[0] : texts[1]}</Badge>
      </dd>
    </div>
  );
}

/** Reads the account again at the provider, and what is shown of its money. */
function RefreshControl({ label, calls, disabled = false }: { label: string; calls: Calls; disabled?: boolean }) {
  const queries = useQueryClient();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const refresh = async () => {
    setState("busy");
    try {
      queries.setQueryData(accountKey, await calls.refresh());
      await queries.invalidateQueries({ queryKey: [...payoutsKey, "balance"] });
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === "failed" && (
        <span role="alert" className="text-sm text-red">
          Failed to fetch account status
        </span>
      )}
      <Button busy={state === "busy"} disabled={disabled} onClick={() => void refresh()}>
        {state !== "busy" && <RefreshCw size={15} strokeWidth={1.75} aria-hidden="true" />}
        {label}
      </Button>
    </div>
  );
}
