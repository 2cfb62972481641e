// The contract of connected accounts: onboarding, the creator's share to the cent, refunds, and our ledger of them.
import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { expect } from "vitest";
import type { Database } from "#database";
import { createConnectedAccounts } from "../accounts.ts";
import { createLedger } from "../ledger.ts";
import { createPaymentStore } from "../store.ts";
import { createSubscriptions } from "../subscriptions.ts";
import { newBuyer, pricesOf } from "./buyer.ts";
import type { ContractCase, ContractParts } from "./types.ts";

/** A connected account that can be paid. */
async function payable({ backend }: ContractParts): Promise<string> {
  const account = await backend.payableAccount();
  if (!account) throw new Error("This case needs a connected account that can be paid.");
  return account;
}

/** A buyer of an app at this price, and the rows that our own code writes about it. */
async function buy({ backend: { stripe }, database }: ContractParts, cents: number, destination: string) {
  const buyer = await newBuyer(stripe);
  const [price = ""] = await pricesOf(stripe, [cents, "month"]);
  const subscription = await buyer.subscribe(price, destination);
  const ledger = createLedger({ stripe, database });
  const store = createPaymentStore(database);
  const subscriptions = createSubscriptions({ stripe, store, ledger, wakeEnding: async () => {} });
  const row = await subscriptions.sync(subscription.id);
  await ledger.recordSubscription(subscription.id);
  const [charge] = await ledger.chargesOf(subscription.id);
  if (!charge) throw new Error("Nothing was charged");
  return { buyer, row, ledger, charge, sums: () => sumsOf(database, charge.id) };
}

/** Cents of a charge's rows in the ledger, by kind. */
async function sumsOf({ query }: Database, charge: string): Promise<Record<string, number>> {
  const rows = await query
    .selectFrom("ledger")
    .select(["kind", "amount_cents"])
    .where("charge_id", "=", charge)
    .execute();
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row.kind] = (sums[row.kind] ?? 0) + row.amount_cents;
  return sums;
}

async function newCreator({ backend: { stripe, publicUrl }, database }: ContractParts) {
  const ownerId = randomUUID();
  await database.query
    .insertInto("users")
    .values({ id: ownerId, username: `creator-${ownerId}`, password_hash: "-" })
    .execute();
  const accounts = createConnectedAccounts({
    stripe,
    publicUrl,
    currency: "usd",
    country: "us",
    contactEmail: "payouts@ninefold.example",
    store: createPaymentStore(database),
    query: database.query,
    signingKey: new Uint8Array(32),
  });
  return { ownerId, accounts, id: await accounts.ensure(ownerId, "Creator") };
}

const refuses = (work: Promise<unknown>): Promise<boolean> => work.then(() => false).catch(isStripes);
const isStripes = (error: unknown): boolean => error instanceof Error && "type" in error;

export const accountCases: readonly ContractCase[] = [
  {
    name: "a new account is made once, can't be paid yet, says what it needs and opens onboarding afresh",
    async run(parts) {
      const { ownerId, accounts, id } = await newCreator(parts);
      expect(await accounts.ensure(ownerId, "Creator")).toBe(id);
      const facts = await accounts.refresh(id);
      expect(facts).toMatchObject({ transfersActive: false, detailsSubmitted: false, closed: false });
      expect(facts?.currentlyDue.length).toBeGreaterThan(0);
      const links = [await accounts.onboardingUrl(id, randomUUID()), await accounts.onboardingUrl(id, randomUUID())];
      expect(new Set(links).size).toBe(2);
      expect(await accounts.balanceOf(id)).toEqual({ available: 0, pending: 0 });
      expect(await refuses(accounts.dashboardUrl(id))).toBe(true);
    },
  },
  {
    name: "an account that can be paid opens its dashboard",
    needsAccount: true,
    async run(parts) {
      const { accounts } = await newCreator(parts);
      expect(await accounts.dashboardUrl(await payable(parts))).toMatch(/^https?:/);
    },
  },
  {
    name: "the platform's tenth of 0.50, 0.55, 8.29, 19.99 and 9,999.99 is rounded half up to the cent",
    needsAccount: true,
    async run(parts) {
      const account = await payable(parts);
      const fees: Record<number, number> = {};
      for (const cents of [50, 55, 829, 1_999, 999_999])
        fees[cents] = (await (await buy(parts, cents, account)).charge).application_fee_amount ?? Number.NaN;
      expect(fees).toEqual({ 50: 5, 55: 6, 829: 83, 1999: 200, 999999: 100_000 });
    },
  },
  {
    name: "the ledger reads payment, transfer and fee from Stripe, and finds the subscription behind the charge",
    needsAccount: true,
    async run(parts) {
      const account = await payable(parts);
      const { row, sums, charge, ledger } = await buy(parts, 1_999, account);
      expect(row).toMatchObject({ destination: account, status: "active", priceCents: 1_999 });
      expect(await sums()).toEqual({ payment: 1_999, transfer: 1_999, fee: -200 });
      await ledger.recordCharge(charge.id);
      expect(await sums()).toEqual({ payment: 1_999, transfer: 1_999, fee: -200 });
    },
  },
  {
    name: "a refund takes the creator's share and the platform's fee back in proportion, and all of it leaves nothing",
    needsAccount: true,
    async run(parts) {
      const { charge, ledger, sums } = await buy(parts, 2_000, await payable(parts));
      const shared: Stripe.RefundCreateParams = { reverse_transfer: true, refund_application_fee: true };
      await parts.backend.stripe.refunds.create({ charge: charge.id, amount: 500, ...shared });
      await ledger.recordCharge(charge.id);
      expect(await sums()).toMatchObject({ refund: -500, reversal: -500, fee_refund: 50 });
      await parts.backend.stripe.refunds.create({ charge: charge.id, ...shared });
      await ledger.recordCharge(charge.id);
      const { transfer = 0, fee = 0, reversal = 0, fee_refund: feeRefund = 0, ...sales } = await sums();
      expect([transfer + fee + reversal + feeRefund, sales]).toEqual([0, { payment: 2_000, refund: -2_000 }]);
    },
  },
];
