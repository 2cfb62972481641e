// Calls of payments: the creator's plan, apps' plans, checkouts, subscribers' own plans, payouts; and dollars ↔ cents.
import { z } from "zod";
import { APP_PRICE_MAX_CENTS } from "./limits.ts";
import { projectId } from "./project.ts";

export const PLAN_TYPES = ["monthly", "yearly"] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** Codes of refusals, for programs. */
export const PLATFORM_PLAN_REQUIRED = "PLATFORM_PLAN_REQUIRED";
export const ALREADY_SUBSCRIBED = "ALREADY_SUBSCRIBED";
export const SELLER_UNAVAILABLE = "SELLER_UNAVAILABLE";
export const PLAN_UNAVAILABLE = "PLAN_UNAVAILABLE";
export const NO_SUBSCRIPTION = "NO_SUBSCRIPTION";
export const QUOTE_EXPIRED = "QUOTE_EXPIRED";
export const CARD_DECLINED = "CARD_DECLINED";
export const PAYMENTS_UNREACHABLE = "PAYMENTS_UNREACHABLE";

export const ERROR_MONTHLY_PRICE = "Monthly price must be greater than 0";
export const ERROR_YEARLY_PRICE = "Yearly price must be greater than 0";
export const ERROR_PLATFORM_PLAN =
  "Creating and deploying apps needs Project Creation Access. Subscribe to keep building.";
export const ERROR_SUBSCRIBE = "Subscribe to use this app.";
export const MESSAGE_NEEDS_ONBOARDING = "Your account needs to be set up";

const cents = z
  .number()
  .int("A price is a whole number of cents")
  .min(0, "A price can't be negative")
  .max(APP_PRICE_MAX_CENTS, "A price can be at most $999,999.99");
const planSetting = z.object({ price: cents, enabled: z.boolean() });

/** `POST /api/projects/:id/subscription-settings`; prices in cents. */
export const subscriptionSettings = z.object({ monthly: planSetting, yearly: planSetting });
export type SubscriptionSettings = z.infer<typeof subscriptionSettings>;

/** `POST /api/projects/:id/create-subscription-session`, and the query of `GET …/subscription/switch`. */
export const planChoice = z.object({ type: z.enum(PLAN_TYPES, "Choose the monthly or the yearly plan") });

/**
 * `GET /api/projects/:id/subscription/switch?type=`: what the payment provider says a change to that plan would cost
 * now. `due` is charged at once; `credit` is left for the periods to come. It holds for QUOTE_SECONDS.
 */
export const switchQuote = z.object({
  due: z.number().int().describe("cents"),
  credit: z.number().int().describe("cents"),
  quotedAt: z.number().int().describe("seconds since 1970, to be sent with the change"),
});
export type SwitchQuote = z.infer<typeof switchQuote>;
export const QUOTE_SECONDS = 900;

/** `POST /api/projects/:id/subscription/switch`. With `quotedAt` it costs what that quote said. */
export const planSwitch = planChoice.extend({ quotedAt: z.number().int().positive().optional() });
export type PlanSwitch = z.infer<typeof planSwitch>;

export const checkoutStarted = z.object({ sessionUrl: z.url() });
export type CheckoutStarted = z.infer<typeof checkoutStarted>;

/** `POST /api/checkouts/confirm`, with the `session_id` of the page's address after Checkout. */
export const checkoutToConfirm = z.object({ sessionId: z.string().min(1).max(200) });
/** `open`: not paid, can still be; `processing`: paid, the bank has not confirmed; `fulfilled`: the plan is on. */
export const checkoutState = z.object({
  status: z.enum(["open", "processing", "fulfilled", "expired"]),
  projectId: z.uuid().nullable(),
});
export type CheckoutState = z.infer<typeof checkoutState>;

/**
 * A person's own plan, of an app or of the platform. `active`: it opens what it pays for now. `pastDue`: the last
 * renewal failed; `accessUntil`: until when it opens all the same. `endsAt`: when a cancelled plan ends. `price` is what the running period cost; `nextPrice`, when
 * there is one, what the creator has announced for the periods that begin at `from`.
 */
export const ownSubscription = z.object({
  type: z.enum(PLAN_TYPES),
  price: z.number().int().describe("cents"),
  active: z.boolean(),
  pastDue: z.boolean(),
  accessUntil: z.iso.datetime().nullable(),
  renewsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  nextPrice: z.object({ price: z.number().int().describe("cents"), from: z.iso.datetime() }).nullable(),
});
export type OwnSubscription = z.infer<typeof ownSubscription>;
export const ownSubscriptionAnswer = z.object({ subscription: ownSubscription.nullable() });
export type OwnSubscriptionAnswer = z.infer<typeof ownSubscriptionAnswer>;

