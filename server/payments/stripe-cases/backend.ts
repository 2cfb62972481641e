// What the contract tests run against: the emulator, or a Stripe sandbox when STRIPE_SECRET_KEY names one; never live money.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type Stripe from "stripe";
import { startStripeEmulator } from "#stripe-emulator";
import { openStripe } from "../stripe-client.ts";

export const BACKENDS = ["emulator", "Stripe sandbox"] as const;
export type BackendName = (typeof BACKENDS)[number];

export type ContractBackend = Readonly<{
  name: BackendName;
  stripe: Stripe;
  publicUrl: string;
  /** A connected account that can be paid; null on a sandbox whose tester has onboarded none. */
  payableAccount(): Promise<string | null>;
  close(): Promise<void>;
}>;

const PUBLIC_URL = "https://ninefold.example";
const READY_POLL_MS = 1_000;

/** @throws for a key that moves real money */
export async function openBackend(environment: Readonly<Record<string, string | undefined>>): Promise<ContractBackend> {
  const key = environment.STRIPE_SECRET_KEY;
  if (!key) return openEmulator();
  if (!/^(sk|rk)_test_/.test(key))
    throw new Error("The contract is tried with a sandbox's key (sk_test_… or rk_test_…), never with a live one.");
  return {
    name: "Stripe sandbox",
    stripe: openStripe({ secretKey: key, emulatorUrl: null }),
    publicUrl: PUBLIC_URL,
    payableAccount: async () => environment.STRIPE_CONTRACT_ACCOUNT ?? null,
    close: async () => {},
  };
}

async function openEmulator(): Promise<ContractBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-contract-"));
  const emulator = await startStripeEmulator({
    dataDir,
    webhookEndpoints: [],
    environment: {},
    allowedOrigins: [PUBLIC_URL],
  });
  const stripe = openStripe({ secretKey: null, emulatorUrl: emulator.url });
  return {
    name: "emulator",
    stripe,
    publicUrl: PUBLIC_URL,
    async payableAccount() {
      const account = await stripe.v2.core.accounts.create({
        contact_email: "creator@example.com",
        display_name: "Creator",
        dashboard: "express",
        identity: { country: "us" },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
      });
      emulator.control.completeOnboarding(account.id);
      return account.id;
    },
    async close() {
      await emulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Moves a test clock on and waits until all that fell due has happened. */
export async function advance(stripe: Stripe, clock: string, toSeconds: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: toSeconds });
  for (;;) {
    const { status } = await stripe.testHelpers.testClocks.retrieve(clock);
    if (status === "ready") return;
    if (status === "internal_failure") throw new Error(`Test clock ${clock} failed`);
    await delay(READY_POLL_MS);
  }
}
