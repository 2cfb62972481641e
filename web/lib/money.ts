// How amounts of money are written.
import { centsToDollars } from "#contract";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** 1999 → `$19.99`. */
export function formatCents(cents: number): string {
  return DOLLARS.format(Number(centsToDollars(cents)));
}

/** 1234.5 → `$1,234.50`. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}

/** 1999 of "eur" → `€19.99`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() }).format(
    Number(centsToDollars(cents)),
  );
}
