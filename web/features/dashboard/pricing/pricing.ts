// What is typed into the pricing form, and what it means: prices in cents, savings, what is still missing.
import {
  APP_PRICE_MAX_CENTS,
  type ConnectedAccount,
  centsToDollars,
  dollarsToCents,
  ERROR_MONTHLY_PRICE,
  ERROR_YEARLY_PRICE,
  PLAN_TYPES,
  type PlanType,
  type SubscriptionOptions,
  type SubscriptionSettings,
} from "#contract";
import { formatCents } from "../../../lib/money.ts";
import { perMonthCents, yearlySavingsPercent } from "../../../lib/yearly-price.ts";

export type PlanForm = { price: string; enabled: boolean };
export type PricingForm = { monthly: PlanForm; yearly: PlanForm };

export type PricingProblem = { plan: PlanType; text: string };

/** A price that was never set is an empty input. */
export function pricingForm(options: SubscriptionOptions): PricingForm {
  const plan = ({ price, enabled }: SubscriptionOptions["monthly"]) => ({
    price: price === 0 ? "" : centsToDollars(price),
    enabled,
  });
  return { monthly: plan(options.monthly), yearly: plan(options.yearly) };
}

/** The settings to save, or the sentence that says what is wrong and with which plan. */
export function settingsOf(
  form: PricingForm,
  minimumCents: number,
): { settings: SubscriptionSettings } | { problem: PricingProblem } {
  const [monthly, yearly] = [settingOf(form.monthly), settingOf(form.yearly)];
  if (monthly.enabled && monthly.price <= 0) return { problem: { plan: "monthly", text: ERROR_MONTHLY_PRICE } };
  if (yearly.enabled && yearly.price <= 0) return { problem: { plan: "yearly", text: ERROR_YEARLY_PRICE } };
  for (const plan of PLAN_TYPES) {
    const { price, enabled } = { monthly, yearly }[plan];
    const name = plan === "monthly" ? "Monthly" : "Yearly";
    if (enabled && price > APP_PRICE_MAX_CENTS)
      return { problem: { plan, text: `${name} price can be at most ${formatCents(APP_PRICE_MAX_CENTS)}` } };
    if (enabled && price < minimumCents)
      return { problem: { plan, text: `${name} price must be at least ${formatCents(minimumCents)}` } };
  }
  return { settings: { monthly, yearly } };
}

/** A plan that is not offered is not checked: a price of it that could not be is simply not kept. */
function settingOf({ price, enabled }: PlanForm): SubscriptionSettings["monthly"] {
  const cents = dollarsToCents(price) ?? 0;
  return { price: enabled || cents <= APP_PRICE_MAX_CENTS ? cents : 0, enabled };
}

/** What a year saves against 12 months, in percent; only when both plans are enabled and monthly is above 0. */
export function savingsOf(form: PricingForm): number | null {
  const monthly = dollarsToCents(form.monthly.price);
  const yearly = dollarsToCents(form.yearly.price);
  if (!form.monthly.enabled || !form.yearly.enabled || monthly === null || yearly === null) return null;
  return yearlySavingsPercent(monthly, yearly);
}

/** The yearly price by the month, in cents; null while the plan is off or has no price. */
export function perMonthOf({ yearly }: PricingForm): number | null {
  const price = yearly.enabled ? dollarsToCents(yearly.price) : null;
  return price === null || price === 0 ? null : perMonthCents(price);
}

/** Free: no plan is enabled, or an enabled one costs nothing. */
export function isFree({ monthly, yearly }: SubscriptionOptions): boolean {
  const enabled = [monthly, yearly].filter((plan) => plan.enabled);
  return enabled.length === 0 || enabled.some((plan) => plan.price === 0);
}

/** Only a project that is not free needs a payout account. */
export function needsPaymentSetup(options: SubscriptionOptions, account: Pick<ConnectedAccount, "enabled">): boolean {
  return !isFree(options) && !account.enabled;
}

/** Active subscribers of all users, in percent with 1 decimal. */
export function conversionRate(stats: { activeSubscriptions: number; totalUsers: number }): string {
  const rate = stats.totalUsers === 0 ? 0 : (stats.activeSubscriptions / stats.totalUsers) * 100;
  return `${rate.toFixed(1)}%`;
}
