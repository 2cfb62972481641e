// Pricing: what subscribers of the app pay, by the month and by the year.
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PLAN_TYPES, type PlanType, type Project } from "#contract";
import { serverTextOf } from "../../../lib/api-error.ts";
import { formatCents } from "../../../lib/money.ts";
import { usePayments } from "../../../lib/services.tsx";
import { useRevenueShare } from "../../../lib/use-revenue-share.ts";
import { Button } from "../../../ui/button.tsx";
import { Banner } from "../../../ui/states.tsx";
import { PayoutsMissing } from "./payouts-missing.tsx";
import { PlanFields } from "./plan-fields.tsx";
import { PriceMoves } from "./price-moves.tsx";
import { type PlanForm, type PricingProblem, perMonthOf, pricingForm, savingsOf, settingsOf } from "./pricing.ts";
import { SAVE_FAILED, useSavePricing } from "./use-save-pricing.ts";

export function PricingTab({ project }: { project: Project }) {
  const [form, setForm] = useState(() => pricingForm(project.subscriptionOptions));
  const [problem, setProblem] = useState<PricingProblem | null>(null);
  const { minimumPriceCents } = usePayments();
  const save = useSavePricing(project._id, (options) => setForm(pricingForm(options)));
  const element = useFocusOnProblem(problem);
  const { feePercent, sharePercent } = useRevenueShare();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = settingsOf(form, minimumPriceCents);
    setProblem("problem" in checked ? checked.problem : null);
    if ("settings" in checked) save.mutate(checked.settings);
  };
  const change = (plan: PlanType, next: PlanForm) => {
    setProblem(null);
    save.reset();
    setForm((past) => ({ ...past, [plan]: next }));
  };
  return (
    <div className="flex flex-col gap-8">
      <form
        ref={element}
        noValidate
        aria-labelledby="pricing-title"
        onSubmit={submit}
        className="rounded-surface border border-hairline bg-raised"
      >
        <div className="border-b border-hairline px-5 py-4">
          <h2 id="pricing-title" className="text-lg">
            Pricing
          </h2>
          <p className="mt-1 text-sm text-muted">
            You keep {sharePercent}% of every payment; the platform fee is {feePercent}%. Without a plan your app is
            free.
          </p>
        </div>
        <div className="flex flex-col gap-6 p-5">
          <PayoutsMissing />
          <div className="grid gap-4 sm:grid-cols-2">
            {PLAN_TYPES.map((type) => (
              <PlanFields
                key={type}
                type={type}
                plan={form[type]}
                problem={problem?.plan === type ? problem.text : null}
                onChange={(next) => change(type, next)}
              >
                {type === "yearly" && <YearlyFigures perMonth={perMonthOf(form)} savings={savingsOf(form)} />}
              </PlanFields>
            ))}
          </div>
          <p className="text-sm text-muted">
            A plan costs at least {formatCents(minimumPriceCents)}. Who subscribes already keeps their price until you
            move them.
          </p>
          {save.isError && <Banner>{withDetail(SAVE_FAILED, serverTextOf(save.error, ""))}</Banner>}
        </div>
        <div className="flex flex-wrap items-center gap-3 border-t border-hairline px-5 py-4">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {save.isPending ? "Saving..." : "Save Pricing"}
          </Button>
        </div>
      </form>
      <PriceMoves projectId={project._id} />
    </div>
  );
}

const withDetail = (text: string, detail: string): string => (detail === "" ? text : `${text}: ${detail}`);

function YearlyFigures({ perMonth, savings }: { perMonth: number | null; savings: number | null }) {
  return (
    <div className="text-sm" aria-live="polite">
      {perMonth !== null && <p className="text-muted">{formatCents(perMonth)} per month</p>}
      {savings !== null && (
        <p className={savings < 0 ? "font-medium text-amber" : "font-medium text-pine"}>{savingsText(savings)}</p>
      )}
    </div>
  );
}

function savingsText(percent: number): string {
  return percent < 0 ? `Yearly costs ${-percent}% more than 12 months` : `Yearly saves ${percent}%`;
}

/** Brings whoever has just tried to save to the price that is wrong. */
function useFocusOnProblem(problem: PricingProblem | null) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem !== null) element.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  return element;
}
