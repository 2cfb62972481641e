// Stripe's public test cards, what each of them does, and the checks a card form makes before it is tried.
import type { CardBehaviour } from "../store/records.ts";

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string; name: string };

type TestCard = Omit<CardBehaviour, "id" | "bypassPending"> & { brand: string; bypassPending?: boolean };

const succeeds = (brand: string): TestCard => ({ brand, outcome: "succeeds", declineCode: null });
const declines = (declineCode: string): TestCard => ({ brand: "visa", outcome: "declines", declineCode });

/** https://docs.stripe.com/testing: numbers that mean something; every other valid number is a card that succeeds. */
const testCards = new Map<string, TestCard>([
  ["4242424242424242", succeeds("visa")],
  ["5555555555554444", succeeds("mastercard")],
  ["378282246310005", succeeds("amex")],
  ["6011111111111117", succeeds("discover")],
  ["4000000000000077", { ...succeeds("visa"), bypassPending: true }],
  ["4000000000000002", declines("generic_decline")],
  ["4000000000009995", declines("insufficient_funds")],
  ["4000000000000069", declines("expired_card")],
  ["4000000000000127", declines("incorrect_cvc")],
  ["4000000000000119", declines("processing_error")],
  ["4000000000000341", { brand: "visa", outcome: "declines_later", declineCode: "generic_decline" }],
  ["4000002500003155", { brand: "visa", outcome: "confirm_once", declineCode: null }],
  ["4000002760003184", { brand: "visa", outcome: "confirm_always", declineCode: null }],
  ["4000000000000259", { brand: "visa", outcome: "disputed", declineCode: null }],
]);

/** Test payment methods that can be named in place of a card, as the SDK's users do (`pm_card_visa`). */
export const namedCards: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_bypassPending: "4000000000000077",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_createDispute: "4000000000000259",
};

/** The card's behaviour by its number; prefixes name the brand of numbers that are not in the list. */
export function testCard(number: string): TestCard {
  return testCards.get(number) ?? succeeds(brandOf(number));
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  return /^6/.test(number) ? "discover" : "visa";
}

/** The check digit of card numbers (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** What is wrong with the form, field by field, in the words Stripe's own form uses; empty when nothing is. */
export function cardProblems(form: Record<string, string>, now: Date): Record<string, string> {
  const problems: Record<string, string> = {};
  const number = (form.number ?? "").replace(/[\s-]/g, "");
  if (!number) problems.number = "Enter your card number.";
  else if (!/^\d{13,19}$/.test(number)) problems.number = "Your card number is incomplete.";
  else if (!passesLuhn(number)) problems.number = "Your card number is invalid.";
  const expiry = readExpiry(form.expiry ?? "");
  if (!(form.expiry ?? "").trim()) problems.expiry = "Enter your card's expiration date.";
  else if (!expiry) problems.expiry = "Your card's expiration date is incomplete.";
  else if (expiry.year * 12 + expiry.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    problems.expiry = "Your card's expiration date is in the past.";
  const cvc = (form.cvc ?? "").trim();
  const cvcLength = brandOf(number) === "amex" ? 4 : 3;
  if (!cvc) problems.cvc = "Enter your card's security code.";
  else if (!new RegExp(`^\\d{${cvcLength}}$`).test(cvc)) problems.cvc = "Your card's security code is incomplete.";
  if (!(form.name ?? "").trim()) problems.name = "Enter the name on your card.";
  return problems;
}

/** `12 / 34`, `12/34` and `1234` are December 2034. */
export function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*(?:[/-]\s*)?(?:20)?(\d{2})\s*$/.exec(text);
  const month = Number(match?.[1]);
  return match && month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : undefined;
}
