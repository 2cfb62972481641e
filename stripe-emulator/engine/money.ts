// Arithmetic on whole cents: the application fee, Stripe's own fee, and prorations.

/**
 * The application fee of an amount in cents. Percentages have at most two decimals; half a cent rounds up.
 * Stripe does not publish its rounding: this is an assumption, to be checked against a sandbox.
 */
export function applicationFeeCents(amountCents: number, percent: number): number {
  const hundredths = Math.round(percent * 100);
  return Math.floor((amountCents * hundredths + 5_000) / 10_000);
}

/** What card processing costs the platform: 2.9 % and 30 cents, half a cent rounding up. */
export const processingFeeCents = (amountCents: number): number => Math.floor((amountCents * 29 + 500) / 1_000) + 30;

/** `part` of `whole` of an amount in cents, half a cent rounding up; exact for amounts to $999,999.99 and spans in seconds. */
export function proportionCents(amountCents: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const doubled = 2n * BigInt(amountCents) * BigInt(part);
  return Number((doubled + BigInt(whole)) / (2n * BigInt(whole)));
}

/** `$20.00` of 2000; other currencies are written with their code. */
export function formatCents(cents: number, currency: string): string {
  const sign = cents < 0 ? "-" : "";
  const absolute = Math.abs(cents);
  const text = `${Math.floor(absolute / 100).toLocaleString("en-US")}.${String(absolute % 100).padStart(2, "0")}`;
  return currency === "usd" ? `${sign}$${text}` : `${sign}${text} ${currency.toUpperCase()}`;
}
