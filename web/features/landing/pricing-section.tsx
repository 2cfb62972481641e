// What it costs: the creator's plan, and the split of what subscribers pay, drawn as the mark.
import { Check } from "lucide-react";
import { sharePercentOf } from "#contract";
import { formatCents } from "../../lib/money.ts";
import { yoursInTenths } from "../../lib/revenue-share-text.ts";
import { usePayments } from "../../lib/services.tsx";
import { useRevenueShare } from "../../lib/use-revenue-share.ts";
import { Button } from "../../ui/button.tsx";

const INCLUDED = [
  "Building and previewing",
  "One-click deployment",
  "24/7 hosting and monitoring",
  "Unlimited changes via AI chat",
  "User authentication",
  "Subscription management",
  "Admin dashboard",
  "Customizable landing page",
] as const;

export function PricingSection({ onStart }: { onStart: () => void }) {
  const { feePercent, sharePercent } = useRevenueShare();
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="page-width pb-16 sm:pb-24">
      <div className="grid overflow-hidden rounded-surface border border-hairline bg-raised lg:grid-cols-2">
        <div className="p-6 sm:p-10">
          <h2 id="pricing-title" className="text-2xl sm:text-3xl">
            {yoursInTenths(sharePercent)}
          </h2>
          <p className="mt-3 max-w-[48ch] text-muted">
            An app that is online has no upfront cost and no monthly platform fee. The platform takes {feePercent}% of
            what your subscribers pay; you keep {sharePercent}%.
          </p>
          <Split feePercent={feePercent} />
        </div>
        <div className="flex flex-col border-t border-hairline p-6 sm:p-10 lg:border-t-0 lg:border-l">
          <CreatorPlan />
          <h3 className="mt-8 border-t border-hairline pt-8 text-lg">What is included</h3>
          <ul className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {INCLUDED.map((text) => (
              <li key={text} className="flex gap-2.5">
                <Check size={18} strokeWidth={1.75} className="mt-[3px] shrink-0 text-pine" aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
          <Button variant="primary" size="large" className="mt-8 self-start " onClick={onStart}>
            Start Building
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What creating and deploying cost, which is another matter than what an app costs that is online. */
function CreatorPlan() {
  const { creatorPlan, platformPlanCents } = usePayments();
  const free = creatorPlan === "free";
  return (
    <div className="flex min-h-28 flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h3 className="text-lg">To create and deploy</h3>
        <p className="mt-1.5 max-w-[34ch] text-muted">
          {free
            ? "Building and deployment are free here. You need no plan."
            : "Project Creation Access: one plan for all of your apps. Cancel at any time; apps that run keep serving."}
        </p>
      </div>
      <p className="whitespace-nowrap">
        <span className="figures text-2xl font-medium">{free ? "Free" : formatCents(platformPlanCents)}</span>
        {!free && <span className="text-sm text-muted"> a month</span>}
      </p>
    </div>
  );
}

const PAID_CENTS = 1000;
const BARS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Whoever sees no bars reads the two sums below them. */
function Split({ feePercent }: { feePercent: number }) {
  const feeCents = Math.round((PAID_CENTS * feePercent) / 100);
  const yours = Math.round(sharePercentOf(feePercent) / 10);
  return (
    <figure className="mt-10">
      <figcaption className="text-sm text-muted">Of every {formatCents(PAID_CENTS)} a subscriber pays</figcaption>
      <div className="mt-3 flex h-24 gap-1.5 sm:h-28 sm:gap-2" aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} className={bar < yours ? SHARE_CLASSES.yours : SHARE_CLASSES.platform} />
        ))}
      </div>
      <div className="mt-4 flex justify-between gap-4">
        <p>
          <span className="figures block text-xl font-medium">{formatCents(PAID_CENTS - feeCents)}</span>
          <span className="text-sm text-muted">yours</span>
        </p>
        <p className="text-right">
          <span className="figures block text-xl font-medium">{formatCents(feeCents)}</span>
          <span className="text-sm text-muted">platform</span>
        </p>
      </div>
    </figure>
  );
}

const SHARE_CLASSES = {
  yours: "flex-1 rounded-xs bg-accent",
  platform: "flex-1 rounded-xs border-2 border-accent",
} as const;
