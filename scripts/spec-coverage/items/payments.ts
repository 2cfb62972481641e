// What the spec says of money: the creator's plan, apps' plans, the dashboard, payouts, and what each of their calls
// answers.
import { type SpecItem, specItems } from "./spec-item.ts";

const who: SpecItem[] = [
  ...specItems(1, "Payments", {
    "creator plan to create": "creating a project needs the creator's plan",
    "creator plan to deploy": "deploying a project needs the creator's plan",
    "subscription to use": "an end user of an app that requires a subscription must subscribe to access it",
    "connected account": "payouts go through a connected account of the payment provider",
    "fee taken": "the platform takes its fee from each payment, the creator gets the rest",
  }),
  ...specItems(6, "Payments", {
    "owner bypasses": "the owner opens their own app without a subscription",
    "end user subscribes": "an end user must subscribe only if the project requires it and has a priced plan",
    "prices are the owner's": "nobody else sets a project's prices",
    "payouts are the owner's": "nobody else reads a project's balance or opens its payouts",
    "dashboard is the owner's": "nobody else reads a project's statistics",
  }),
];

const screens: SpecItem[] = [
  ...specItems(2, "Route table", {
    "/subscribe": "the subscribe page",
    "/projects/{projectId}/dashboard": "the project dashboard",
  }),
  ...specItems(2, "Subscribe page", {
    title: "“Project Creation Access”",
    price: "the creator's plan of $20 a month",
    checkout: "its button leads to the payment provider's page",
  }),
  ...specItems(2, "Editor", {
    "subscription modal on deploy": "shown instead of deploying if creatorSubscription.active is false",
    "subscription modal on creation": "shown instead of creating without the creator's plan",
  }),
  ...specItems(2, "Subscribe modal", {
    title: "“Subscribe to Access”",
    "Monthly Plan": "the choice “Monthly Plan” with its price",
    "Yearly Plan": "the choice “Yearly Plan” with its price",
    "error variant": "“Subscription Error”",
    "empty variant": "“No Subscription Options”",
    redirect: "choosing a plan sends the browser to sessionUrl",
  }),
  ...specItems(2, "Project dashboard", {
    "tab parameter": "tab selects overview, subscription or payouts",
    "other tab values": "are ignored",
    "default tab": "overview",
    "tab labels": "“Overview”, “Pricing” and “Payments”",
    "Back to Project": "the button “Back to Project” goes to /edit",
    "Project Status": "the section “Project Status”",
    "deployment status": "Project Status tells whether the app runs",
    "revenue model": "Project Status tells the revenue model",
    "setup status": "Project Status tells whether payments are set up",
    "View Live": "“View Live” opens the live app",
    "Set Custom URL": "“Set Custom URL” opens the form for the custom view name",
    Refresh: "“Refresh” reads the status again",
    "Project Metrics": "the section “Project Metrics”",
    "Monthly Revenue": "“Monthly Revenue” in dollars",
    "Active Subscribers": "“Active Subscribers” as a count",
    "Total Users": "“Total Users” as a count",
    "conversion rate": "beside Total Users",
    "Next Steps": "the section “Next Steps”",
    "Business Model": "the section “Business Model”",
    "overview fee": "revenue share with a fee of 10%",
    "plan toggles": "the Pricing tab switches monthly and annual plans",
    "plan prices": "the Pricing tab has a price for each plan",
    "pricing shares": "the Pricing tab tells the fee of 10% and the creator's 90%",
    "reload after saving": "the project is read again after saving prices",
  }),
  ...specItems(2, "Payout settings", {
    "Total Earnings": "“Total Earnings” in dollars with 2 decimals",
    "Available Balance": "“Available Balance” in dollars with 2 decimals",
    "Pending Balance": "“Pending Balance” in dollars with 2 decimals",
    "Automatic Payouts": "the note “Automatic Payouts”",
    "automatic transfer": "the note says that earnings are transferred automatically to the bank account",
    "schedule and history": "the note says that both are in the payment provider's dashboard",
    "provider dashboard button": "opens the payment provider's dashboard",
    "success banner": "shown when the account has been set up",
    Refresh: "the control “Refresh” reads account and balance again",
    "incomplete account":
      "“Your account setup is incomplete. Please complete the verification process to receive payments.”",
    "Account Details Complete": "the indicator “Account Details” says “Complete”",
    "Account Details Incomplete": "the indicator “Account Details” says “Incomplete”",
    "Payouts Enabled": "the indicator “Payouts” says “Enabled”",
    "Payouts Disabled": "the indicator “Payouts” says “Disabled”",
    "required steps": "listed with underscores replaced by spaces",
    "Complete Setup": "the button “Complete Setup”",
    "Complete Setup busy": "its label while busy “Resuming setup...”",
    "Refresh Status": "the button “Refresh Status”",
    "no account": "“Set up your account to receive payments from your subscriptions”",
    "Set Up Payouts": "the button “Set Up Payouts”",
    "Set Up Payouts busy": "its label while busy “Setting up...”",
  }),
];

const entities: SpecItem[] = [
  ...specItems(3, "Project", {
    "creatorSubscription.active": "whether the creator's plan is on",
    "subscriptionOptions.monthly": "price in cents and enabled",
    "subscriptionOptions.yearly": "price in cents and enabled",
  }),
  ...specItems(3, "Connected account status", {
    enabled: "whether the account can be paid out to",
    accountId: "the account, if there is one",
    details_submitted: "whether the account's details are complete",
    payouts_enabled: "whether payouts are on",
    "requirements.currently_due": "names of steps with underscores",
  }),
  ...specItems(3, "Payout dashboard data", {
    totalEarnings: "a number in dollars",
    availableBalance: "a number in dollars",
    pendingBalance: "a number in dollars",
  }),
];

