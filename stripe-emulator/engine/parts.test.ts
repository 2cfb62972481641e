// The small pure parts: the calendar, cards, money in words, the form encoding.
import { describe, expect, it } from "vitest";
import { readForm } from "../http/form.ts";
import { addInterval, midnightFrom } from "./calendar.ts";
import { cardProblems, passesLuhn, readExpiry } from "./cards.ts";
import { formatCents, processingFeeCents, proportionCents } from "./money.ts";

const at = (text: string) => Date.parse(`${text}Z`) / 1000;
const month = { interval: "month", count: 1 };

describe("a billing period", () => {
  it("of a month ends on the same day, or on the month's last when there is none", () => {
    expect(addInterval(at("2026-01-31T08:30:00"), month, 31)).toBe(at("2026-02-28T08:30:00"));
    expect(addInterval(at("2026-02-28T08:30:00"), month, 31)).toBe(at("2026-03-31T08:30:00"));
    expect(addInterval(at("2027-12-31T23:59:59"), month, 31)).toBe(at("2028-01-31T23:59:59"));
  });

  it("of a year goes from leap day to the 28th and back in the next leap year", () => {
    const year = { interval: "year", count: 1 };
    expect(addInterval(at("2028-02-29T00:00:00"), year, 29)).toBe(at("2029-02-28T00:00:00"));
    expect(addInterval(at("2031-02-28T00:00:00"), year, 29)).toBe(at("2032-02-29T00:00:00"));
  });

  it("of days and weeks counts seconds", () => {
    expect(addInterval(at("2026-03-28T12:00:00"), { interval: "week", count: 2 }, 28)).toBe(at("2026-04-11T12:00:00"));
    expect(midnightFrom(at("2026-03-28T00:00:01"))).toBe(at("2026-03-29T00:00:00"));
    expect(midnightFrom(at("2026-03-28T00:00:00"))).toBe(at("2026-03-28T00:00:00"));
  });
});

describe("a card form", () => {
  const now = new Date("2026-11-21T00:00:00Z");
  const good = { number: "4242 4242 4242 4242", expiry: "11/26", cvc: "123", name: "Ada" };

  it("is right with spaces, with this month, and with four digits on an Amex", () => {
    expect(cardProblems(good, now)).toEqual({});
    expect(cardProblems({ ...good, number: "378282246310005", cvc: "1234" }, now)).toEqual({});
  });

  it("is wrong in last month, with a bad check digit, with too few digits", () => {
    expect(cardProblems({ ...good, expiry: "10/26" }, now)).toHaveProperty("expiry");
    expect(cardProblems({ ...good, number: "4242424242424241" }, now)).toHaveProperty(
      "number",
      "Your card number is invalid.",
    );
    expect(cardProblems({ ...good, number: "4242" }, now)).toHaveProperty("number", "Your card number is incomplete.");
    expect(Object.keys(cardProblems({}, now))).toEqual(["number", "expiry", "cvc", "name"]);
  });

  it("reads an expiry however it is written, but no thirteenth month", () => {
    for (const text of ["12/34", "12 / 34", "1234", "12-34", "12/2034"])
      expect(readExpiry(text)).toEqual({ month: 12, year: 2034 });
    for (const text of ["13/34", "0/34", "12", "ab/cd"]) expect(readExpiry(text)).toBeUndefined();
  });

  it("knows the check digit", () => {
    expect(passesLuhn("5555555555554444")).toBe(true);
    expect(passesLuhn("5555555555554445")).toBe(false);
  });
});

describe("money", () => {
  it("is written exactly", () => {
    expect([
      formatCents(1_999, "usd"),
      formatCents(5, "usd"),
      formatCents(123_456_789, "usd"),
      formatCents(-829, "usd"),
      formatCents(1_000, "eur"),
    ]).toEqual(["$19.99", "$0.05", "$1,234,567.89", "-$8.29", "10.00 EUR"]);
  });

  it("in parts is never off by more than half a cent, and nothing of nothing", () => {
    expect(proportionCents(1_001, 1, 2)).toBe(501);
    expect(proportionCents(99_999_999, 31_535_999, 31_536_000)).toBe(99_999_996);
    expect(proportionCents(100, 1, 0)).toBe(0);
    expect(processingFeeCents(1_999)).toBe(88);
  });
});

describe("the form encoding", () => {
  it("nests groups, lists by index and lists by empty brackets", () => {
    const read = readForm(
      "a=1&b[c]=2&b[d][e]=3&items[0][price]=p&items[1][price]=q&expand[]=x&expand[]=y&text=%5Bnot%5D+a+key",
    );
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      a: "1",
      b: { c: "2", d: { e: "3" } },
      items: { 0: { price: "p" }, 1: { price: "q" } },
      expand: ["x", "y"],
      text: "[not] a key",
    });
  });

  it("reaches no prototype", () => {
    readForm("__proto__[a]=1&constructor[prototype][a]=1&a[__proto__][b]=1");
    expect("a" in {}).toBe(false);
  });
});
