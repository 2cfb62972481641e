// Stripe's SDK, connected to Stripe or to the emulator, and its errors as refusals that people understand.
import Stripe from "stripe";
import { EMULATOR_KEY } from "#config";
import { CARD_DECLINED, PAYMENTS_UNREACHABLE } from "#contract";
import { Refusal } from "#http";

export type PaymentProvider = Readonly<{
  /** Null: the emulator at `emulatorUrl`. */
  secretKey: string | null;
  emulatorUrl: string | null;
}>;

/** Broken connections and 5xx are tried again twice by the SDK, with the same idempotency key. */
export function openStripe({ secretKey, emulatorUrl }: PaymentProvider): Stripe {
  if (secretKey) return new Stripe(secretKey, { telemetry: false, maxNetworkRetries: 2 });
  if (!emulatorUrl) throw new Error("Payments need a key of Stripe or the emulator's address");
  const { hostname, port } = new URL(emulatorUrl);
  return new Stripe(EMULATOR_KEY, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: 2 });
}

/** True for the answer about an object that does not exist (any more). */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.code === "resource_missing" || error.statusCode === 404);

/**
 * Turns an error of the SDK into a refusal: 402 with the bank's message for a declined card, 503 when Stripe cannot be
 * reached. Everything else stays an error.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return new Refusal(402, `${error.message} Update your card and try again.`, CARD_DECLINED);
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError)
    return new Refusal(
      503,
      "The payment provider does not answer. Please try again in a moment.",
      PAYMENTS_UNREACHABLE,
    );
  // A fault of ours: the status that Stripe answered us with is not one for our own caller.
  if (error instanceof Stripe.errors.StripeError)
    return new Error(`Stripe refused: ${error.message}`, { cause: error });
  return error;
}

/** The id of what Stripe gives as an id or, expanded, as an object. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === "string" ? value : (value?.id ?? null);
}

/** The object of what was expanded; null when Stripe gave only its id. */
export function expanded<Value extends { id: string }>(value: string | Value | null | undefined): Value | null {
  return typeof value === "object" ? value : null;
}

export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
