// Overview: how the project stands, what it earns, what to do next.
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Project } from "#contract";
import { Link } from "../../../lib/address.tsx";
import { useRevenueShare } from "../../../lib/use-revenue-share.ts";
import { TextButton } from "../../../ui/button.tsx";
import { TenBars } from "../../../ui/mark.tsx";
import { CustomDomain } from "../domain/custom-domain.tsx";
import { usePayoutAccount } from "../payouts/use-payout-account.ts";
import { isFree, needsPaymentSetup } from "../pricing/pricing.ts";
import { MetricsSection } from "./metrics-section.tsx";
import { StatusSection } from "./status-section.tsx";

type OverviewTabProps = {
  project: Project;
  actions: ReactNode;
  /** What leads to the form for the app's own address, with this text on it. */
  nameApp: (text: string) => ReactNode;
  onEdit: () => void;
};

export function OverviewTab({ project, actions, nameApp, onEdit }: OverviewTabProps) {
  const account = usePayoutAccount();
  const free = isFree(project.subscriptionOptions);
  const missing = account.known === null ? null : needsPaymentSetup(project.subscriptionOptions, account.known);
  const setup = missing === null && !free ? "Checking" : missing ? "Payment setup needed" : "Complete";
  const shownSetup = account.query.isError && !free ? "Failed to fetch account status" : setup;
  return (
    <>
      <StatusSection
        project={project}
        actions={actions}
        setup={shownSetup}
        revenueModel={free ? "Free" : "Subscription"}
        onRefresh={() => void account.query.refetch()}
      />
      <CustomDomain project={project} />
      <MetricsSection projectId={project._id} />
      <NextSteps
        project={project}
        free={free}
        paid={account.known?.enabled ?? false}
        nameApp={nameApp}
        onEdit={onEdit}
      />
      <BusinessModel />
    </>
  );
}

type NextStepsProps = Pick<OverviewTabProps, "project" | "nameApp" | "onEdit"> & { free: boolean; paid: boolean };

function NextSteps({ project, free, paid, nameApp, onEdit }: NextStepsProps) {
  return (
    <section aria-labelledby="next-title" className="rounded-surface border border-hairline bg-raised">
      <h2 id="next-title" className="border-b border-hairline px-5 py-4 text-lg">
        Next Steps
      </h2>
      <ol className="divide-y divide-hairline px-5">
        <Step done={project.deployed}>
          {project.deployed ? DEPLOY : <TextButton onClick={onEdit}>{DEPLOY}</TextButton>}
        </Step>
        <Step done={paid}>
          <Link to="?tab=payouts">Set up payouts</Link>
        </Step>
        <Step done={!free}>
          <Link to="?tab=subscription">Set your prices</Link>
        </Step>
        <Step done={project.customViewName !== null}>
          {project.customViewName === null ? nameApp(NAME_APP) : NAME_APP}
        </Step>
      </ol>
    </section>
  );
}

const DEPLOY = "Deploy your app from the editor";
const NAME_APP = "Give your app its own address";

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-3 [&_a]:underline [&_a]:underline-offset-4">
      <span className="grid size-5 shrink-0 place-items-center rounded-full border border-edge text-pine">
        {done && <Check size={13} strokeWidth={2.5} aria-hidden="true" />}
      </span>
      <span className={done ? "text-muted" : ""}>
        {children}
        {done && <span className="sr-only"> (done)</span>}
      </span>
    </li>
  );
}

function BusinessModel() {
  const { feePercent, sharePercent } = useRevenueShare();
  return (
    <section aria-labelledby="model-title" className="rounded-surface border border-hairline bg-raised">
      <h2 id="model-title" className="border-b border-hairline px-5 py-4 text-lg">
        Business Model
      </h2>
      <div className="p-5">
        <TenBars filled={sharePercent / 10} label="Your share of ten" className="h-10 max-w-md" />
        <p className="mt-4 max-w-[60ch]">
          Revenue share: you keep {sharePercent}% of what your subscribers pay. The platform fee is {feePercent}%.
        </p>
      </div>
    </section>
  );
}
