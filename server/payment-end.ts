// Where payments go: Stripe when a key is set, else the emulator, started beside the server on the same data.
import { createHmac } from "node:crypto";
import type { Config } from "#config";
import { type PaymentDependencies, TEST_PAGES_PATH } from "#payments";
import { startStripeEmulator } from "#stripe-emulator";
import type { Secrets } from "./secrets.ts";

export type OpenedPaymentEnd = Readonly<{ end: PaymentDependencies["end"]; close: () => Promise<void> }>;

/** What the emulator signs its webhooks with. It keeps it in its own store, so the key that it is made from is not in it. */
export const testWebhookSecret = (secrets: Pick<Secrets, "paymentsKey">): string =>
  `whsec_${createHmac("sha256", secrets.paymentsKey).update("webhooks of test payments").digest("hex")}`;

/** The emulator's clock is ours too, so that time moved there passes here. */
export async function openPaymentEnd(
  config: Config,
  secrets: Secrets,
  log: (line: string) => void,
): Promise<OpenedPaymentEnd> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret } = config.payments;
  if (secretKey)
    return {
      end: { secretKey, emulatorUrl: null, webhookSecret: stripeWebhookSecret, nowMs: Date.now },
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
  return { end: { secretKey: null, emulatorUrl: emulator.url, webhookSecret: secret, nowMs }, close: emulator.close };
}
