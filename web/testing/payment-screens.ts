// Every state of every screen that deals with money, each opened on a scripted platform: for what is checked on all.
import type { Page } from "playwright-core";
import type { ConnectedAccount } from "#contract";

import { selectProject, type Visit } from "./browser.ts";
import { addProject, ownPlan, type ScriptedPayments } from "./platform-state.ts";

export type Screen = { name: string; as?: string; open: (visit: Visit) => Promise<void> };

const ENDS = "2026-02-15T09:30:00.000Z";
export const PRICED = {
  subscriptionOptions: { monthly: { price: 1000, enabled: true }, yearly: { price: 10_000, enabled: true } },
};
export const COMPLETE_ACCOUNT: ConnectedAccount = {
  accountId: "acct_1",
  enabled: true,
  details_submitted: true,
  payouts_enabled: true,
  requirements: { currently_due: [] },
};
export const INCOMPLETE_ACCOUNT: ConnectedAccount = {
  accountId: "acct_1",
  enabled: false,
  details_submitted: false,
  payouts_enabled: false,
  requirements: { currently_due: ["external_account", "individual_date_of_birth", "tos_acceptance"] },
};

type Parts = Parameters<typeof addProject>[1];
type Scene = {
  name: string;
  /** `:id` stands for the project. */
  path: string;
  text: string;
  parts?: Parts;
  payments?: Partial<ScriptedPayments>;
  act?: (page: Page) => Promise<void>;
  signedOut?: boolean;
};

const click = (name: string) => async (page: Page) => page.getByRole("button", { name, exact: true }).first().click();
const DASHBOARD = "/projects/:id/dashboard";
const VISITOR = { ...PRICED, isOwner: false };
const plan = (subscription: Parameters<typeof ownPlan>[0], active = true): Partial<ScriptedPayments> => ({
  platform: {
    required: true,
    active,
    price: 2000,
    subscription: ownPlan({ price: 2000, ...subscription }),
  },
});
const subscriber = (parts: Parameters<typeof ownPlan>[0] = {}): Partial<ScriptedPayments> => ({ own: ownPlan(parts) });

const CREATOR_SCENES: Scene[] = [
  {
    name: "landing pricing",
    path: "/",
    text: "To create and deploy",
    signedOut: true,
    act: (page) => page.locator("#pricing").scrollIntoViewIfNeeded(),
  },
  { name: "subscribe", path: "/subscribe", text: "Cancel at any time" },
  {
    name: "subscribe, closed Checkout",
    path: "/subscribe?checkout=cancelled",
    text: "Checkout was closed",
  },
  {
    name: "subscribe, bank confirming",
    path: "/subscribe?checkout=success&session_id=cs_1",
    text: "Your bank is confirming",
    payments: { checkout: "processing" },
  },
  { name: "subscribe, active", path: "/subscribe", text: "Renews on", payments: plan({}) },
  { name: "subscribe, cancelled", path: "/subscribe", text: "Resume plan", payments: plan({ endsAt: ENDS }) },
  {
    name: "subscribe, past due",
    path: "/subscribe",
    text: "The last payment failed",
    payments: plan({ pastDue: true, accessUntil: ENDS }),
  },
  {
    name: "subscribe, paused",
    path: "/subscribe",
    text: "are paused",
    payments: plan({ pastDue: true, active: false }, false),
  },
  {
    name: "subscribe, no plan needed",
    path: "/subscribe",
    text: "No plan needed",
    payments: { platform: { required: false, active: true, price: 2000, subscription: null } },
  },
  {
    name: "editor's subscription modal",
    path: "/edit",
    text: "What you have typed is kept",
    parts: { creatorSubscription: { active: false } },
  },
  { name: "dashboard", path: DASHBOARD, text: "Project Metrics" },
  {
    name: "undeploy dialog",
    path: DASHBOARD,
    text: "Undeploy",
    act: async (page) => {
      await click("Undeploy")(page);
      await page.getByText("It goes offline at once").waitFor();
    },
  },
  {
    name: "delete dialog",
    path: "/projects",
    text: "Running",
    act: async (page) => {
      await click("Delete project")(page);
      await page.getByText("3 subscriptions end at once").waitFor();
    },
  },
  { name: "pricing", path: `${DASHBOARD}?tab=subscription`, text: "Save Pricing", parts: PRICED },
  {
    name: "pricing with a problem and earlier subscribers",
    path: `${DASHBOARD}?tab=subscription`,
    text: "Earlier subscribers",
    parts: PRICED,
    payments: {
      account: INCOMPLETE_ACCOUNT,
      moves: { monthly: { price: 1000, keeping: 3, moving: 0 }, yearly: { price: 10_000, keeping: 0, moving: 2 } },
    },
    act: async (page) => {
      await page.getByLabel("Monthly price ($)").fill("0");
      await click("Save Pricing")(page);
    },
  },
  {
    name: "price move dialog",
    path: `${DASHBOARD}?tab=subscription`,
    text: "Earlier subscribers",
    parts: PRICED,
    payments: {
      account: COMPLETE_ACCOUNT,
      moves: { monthly: { price: 1000, keeping: 3, moving: 0 }, yearly: { price: 10_000, keeping: 0, moving: 0 } },
    },
    act: click("Move to $10.00"),
  },
  { name: "payouts not set up", path: `${DASHBOARD}?tab=payouts`, text: "Set Up Payouts" },
  {
    name: "payouts half set up",
    path: `${DASHBOARD}?tab=payouts&onboarding=success&status=incomplete`,
    text: "Complete Setup",
    payments: { account: INCOMPLETE_ACCOUNT },
  },
  {
    name: "payouts",
    path: `${DASHBOARD}?tab=payouts&onboarding=success&status=enabled`,
    text: "Automatic Payouts",
    payments: { account: COMPLETE_ACCOUNT },
  },
];

