// How a subscriber's plan is told: its price, what a change to the other plan costs, what is about to happen to it.
import { type OwnSubscription, PAST_DUE_GRACE_DAYS, type PlanType, type SwitchQuote } from "#contract";
import { localDate } from "../../lib/local-date.ts";
import { formatCents } from "../../lib/money.ts";

const PERIODS = { monthly: "month", yearly: "year" } as const;

export const PLAN_NAMES: Record<PlanType, string> = { monthly: "Monthly Plan", yearly: "Yearly Plan" };

/** 1000, monthly → `$10.00 a month`. */
export function priceText(type: PlanType, cents: number): string {
  return `${formatCents(cents)} a ${PERIODS[type]}`;
}

type Change = { from: PlanType; to: PlanType; cents: number; quote: SwitchQuote | null };

/** What a change costs: the sums that the payment provider gave, or without them how they come about. */
export function switchText({ from, to, cents, quote }: Change): string {
  if (quote === null) return plainSwitchText({ from, to, cents });
  const rest = `what is unused of your ${PERIODS[from]}`;
  const due =
    quote.due > 0
      ? `You pay ${formatCents(quote.due)} today: the ${PERIODS[to]}'s price less ${rest}.`
      : "You pay nothing today.";
  const credit =
    quote.credit > 0 ? ` ${formatCents(quote.credit)} stays as credit and pays for the coming ${PERIODS[to]}s.` : "";
  return `${due}${credit} The plan then renews at ${priceText(to, cents)}.`;
}

function plainSwitchText({ from, to, cents }: Omit<Change, "quote">): string {
  const unused = `the unused part of your ${PERIODS[from]}`;
  return to === "yearly"
    ? `You pay ${formatCents(cents)} for a year from today, less ${unused}. The plan then renews at ${priceText(to, cents)}.`
    : `You change to ${priceText(to, cents)} today. What is unused of your ${PERIODS[from]} stays as credit and pays for the coming months.`;
}

/** What a subscriber should know of their plan without asking; null when all is well. */
export function noticeOf(plan: OwnSubscription): { tone: "danger" | "waiting"; text: string } | null {
  if (plan.pastDue) return { tone: "danger", text: failedText(plan) };
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

function failedText({ accessUntil, active }: OwnSubscription): string {
  if (accessUntil === null)
    return `Your last payment failed. Update your card: access stops ${PAST_DUE_GRACE_DAYS} days after the failed payment.`;
  return active
    ? `Your last payment failed. You have access until ${localDate(accessUntil)}: update your card to keep it.`
    : `Your last payment failed, and access stopped on ${localDate(accessUntil)}. Update your card to go on.`;
}
