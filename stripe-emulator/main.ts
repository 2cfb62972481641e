// Runs the emulator alone: `npm run stripe-emulator`.
import { startStripeEmulator } from "./start.ts";

const {
  STRIPE_EMULATOR_PORT = "12111",
  DATA_DIR = "data",
  STRIPE_EMULATOR_WEBHOOK_URL,
  STRIPE_WEBHOOK_SECRET = "whsec_test_payments",
  STRIPE_EMULATOR_ORIGINS = "http://localhost:3000,http://127.0.0.1:3000",
  STRIPE_EMULATOR_PUBLIC_URL,
} = process.env;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const emulator = await startStripeEmulator({
    port: Number(STRIPE_EMULATOR_PORT),
    dataDir: DATA_DIR,
    webhookEndpoints: STRIPE_EMULATOR_WEBHOOK_URL
      ? [{ url: STRIPE_EMULATOR_WEBHOOK_URL, secret: STRIPE_WEBHOOK_SECRET }]
      : [],
    allowedOrigins: STRIPE_EMULATOR_ORIGINS.split(",").map((origin) => origin.trim()),
    publicUrl: STRIPE_EMULATOR_PUBLIC_URL,
  });
  say(`Stripe emulator (test payments) at ${emulator.url}`);
  const stop = () => {
    emulator.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
