// How a subscriber's plan is told: its price, what a change to the other plan costs, what is about to happen to it.
import { type OwnSubscription, PAST_DUE_GRACE_DAYS, type PlanType } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { formatCents } from "../../lib/money.ts";

const PERIODS = { monthly: "month", yearly: "year" } as const;

export const PLAN_NAMES: Record<PlanType, string> = { monthly: "Monthly Plan", yearly: "Yearly Plan" };

/** 1000, monthly → `$10.00 a month`. */
export function priceText(type: PlanType, cents: number): string {
  return `${formatCents(cents)} a ${PERIODS[type]}`;
}

/** What a change costs, in words: the exact sum of a proration is the provider's to say, on the invoice. */
export function switchText(plan: Pick<OwnSubscription, "type">, to: PlanType, cents: number): string {
  const unused = `the unused part of your ${PERIODS[plan.type]}`;
  return to === "yearly"
    ? `You pay ${formatCents(cents)} for a year from today, less ${unused}. The plan then renews at ${priceText(to, cents)}.`
    : `You change to ${priceText(to, cents)} today. What is unused of your ${PERIODS[plan.type]} stays as credit and pays for the coming months.`;
}

/** What a subscriber should know of their plan without asking; null when all is well. */
export function noticeOf(plan: OwnSubscription): { tone: "danger" | "waiting"; text: string } | null {
  if (plan.pastDue) {
    const text = `Your last payment failed. Update your card: access stops ${PAST_DUE_GRACE_DAYS} days after the failed payment.`;
    return { tone: "danger", text };
  }
  if (plan.endsAt !== null) {
    return { tone: "waiting", text: `Your plan is cancelled. You have access until ${localDate(plan.endsAt)}.` };
  }
  if (plan.nextPrice !== null) {
    const { price, from } = plan.nextPrice;
    const change = `from ${priceText(plan.type, plan.price)} to ${formatCents(price)}`;
    return { tone: "waiting", text: `The price changes ${change} on ${localDate(from)}. You can cancel before then.` };
  }
  return null;
}
