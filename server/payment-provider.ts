// The payment provider: Stripe when a key is set, else the emulator, which is started beside the server and keeps its data
// in the same folder.
import { createHmac } from "node:crypto";
import type { Config } from "#config";
import { type PaymentDependencies, TEST_PAGES_PATH } from "#payments";
import type { Secrets } from "#secrets";
import { startStripeEmulator } from "#stripe-emulator";

export type OpenedPaymentProvider = Readonly<{ provider: PaymentDependencies["provider"]; close: () => Promise<void> }>;

/** The secret that signs the emulator's webhooks. The emulator stores it, so it is derived from a key that it never sees. */
export const testWebhookSecret = (secrets: Pick<Secrets, "paymentsKey">): string =>
  `whsec_${createHmac("sha256", secrets.paymentsKey).update("webhooks of test payments").digest("hex")}`;

/** With the emulator, payments take the time from its clock: moving that clock moves theirs. */
export async function openPaymentProvider(
  config: Config,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<OpenedPaymentProvider> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret } = config.payments;
  if (secretKey)
    return {
      provider: { secretKey, emulatorUrl: null, webhookSecret: stripeWebhookSecret, nowMs: Date.now },
      close: async () => {},
    };
  const secret = testWebhookSecret(secrets);
  const host = /^(0\.0\.0\.0|::)$/.test(config.host) ? "127.0.0.1" : config.host;
  const options = {
    dataDir: config.dataDir,
    webhookEndpoints: [{ url: `http://${host}:${config.port}/api/webhooks/stripe`, secret }],
    allowedOrigins: [config.publicUrl],
    publicUrl: config.publicUrl + TEST_PAGES_PATH,
    log,
  };
  const emulator = await startStripeEmulator({ ...options, port: config.payments.testPaymentsPort });
  const nowMs = () => emulator.control.now() * 1000;
  return {
    provider: { secretKey: null, emulatorUrl: emulator.url, webhookSecret: secret, nowMs },
    close: emulator.close,
  };
}