/**
 * `GET {app}/_ninefold/plan`: a subscriber's plan as the app itself may show it. An app changes nothing about it: for
 * that it sends its frame's MANAGE_PLAN, or, alone in a tab, goes to `manageUrl`.
 */
export const appPlan = z.object({ subscription: ownSubscription.nullable(), manageUrl: z.url() });
export type AppPlan = z.infer<typeof appPlan>;

/** `/view/:project?ninefold=plan` opens the viewer with the visitor's own plan; the app never sees the parameter. */
export const MANAGE_PLAN_PARAMETER = "ninefold";
export const MANAGE_PLAN_VALUE = "plan";

/**
 * `GET /api/projects/:id/price-moves`: what became of subscribers from before a change of price. `keeping` pay another
 * price than `price`, the one that is offered now, and go on doing so; `moving` pay it from their next period on.
 */
const priceMove = z.object({
  price: z.number().int().describe("cents"),
  keeping: z.number().int(),
  moving: z.number().int(),
});
export const priceMoves = z.object({ monthly: priceMove, yearly: priceMove });
export type PriceMoves = z.infer<typeof priceMoves>;

/**
 * `POST /api/projects/:id/price-moves`, answered with the same. `move` true: all who keep another price pay the offered
 * one from their next period on, and are told so; false: those who have not moved yet keep the price they have.
 */
export const priceMoveRequest = planChoice.extend({ move: z.boolean() });
export type PriceMoveRequest = z.infer<typeof priceMoveRequest>;

/** `GET /api/platform-subscription`. `required` is false where the operator charges creators nothing. */
export const platformSubscription = z.object({
  required: z.boolean(),
  active: z.boolean(),
  price: z.number().int().describe("cents a month"),
  subscription: ownSubscription.nullable(),
});
export type PlatformSubscription = z.infer<typeof platformSubscription>;

/** A hosted page to send the browser to: billing portal, onboarding. */
export const hostedPage = z.object({ url: z.url() });
export type HostedPage = z.infer<typeof hostedPage>;

/** What the installation charges. `testPayments`: no real money moves. */
export const paymentSettings = z.object({
  testPayments: z.boolean(),
  creatorPlan: z.enum(["free", "paid"]),
  platformPlanCents: z.number().int(),
  platformFeePercent: z.number(),
  minimumPriceCents: z.number().int(),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** `GET /api/payouts/connect/account`. `accountId` is null before the first Set Up Payouts. */
export const connectedAccount = z.object({
  enabled: z.boolean(),
  accountId: z.string().nullable(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  requirements: z.object({ currently_due: z.array(z.string()) }),
});
export type ConnectedAccount = z.infer<typeof connectedAccount>;

export const onboardingRequest = z.object({ projectId });

/** `GET /api/payouts/connect/dashboard?projectId=`. */
export const payoutDashboard = z.object({
  needsOnboarding: z.boolean(),
  message: z.string().nullable(),
  url: z.url().nullable(),
});
export type PayoutDashboard = z.infer<typeof payoutDashboard>;

/** `GET /api/payouts/projects/:id/balance`, in dollars. The balances are the account's, for all of its projects. */
export const payoutBalance = z.object({
  totalEarnings: z.number(),
  availableBalance: z.number(),
  pendingBalance: z.number(),
});
export type PayoutBalance = z.infer<typeof payoutBalance>;

const DOLLARS = /^(\d{0,9})(?:\.(\d*))?$/;

/**
 * Cents of a typed amount of dollars, by decimal arithmetic on the text, rounded half up: `19.99` → 1999, `.5` → 50.
 * Null for what is no amount.
 */
export function dollarsToCents(text: string): number | null {
  const [, whole = "", fraction = ""] = DOLLARS.exec(text.trim()) ?? [];
  if (whole === "" && fraction === "") return null;
  const cents = Number(whole || "0") * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  return (fraction[2] ?? "0") >= "5" ? cents + 1 : cents;
}

/** The amount as a plain decimal number with 2 decimals: 1999 → `19.99`, -5 → `-0.05`. */
export function centsToDollars(amountCents: number): string {
  const digits = String(Math.abs(amountCents)).padStart(3, "0");
  return `${amountCents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
