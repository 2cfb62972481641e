// Who gets in and what goes back, decided from a subscription's facts alone.
import { describe, expect, it } from "vitest";
import { type AccessFacts, grantsAccess, isFree, unusedCents } from "./decisions.ts";
import { subjectOf } from "./events.ts";

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 5, 15);
const facts = (changes: Partial<AccessFacts>): AccessFacts => ({
  status: "active",
  pastDueSince: null,
  cancelAt: null,
  endedAt: null,
  superseded: false,
  ...changes,
});
const open = (changes: Partial<AccessFacts>) => grantsAccess(facts(changes), now);

describe("a plan", () => {
  it("opens the app while active or trialing, and in no other state", () => {
    const states = ["active", "trialing", "incomplete", "incomplete_expired", "unpaid", "canceled", "paused"];
    expect(states.filter((status) => open({ status }))).toEqual(["active", "trialing"]);
  });

  it("goes on for less than three days after a renewal failed", () => {
    const since = (ms: number) => open({ status: "past_due", pastDueSince: new Date(now - ms) });
    expect([since(0), since(3 * DAY_MS - 1), since(3 * DAY_MS)]).toEqual([true, true, false]);
  });

  it("ends at the moment it was cancelled for, whatever the provider has told yet", () => {
    expect(open({ cancelAt: new Date(now + 1) })).toBe(true);
    expect(open({ cancelAt: new Date(now) })).toBe(false);
    expect(open({ endedAt: new Date(now) })).toBe(false);
    expect(open({ superseded: true })).toBe(false);
  });
});

it("§5 Pricing save · free without plans, free at 0: an app is free without an enabled plan, or with one that costs nothing", () => {
  const off = { price: 900, enabled: false };
  expect(isFree({ monthly: off, yearly: off })).toBe(true);
  expect(isFree({ monthly: { price: 900, enabled: true }, yearly: off })).toBe(false);
  expect(isFree({ monthly: { price: 0, enabled: true }, yearly: { price: 900, enabled: true } })).toBe(true);
});

it("the unused part of a price is never more than was paid, never negative, and all of it at the start", () => {
  const period = { periodStart: new Date(now), periodEnd: new Date(now + 30 * DAY_MS) };
  const left = (priceCents: number, days: number) =>
    unusedCents({ priceCents, ...period }, new Date(now + days * DAY_MS));
  expect([left(3_000, 0), left(3_000, 10), left(3_000, 30), left(3_000, 45), left(3_000, -5)]).toEqual([
    3_000, 2_000, 0, 0, 3_000,
  ]);
  expect(left(999_999, 15)).toBe(500_000);
});

it("what happens on a connected account's own charges moves nothing of the platform's", () => {
  const followed = (type: string, account: string | null) => subjectOf({ type, objectId: "ch_1", account }) !== null;
  expect([followed("charge.refunded", null), followed("charge.refunded", "acct_1")]).toEqual([true, false]);
  expect([followed("account.updated", "acct_1"), followed("customer.created", null)]).toEqual([true, false]);
});
