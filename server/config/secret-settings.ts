// Which settings are secret, and how wrong values are shown without their secrets.
import { PROVIDER_IDS, PROVIDERS } from "#contract";

/** Settings that are keys: their values are never shown, not even wrong ones. */
const KEYS = [
  "INSTALLATION_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/** Settings that are addresses, which may contain a user and a password. */
const ADDRESSES = [
  "DATABASE_URL",
  "APPS_DATABASE_URL",
  "APPS_DATABASE_URLS",
  "SMTP_URL",
  "FILES_URL",
  "PACKAGE_REGISTRY",
  "PUBLIC_URL",
  "SERVER_ADDRESS",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];
/** Every variable that holds a secret: the settings above and the providers' keys. */
const SECRETS = [
  ...KEYS,
  "DATABASE_URL",
  "APPS_DATABASE_URL",
  "APPS_DATABASE_URLS",
  "SMTP_URL",
  "PACKAGE_REGISTRY",
  "FILES_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  ...PROVIDER_IDS.map((id) => PROVIDERS[id].keyVariable),
];

/** Deletes secrets from the environment once they were read, so that programs that the server starts do not inherit them. */
export function forgetSecrets(variables: Record<string, string | undefined>): void {
  for (const name of SECRETS) delete variables[name];
}

/** A value as an error message may show it: without keys, users and passwords. */
export function shown(name: string, value: string): string {
  if (KEYS.includes(name)) return "…";
  if (!ADDRESSES.includes(name)) return value;
  // Each of several addresses has its own name and password.
  if (name === "APPS_DATABASE_URLS")
    return value.replace(/:\/\/[^\s@]*@/g, "://…@").replace(/(password=)[^&\s]*/gi, "$1…");
  return value.replace(/^([\w+]+:\/\/)?.*@/s, "$1…@").replace(/(password=)[^&]*/gi, "$1…");
}
