// Prices as they are typed, and what they mean.
import { expect, it } from "vitest";
import { conversionRate, isFree, needsPaymentSetup, perMonthOf, savingsOf, settingsOf } from "./pricing.ts";

const MINIMUM_CENTS = 50;
const form = (monthly: string | null, yearly: string | null) => ({
  monthly: { price: monthly ?? "", enabled: monthly !== null },
  yearly: { price: yearly ?? "", enabled: yearly !== null },
});
const check = (monthly: string | null, yearly: string | null, minimumCents = MINIMUM_CENTS) =>
  settingsOf(form(monthly, yearly), minimumCents);
const problemOf = (...asked: Parameters<typeof check>) => {
  const checked = check(...asked);
  return "problem" in checked ? checked.problem : null;
};

it("§5 Pricing save · monthly above 0, yearly above 0: an enabled plan's price must be greater than 0", () => {
  for (const price of ["", "0", "0.00", "-1", "abc"]) {
    expect(problemOf(price, null)).toEqual({ plan: "monthly", text: "Monthly price must be greater than 0" });
    expect(problemOf("5", price)).toEqual({ plan: "yearly", text: "Yearly price must be greater than 0" });
  }
});

it("§5 Pricing save · disabled plan unchecked: whatever stands in the price of a plan that is off, it can be saved", () => {
  for (const price of ["", "0", "0.10", "1234567"]) {
    const off = { price, enabled: false };
    expect(settingsOf({ monthly: off, yearly: off }, MINIMUM_CENTS)).toHaveProperty("settings");
  }
});

it("an enabled plan costs at least the installation's minimum and at most what the payment provider takes", () => {
  expect(problemOf("0.49", null)).toEqual({ plan: "monthly", text: "Monthly price must be at least $0.50" });
  expect(problemOf(null, "4.99", 500)).toEqual({ plan: "yearly", text: "Yearly price must be at least $5.00" });
  expect(problemOf(null, "1000000")).toEqual({ plan: "yearly", text: "Yearly price can be at most $999,999.99" });
  expect([problemOf("0.50", null), problemOf("999999.99", null), problemOf(null, "5", 500)]).toEqual([
    null,
    null,
    null,
  ]);
});

it("§5 Pricing save · dollars to cents: typed in dollars, sent as cents, rounded", () => {
  for (const [typed, price] of [
    ["19.99", 1999],
    ["8.29", 829],
    ["0.295", 30],
    ["1.005", 101],
    ["10", 1000],
  ] as const) {
    const settings = { monthly: { price, enabled: true }, yearly: { price: 0, enabled: false } };
    expect(check(typed, null, 1)).toEqual({ settings });
  }
});

it("§5 Pricing save · yearly savings, no yearly savings: only while both plans are enabled and monthly is above 0", () => {
  expect(savingsOf(form("10", "100"))).toBe(17);
  expect(savingsOf(form("10", "130"))).toBe(-8);
  expect([form(null, "100"), form("10", null), form("0", "100"), form("", "100")].map(savingsOf)).toEqual(
    Array(4).fill(null),
  );
});

it("§5 Pricing save · yearly per month: a twelfth of the price, while the plan is on and has one", () => {
  expect(perMonthOf(form("10", "100"))).toBe(833);
  expect([form("10", null), form("10", "0"), form("10", "")].map(perMonthOf)).toEqual([null, null, null]);
});

const off = { price: 500, enabled: false };
const on = { price: 500, enabled: true };

it("§5 Pricing save · free without plans, free at 0: a project is free with no plan enabled, or an enabled one at 0", () => {
  expect(isFree({ monthly: off, yearly: off })).toBe(true);
  expect(isFree({ monthly: on, yearly: { price: 0, enabled: true } })).toBe(true);
  expect(isFree({ monthly: on, yearly: { price: 0, enabled: false } })).toBe(false);
});

it("§5 Pricing save · payment setup needed, payment setup not needed: only a project that costs something, without an enabled account, needs one", () => {
  expect(needsPaymentSetup({ monthly: on, yearly: off }, { enabled: false })).toBe(true);
  expect(needsPaymentSetup({ monthly: on, yearly: off }, { enabled: true })).toBe(false);
  expect(needsPaymentSetup({ monthly: off, yearly: off }, { enabled: false })).toBe(false);
});

it("§9 Revenue share · conversion rate: has 1 decimal", () => {
  expect(conversionRate({ activeSubscriptions: 1, totalUsers: 3 })).toBe("33.3%");
  expect(conversionRate({ activeSubscriptions: 0, totalUsers: 0 })).toBe("0.0%");
});