const states: SpecItem[] = [
  ...specItems(4, "Session", {
    "payouts 401 not retried": "a 401 of a payout call is not retried there",
    "payouts authError": "the caller receives a result marked authError",
  }),
  ...specItems(4, "Viewer", {
    "subscribe modal": "shown to a visitor if a subscription is required and a plan has a price",
    "no priced plan": "a required subscription without a priced plan asks nobody",
  }),
  ...specItems(4, "Payout account", {
    "Set Up Payouts": "without an account starts onboarding",
    "Complete Setup": "of an incomplete account resumes onboarding",
    "Refresh Status": "reads the account's state again",
    complete: "a complete account shows earnings and balances",
    "return enabled": "onboarding=success with the status enabled shows the success banner",
    "return not enabled": "onboarding=success with another status does not",
    "return incomplete": "onboarding=incomplete starts onboarding again by itself",
    "return error": "an error with a message shows the message",
    "dashboard needs onboarding": "needsOnboarding shows the message and starts onboarding",
    "dashboard address": "otherwise the browser goes to the returned url",
    "busy flag": "the buttons are disabled while onboarding starts or resumes",
  }),
];

const rules: SpecItem[] = [
  ...specItems(5, "Pricing save", {
    "monthly above 0": "“Monthly price must be greater than 0” if monthly is enabled",
    "yearly above 0": "“Yearly price must be greater than 0” if yearly is enabled",
    "disabled plan unchecked": "the price of a plan that is not enabled is not checked",
    "dollars to cents": "typed in dollars, sent as cents, rounded",
    "price input minimum": "0",
    "price input step": "0.01",
    "price input disabled": "when its plan is disabled",
    "free without plans": "a project without an enabled plan is free",
    "free at 0": "a project with an enabled plan of price 0 is free",
    "payment setup needed": "for a project that is not free while no payout account is enabled",
    "payment setup not needed": "for a free project or with an enabled payout account",
    "yearly savings": "a percentage while both plans are enabled and monthly is above 0",
    "no yearly savings": "no percentage otherwise",
    "yearly per month": "price/12",
  }),
  ...specItems(5, "Dashboard tab", { values: "one of overview, subscription, payouts" }),
];

const calls: SpecItem[] = [
  ...specItems(7, "GET /api/projects/{id}/stats", {
    monthlyRevenue: "this month's revenue",
    totalUsers: "who has used the app",
    activeSubscriptions: "how many subscribe",
  }),
  ...specItems(7, "POST /api/projects/{id}/create-subscription-session", {
    "type monthly": "a session for the monthly plan",
    "type yearly": "a session for the yearly plan",
    "other types": "are refused",
    sessionUrl: "where the browser goes",
  }),
  ...specItems(7, "POST /api/projects/{id}/subscription-settings", {
    monthly: "price and enabled are saved",
    yearly: "price and enabled are saved",
    "bad prices": "are refused",
  }),
  ...specItems(7, "POST /api/platform-subscription", { sessionUrl: "where the browser goes" }),
  ...specItems(7, "GET /api/payouts/connect/account", {
    enabled: "in the answer",
    accountId: "in the answer",
    details_submitted: "in the answer",
    payouts_enabled: "in the answer",
    "requirements.currently_due": "in the answer",
  }),
  ...specItems(7, "GET /api/payouts/projects/{id}/balance", { "balance data": "the payout dashboard's figures" }),
  ...specItems(7, "POST /api/payouts/connect/onboard", {
    projectId: "in the payload; without one it is refused",
    url: "where the browser goes",
  }),
  ...specItems(7, "GET /api/payouts/connect/dashboard", {
    needsOnboarding: "true without a complete account",
    message: "why, for people",
    url: "where the browser goes",
  }),
];

const errors: SpecItem[] = [
  ...specItems(8, "Dashboard/project", {
    statistics: "“Failed to load project statistics”",
    subscription: "“Failed to initiate subscription”",
    details: "“Failed to load project details”",
    "dashboard 404": "a 404 on the project goes to /projects",
  }),
  ...specItems(8, "Pricing", {
    load: "“Failed to load subscription settings”",
    save: "“Failed to save subscription settings”",
    platform: "“Failed to start subscription process”",
  }),
  ...specItems(8, "Payouts", {
    account: "“Failed to fetch account status”",
    incomplete: "“Your account setup is incomplete. Please complete all required steps.”",
    onboarding: "“Failed to start onboarding process. Please try again.”",
    balance: "“Failed to fetch balance”",
  }),
  ...specItems(8, "Dashboard link", {
    "page error": "“Failed to access dashboard: ” followed by the server's error field",
    "page error without the server's": "or by the error's message",
    toast: "“Failed to access dashboard”",
    "info toast": "the server's message when onboarding is needed",
    "info toast without message": "“Your account needs to be set up”",
  }),
];

const figures: SpecItem[] = [
  ...specItems(9, "Revenue share", {
    "creator 90%": "of every payment",
    "platform fee 10%": "of every payment",
    "$20 a month": "the creator's plan",
    "prices in cents": "stored",
    "money in dollars": "shown with 2 decimals",
    "conversion rate": "shown with 1 decimal",
  }),
  ...specItems(9, "Timings", { "onboarding auto-restart": "2 s" }),
  ...specItems(9, "Dashboard tabs", { values: "overview, subscription, payouts" }),
];

export const PAYMENT_ITEMS: readonly SpecItem[] = [
  ...who,
  ...screens,
  ...entities,
  ...states,
  ...rules,
  ...calls,
  ...errors,
  ...figures,
];