const SUBSCRIBER_SCENES: Scene[] = [
  { name: "subscribe modal", path: "/view/:id", text: "Yearly Plan", parts: VISITOR, payments: { requires: true } },
  {
    name: "subscribe modal after a closed Checkout",
    path: "/view/:id?checkout=cancelled",
    text: "Checkout was closed",
    parts: VISITOR,
    payments: { requires: true },
  },
  {
    name: "no subscription options",
    path: "/view/:id",
    text: "No Subscription Options",
    parts: {
      isOwner: false,
      subscriptionOptions: { monthly: { price: 1000, enabled: false }, yearly: { price: 0, enabled: false } },
    },
    payments: { requires: true },
  },
  {
    name: "paying",
    path: "/view/:id?checkout=success&session_id=cs_1",
    text: "Confirming your payment",
    parts: VISITOR,
    payments: { requires: true, checkout: "processing" },
  },
  {
    name: "paused plan of an app",
    path: "/view/:id",
    text: "Your plan is paused",
    parts: VISITOR,
    payments: { requires: true, ...subscriber({ pastDue: true, active: false }) },
  },
  {
    name: "plan dialog",
    path: "/view/:id?ninefold=plan",
    text: "Renews on",
    parts: VISITOR,
    payments: subscriber(),
  },
  {
    name: "plan dialog, past due",
    path: "/view/:id?ninefold=plan",
    text: "Update card",
    parts: VISITOR,
    payments: subscriber({ pastDue: true, accessUntil: ENDS }),
  },
  {
    name: "plan dialog, cancelled",
    path: "/view/:id?ninefold=plan",
    text: "Resume plan",
    parts: VISITOR,
    payments: subscriber({ endsAt: ENDS }),
  },
  {
    name: "notice of a new price",
    path: "/view/:id",
    text: "The price changes",
    parts: VISITOR,
    payments: subscriber({ nextPrice: { price: 1200, from: ENDS } }),
  },
  {
    name: "switch dialog",
    path: "/view/:id?ninefold=plan",
    text: "Renews on",
    parts: VISITOR,
    payments: subscriber(),
    act: click("Switch to yearly"),
  },
];

export const PAYMENT_SCREENS: readonly Screen[] = [...CREATOR_SCENES, ...SUBSCRIBER_SCENES].map((scene) => ({
  name: scene.name,
  ...(scene.signedOut ? {} : { as: "ada" }),
  open: (visit) => openScene(visit, scene),
}));

async function openScene({ page, server }: Visit, scene: Scene): Promise<void> {
  const { project, stats } = addProject(server.state, {
    projectDescription: "Dog grooming salon with bookings",
    deployed: true,
    ...scene.parts,
  });
  Object.assign(stats, { monthlyRevenue: 1234.5, totalUsers: 48, activeSubscriptions: 3 });
  Object.assign(server.state.payments, scene.payments);
  await selectProject(page, project._id);
  await page.goto(`${server.url}${scene.path.replace(":id", project._id)}`);
  await page.getByText(scene.text).first().waitFor();
  await scene.act?.(page);
}
