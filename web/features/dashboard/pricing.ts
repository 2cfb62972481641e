// What is typed into the pricing form, and what it means: prices in cents, savings, what is still missing.
import {
  APP_PRICE_MAX_CENTS,
  type ConnectedAccount,
  centsToDollars,
  dollarsToCents,
  ERROR_MONTHLY_PRICE,
  ERROR_YEARLY_PRICE,
  type SubscriptionOptions,
  type SubscriptionSettings,
} from "#contract";

export type PlanForm = { price: string; enabled: boolean };
export type PricingForm = { monthly: PlanForm; yearly: PlanForm };

const PRICE_TOO_HIGH = "A price can be at most $9,999.99";

/** A price that was never set is an empty input. */
export function pricingForm(options: SubscriptionOptions): PricingForm {
  const plan = ({ price, enabled }: SubscriptionOptions["monthly"]) => ({
    price: price === 0 ? "" : centsToDollars(price),
    enabled,
  });
  return { monthly: plan(options.monthly), yearly: plan(options.yearly) };
}

/** The settings to save, or the sentence that says what is wrong. */
export function settingsOf(form: PricingForm): { settings: SubscriptionSettings } | { problem: string } {
  const monthly = { price: dollarsToCents(form.monthly.price) ?? 0, enabled: form.monthly.enabled };
  const yearly = { price: dollarsToCents(form.yearly.price) ?? 0, enabled: form.yearly.enabled };
  if (monthly.enabled && monthly.price <= 0) return { problem: ERROR_MONTHLY_PRICE };
  if (yearly.enabled && yearly.price <= 0) return { problem: ERROR_YEARLY_PRICE };
  if (monthly.price > APP_PRICE_MAX_CENTS || yearly.price > APP_PRICE_MAX_CENTS) return { problem: PRICE_TOO_HIGH };
  return { settings: { monthly, yearly } };
}

/** What a year costs less than 12 months, in whole percent; only when both plans are enabled and monthly is above 0. */
export function yearlySavingsPercent(form: PricingForm): number | null {
  const monthly = dollarsToCents(form.monthly.price) ?? 0;
  const yearly = dollarsToCents(form.yearly.price);
  if (!form.monthly.enabled || !form.yearly.enabled || monthly <= 0 || yearly === null) return null;
  return Math.round(((monthly * 12 - yearly) / (monthly * 12)) * 100);
}

/** The yearly price by the month, in cents. */
export function perMonthCents(form: PricingForm): number | null {
  const yearly = dollarsToCents(form.yearly.price);
  return yearly === null || yearly === 0 ? null : Math.round(yearly / 12);
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
