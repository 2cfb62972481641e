// What Project Creation Access costs and gives, with the button that starts it.
import { Check } from "lucide-react";
import { serverTextOf } from "../../lib/api-error.ts";
import { formatCents } from "../../lib/money.ts";
import { startPlatformPlan } from "../../lib/requests/payments.ts";
import { useApi, usePayments } from "../../lib/services.tsx";
import { useRevenueShare } from "../../lib/use-revenue-share.ts";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { TestPayments } from "../../ui/test-payments.tsx";
import { useHostedStart } from "../../ui/use-hosted-start.ts";

const gives = (sharePercent: number) => [
  "Create projects and build them in the chat",
  "Deploy with one click, as often as you like",
  "Hosting and monitoring, day and night",
  `Keep ${sharePercent}% of what your subscribers pay`,
];

export function PlanOffer() {
  const api = useApi();
  const { sharePercent } = useRevenueShare();
  const { platformPlanCents } = usePayments();
  const start = useHostedStart(() => startPlatformPlan(api), "Failed to start subscription process");
  const detail = serverTextOf(start.cause, "");
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="figures text-2xl font-medium">{formatCents(platformPlanCents)}</span>{" "}
        <span className="text-muted">a month</span>
      </p>
      <ul className="flex flex-col gap-2.5">
        {gives(sharePercent).map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check size={18} strokeWidth={1.75} className="mt-[3px] shrink-0 text-pine" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {start.error !== null && (
        <Banner>
          {start.error}
          {detail !== "" && `: ${detail}`}
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" size="large" busy={start.busy} onClick={start.run}>
          Subscribe
        </Button>
        <TestPayments />
      </div>
      <p className="text-sm text-muted">Cancel at any time; apps that run keep serving.</p>
    </div>
  );
}
