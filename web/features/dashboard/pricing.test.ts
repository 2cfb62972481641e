// Prices as they are typed, and what they mean.
import { expect, it } from "vitest";
import {
  conversionRate,
  isFree,
  needsPaymentSetup,
  perMonthCents,
  settingsOf,
  yearlySavingsPercent,
} from "./pricing.ts";

const form = (monthly: string | null, yearly: string | null) => ({
  monthly: { price: monthly ?? "", enabled: monthly !== null },
  yearly: { price: yearly ?? "", enabled: yearly !== null },
});

it("§5 Pricing save: an enabled plan's price must be greater than 0", () => {
  for (const price of ["", "0", "0.00", "-1", "abc"]) {
    expect(settingsOf(form(price, null))).toEqual({ problem: "Monthly price must be greater than 0" });
    expect(settingsOf(form("5", price))).toEqual({ problem: "Yearly price must be greater than 0" });
  }
});

it("§5 Pricing save: dollars are sent as cents, exactly", () => {
  for (const [typed, price] of [
    ["19.99", 1999],
    ["8.29", 829],
    ["0.29", 29],
    ["10", 1000],
  ] as const) {
    expect(settingsOf(form(typed, null))).toEqual({
      settings: { monthly: { price, enabled: true }, yearly: { price: 0, enabled: false } },
    });
  }
});

it("§5 Pricing save: yearly savings are shown only when both plans are enabled and monthly is above 0; per month is a twelfth", () => {
  expect(yearlySavingsPercent(form("10", "100"))).toBe(17);
  expect([form(null, "100"), form("10", null), form("0", "100")].map(yearlySavingsPercent)).toEqual([null, null, null]);
  expect(perMonthCents(form("10", "100"))).toBe(833);
});

it("§5 Pricing save: a project is free with no plan enabled or an enabled one at 0; only others need payouts", () => {
  const off = { price: 500, enabled: false };
  const on = { price: 500, enabled: true };
  expect(isFree({ monthly: off, yearly: off })).toBe(true);
  expect(isFree({ monthly: on, yearly: { price: 0, enabled: true } })).toBe(true);
  expect(needsPaymentSetup({ monthly: on, yearly: off }, { enabled: false })).toBe(true);
  expect(needsPaymentSetup({ monthly: on, yearly: off }, { enabled: true })).toBe(false);
});

it("§9 Revenue share: the conversion rate has 1 decimal", () => {
  expect(conversionRate({ activeSubscriptions: 1, totalUsers: 3 })).toBe("33.3%");
  expect(conversionRate({ activeSubscriptions: 0, totalUsers: 0 })).toBe("0.0%");
});
