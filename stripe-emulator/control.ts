// What tests and operators may do to the emulator from outside the API: move time, pay, dispute, restrict, disturb the webhooks.
import { deauthorize, updateAccount } from "./engine/accounts.ts";
import { daySeconds } from "./engine/calendar.ts";
import { paySession } from "./engine/checkout.ts";
import { closeDispute, openDispute } from "./engine/disputes.ts";
import { noSuch } from "./engine/faults.ts";
import { newId } from "./engine/identifiers.ts";
import { balances } from "./engine/ledger.ts";
import { attach, createCard, makeDefault } from "./engine/payment-methods.ts";
import { advanceTo, type Jobs } from "./engine/timetable.ts";
import type { CheckoutResult, Engine } from "./engine/types.ts";
import type * as Wire from "./objects/wire.ts";
import type { AccountProgress } from "./store/records.ts";
import type { Chaos } from "./webhooks/chaos.ts";
import type { DeliveryCounts, Queue } from "./webhooks/queue.ts";

export type Control = {
  /** The emulator's clock, in seconds since the epoch. */
  now: () => number;
  /** Moves the clock forward; renewals, retries, expiries and payouts on the way happen in order. Gives the new time. */
  advance: (span: { seconds?: number; days?: number }) => number;
  /** Moves the clock forward to a moment; earlier moments change nothing. */
  advanceTo: (atSeconds: number) => number;
  /** Pays an open Checkout session as its buyer would on the page. */
  payCheckout: (session: string, card?: { number?: string; email?: string; confirm?: boolean }) => CheckoutResult;
  /** Changes a customer's card as they would in the portal. */
  changeCard: (customer: string, number: string) => Wire.PaymentMethod;
  openDispute: (charge: string, more?: { reason?: string; amount?: number }) => Wire.Dispute;
  closeDispute: (dispute: string, outcome: "won" | "lost") => Wire.Dispute;
  /** Fills in everything the onboarding asks for. */
  completeOnboarding: (account: string) => void;
  /** Lays a requirement on an account, which cannot be paid until it is lifted or met in onboarding. */
  restrictAccount: (account: string, requirement?: string) => void;
  relieveAccount: (account: string) => void;
  /** Takes an account away from the platform as its owner would (deauthorisation), whatever its balance. */
  closeAccount: (account: string) => void;
  /** Cents of all currencies together, of an account or of the platform. */
  balance: (account?: string) => { available: number; pending: number };
  /** Sets the chaos switch; what is left out is calm. */
  setChaos: (chaos: Partial<Chaos>) => Chaos;
  deliveries: () => DeliveryCounts;
  /** Sends an event again, or every dropped and failed one. Gives how many. */
  resend: (event?: string) => number;
  /** Resolves when no webhook waits; rejects after the given time (default 10 s). */
  deliveriesDone: (withinMs?: number) => Promise<void>;
};

type Setup = { engine: Engine; jobs: Jobs; queue: Queue };

export function createControl({ engine, jobs, queue }: Setup): Control {
  /** Every control is a transaction, and what it caused is delivered. */
  function act<Result>(work: () => Result): Result {
    const result = engine.store.transaction(work);
    queue.poke();
    return result;
  }

  function change(id: string, next: (progress: AccountProgress) => AccountProgress): void {
    act(() => updateAccount(engine, next(known(engine, id))));
  }

  function moveTo(at: number): number {
    advanceTo(engine, jobs, at);
    queue.poke();
    return engine.now();
  }

  return {
    now: () => engine.now(),
    advance: ({ seconds = 0, days = 0 }) => moveTo(engine.now() + seconds + days * daySeconds),
    advanceTo: moveTo,
    payCheckout: (session, card) => act(() => payAs(engine, session, card)),
    changeCard: (customer, number) =>
      act(() => {
        const method = attach(engine, cardOf(engine, number, null), customer);
        makeDefault(engine, customer, method.id);
        return engine.store.must("payment_method", method.id);
      }),
    openDispute: (charge, { reason = "fraudulent", amount } = {}) =>
      act(() => {
        const found = engine.store.get("charge", charge);
        if (!found) throw noSuch("charge", charge, "charge", false);
        return openDispute(engine, found, { reason, amount });
      }),
    closeDispute: (dispute, outcome) => act(() => closeDispute(engine, dispute, outcome)),
    completeOnboarding: (id) =>
      change(id, (progress) => ({ ...progress, ...completed, bank: completed.bank(), imposed: [] })),
    restrictAccount: (id, requirement = "individual.verification.document") =>
      change(id, (progress) => ({ ...progress, imposed: [...new Set([...progress.imposed, requirement])] })),
    relieveAccount: (id) => change(id, (progress) => ({ ...progress, imposed: [] })),
    closeAccount: (id) => {
      act(() => deauthorize(engine, known(engine, id)));
    },
    balance: (account) =>
      balances(engine, account).reduce(
        (total, { available, pending }) => ({
          available: total.available + available,
          pending: total.pending + pending,
        }),
        { available: 0, pending: 0 },
      ),
    setChaos: queue.setChaos,
    deliveries: queue.counts,
    resend: queue.resend,
    deliveriesDone: queue.idle,
  };
}

function known(engine: Engine, id: string): AccountProgress {
  const progress = engine.store.get("account_progress", id);
  if (!progress) throw noSuch("account", id, "account", false);
  return progress;
}

const completed = {
  business: { name: "Test business", website: "https://example.com", description: "Software for small teams." },
  identity: { givenName: "Jenny", surname: "Rosen", birthDate: "1990-01-01" },
  bank: () => ({ last4: "6789", routing: "110000000", id: newId("ba"), failsPayouts: false }),
};

function cardOf(engine: Engine, number: string, email: string | null): Wire.PaymentMethod {
  const expYear = new Date(engine.now() * 1000).getUTCFullYear() + 4;
  return createCard(engine, { number, expMonth: 12, expYear, cvc: "123", name: "Jenny Rosen" }, email);
}

function payAs(
  engine: Engine,
  session: string,
  { number = "4242424242424242", email, confirm = true }: { number?: string; email?: string; confirm?: boolean } = {},
): CheckoutResult {
  if (!engine.store.get("checkout_session", session)) throw noSuch("checkout.session", session, "session", false);
  const method = cardOf(engine, number, email ?? null);
  const payer = { method, email: email ?? "buyer@example.com" };
  const first = paySession(engine, session, { ...payer, presence: "on_session" });
  return first.outcome === "needs_confirmation" && confirm
    ? paySession(engine, session, { ...payer, presence: "confirmed" })
    : first;
}
