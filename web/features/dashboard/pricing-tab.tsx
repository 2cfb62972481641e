// Pricing: what subscribers of the app pay, by the month and by the year.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as Switch from "radix-ui/switch";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import {
  CREATOR_SHARE_PERCENT,
  PLATFORM_FEE_PERCENT,
  type Project,
  type SubscriptionOptions,
  type SubscriptionSettings,
} from "#contract";
import { serverTextOf } from "../../lib/api-error.ts";
import { formatCents } from "../../lib/money.ts";
import { paymentSettingsQuery, saveSubscriptionSettings } from "../../lib/requests/payments.ts";
import { projectKey } from "../../lib/requests/project.ts";
import { useApi } from "../../lib/services.tsx";
import { Button } from "../../ui/button.tsx";
import { Banner } from "../../ui/states.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { usePayoutAccount } from "./payouts/use-payout-account.ts";
import { type PlanForm, perMonthCents, pricingForm, settingsOf, yearlySavingsPercent } from "./pricing.ts";

const SAVE_FAILED = "Failed to save subscription settings";

export function PricingTab({ project }: { project: Project }) {
  const [form, setForm] = useState(() => pricingForm(project.subscriptionOptions));
  const [problem, setProblem] = useState<string | null>(null);
  const settings = useQuery(paymentSettingsQuery(useApi()));
  const save = useSavePricing(project._id, (options) => setForm(pricingForm(options)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = settingsOf(form);
    setProblem("problem" in checked ? checked.problem : null);
    if ("settings" in checked) save.mutate(checked.settings);
  };
  const change = (plan: "monthly" | "yearly") => (next: PlanForm) => {
    setProblem(null);
    save.reset();
    setForm((past) => ({ ...past, [plan]: next }));
  };
  const savings = yearlySavingsPercent(form);
  const perMonth = perMonthCents(form);
  return (
    <form noValidate onSubmit={submit} className="rounded-surface border border-hairline bg-raised">
      <div className="border-b border-hairline px-5 py-4">
        <h2 className="text-lg">Pricing</h2>
        <p className="mt-1 text-sm text-muted">
          You keep {CREATOR_SHARE_PERCENT}% of every payment; the platform fee is {PLATFORM_FEE_PERCENT}%. Without a
          plan your app is free.
        </p>
      </div>
      <div className="flex flex-col gap-6 p-5">
        <PayoutsMissing />
        <div className="grid gap-4 sm:grid-cols-2">
          <PlanFields name="Monthly" plan={form.monthly} onChange={change("monthly")} />
          <PlanFields name="Yearly" plan={form.yearly} onChange={change("yearly")}>
            {form.yearly.enabled && perMonth !== null && (
              <p className="text-sm text-muted">{formatCents(perMonth)} per month</p>
            )}
            {savings !== null && <p className="text-sm font-medium text-pine">{savingsText(savings)}</p>}
          </PlanFields>
        </div>
        {settings.data !== undefined && (
          <p className="text-sm text-muted">
            A plan costs at least {formatCents(settings.data.minimumPriceCents)}. People who already subscribe keep
            their price.
          </p>
        )}
        {problem !== null && <Banner>{problem}</Banner>}
        {save.isError && (
          <Banner>
            {SAVE_FAILED}
            {serverTextOf(save.error, "") !== "" && `: ${serverTextOf(save.error, "")}`}
          </Banner>
        )}
      </div>
      <div className="border-t border-hairline px-5 py-4">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? "Saving..." : "Save Pricing"}
        </Button>
      </div>
    </form>
  );
}

function savingsText(percent: number): string {
  if (percent > 0) return `Yearly saves ${percent}%`;
  return percent === 0 ? "Yearly saves 0%" : `Yearly costs ${-percent}% more than 12 months`;
}

/** Saves, then reads the project again. */
function useSavePricing(projectId: string, onReloaded: (options: SubscriptionOptions) => void) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: SubscriptionSettings) => saveSubscriptionSettings(api, projectId, settings),
    onSuccess: async () => {
      notify.success("Subscription settings saved");
      await queries.invalidateQueries({ queryKey: projectKey(projectId) });
      const reloaded = queries.getQueryData<Project>(projectKey(projectId));
      if (reloaded !== undefined) onReloaded(reloaded.subscriptionOptions);
    },
    onError: (error) => notify.error(SAVE_FAILED, error),
  });
}

type PlanFieldsProps = {
  name: "Monthly" | "Yearly";
  plan: PlanForm;
  onChange: (plan: PlanForm) => void;
  children?: React.ReactNode;
};

function PlanFields({ name, plan, onChange, children }: PlanFieldsProps) {
  return (
    <div className="flex flex-col gap-4 rounded-control border border-hairline p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">{name} plan</h3>
        <Switch.Root
          aria-label={`${name} plan`}
          checked={plan.enabled}
          onCheckedChange={(enabled) => onChange({ ...plan, enabled })}
          className="inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors duration-150 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="size-4.5 rounded-full bg-ink transition-transform duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent" />
        </Switch.Root>
      </div>
      <TextField
        label={`${name} price ($)`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        placeholder="0.00"
        value={plan.price}
        disabled={!plan.enabled}
        className={plan.enabled ? "" : "opacity-60"}
        onChange={(event) => onChange({ ...plan, price: event.target.value })}
      />
      {children}
    </div>
  );
}

/** A paid plan can be offered only while payouts can be received. */
function PayoutsMissing() {
  const account = usePayoutAccount();
  if (account.known === null || account.known.enabled) return null;
  return (
    <Banner
      tone="waiting"
      action={
        <Link to="?tab=payouts" className="underline underline-offset-4">
          Open Payments
        </Link>
      }
    >
      Set up payouts before you offer a paid plan.
    </Banner>
  );
}
