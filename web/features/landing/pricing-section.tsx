// What it costs: the split, drawn as the mark.
import { Check } from "lucide-react";
import { CREATOR_SHARE_PERCENT, PLATFORM_FEE_PERCENT, PLATFORM_PLAN_CENTS_PER_MONTH } from "#contract";
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
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="page-width pb-16 sm:pb-24">
      <div className="grid overflow-hidden rounded-surface border border-hairline bg-raised lg:grid-cols-2">
        <div className="p-6 sm:p-10">
          <h2 id="pricing-title" className="text-2xl sm:text-3xl">
            Nine tenths are yours
          </h2>
          <p className="mt-3 max-w-[44ch] text-muted">
            No upfront cost. The platform takes {PLATFORM_FEE_PERCENT}% of what your subscribers pay; you keep{" "}
            {CREATOR_SHARE_PERCENT}%. Project Creation Access costs ${PLATFORM_PLAN_CENTS_PER_MONTH / 100} a month.
          </p>
          <Split />
        </div>
        <div className="flex flex-col border-t border-hairline p-6 sm:p-10 lg:border-t-0 lg:border-l">
          <h3 className="text-lg">What is included</h3>
          <ul className="mt-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {INCLUDED.map((text) => (
              <li key={text} className="flex gap-2.5">
                <Check size={18} strokeWidth={1.75} className="mt-[3px] shrink-0 text-pine" aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
          <Button variant="primary" size="large" className="mt-8 self-start lg:mt-auto" onClick={onStart}>
            Start Building
          </Button>
        </div>
      </div>
    </section>
  );
}

function Split() {
  return (
    <figure className="mt-10">
      <figcaption className="text-sm text-muted">Of every $10.00 a subscriber pays</figcaption>
      <div className="mt-3 flex h-24 gap-1.5 sm:h-28 sm:gap-2" aria-hidden="true">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((bar) => (
          <span key={bar} className="flex-1 rounded-xs bg-accent" />
        ))}
        <span className="flex-1 rounded-xs border-2 border-accent" />
      </div>
      <div className="mt-4 flex justify-between gap-4">
        <p>
          <span className="figures block text-xl font-medium">$9.00</span>
          <span className="text-sm text-muted">yours</span>
        </p>
        <p className="text-right">
          <span className="figures block text-xl font-medium">$1.00</span>
          <span className="text-sm text-muted">platform</span>
        </p>
      </div>
    </figure>
  );
}
