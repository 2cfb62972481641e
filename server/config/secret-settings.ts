// Which settings are secret, and how wrong values are shown without their secrets.
import { COMPATIBLE_PROVIDER, PROVIDER_IDS, PROVIDERS } from "#contract";

/** Settings that are keys: their values are never shown, not even wrong ones. */
const KEYS = ["INSTALLATION_KEY", "METRICS_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];

/** Settings that are addresses, which may contain a user and a password. */
const ADDRESSES = [
  "DATABASE_URL",
  "APPS_DATABASE_URL",
  "SMTP_URL",
  "FILES_URL",
  "PACKAGE_REGISTRY",
  "PUBLIC_URL",
  "SERVER_ADDRESS",
];
/** Every variable that holds a secret: the settings above and the providers' keys. */
const SECRETS = [
  ...KEYS,
  "DATABASE_URL",
  "APPS_DATABASE_URL",
  "SMTP_URL",
  "PACKAGE_REGISTRY",
  "FILES_URL",
  ...PROVIDER_IDS.map((id) => PROVIDERS[id].keyVariable),
  COMPATIBLE_PROVIDER.keyVariable,
];

/** Deletes secrets from the environment once they were read, so that programs that the server starts do not inherit them. */
export function forgetSecrets(variables: Record<string, string | undefined>): void {
  for (const name of SECRETS) delete variables[name];
}

/** A value as an error message may show it: without keys, users and passwords. */
export function shown(name: string, value: string): string {
  if (KEYS.includes(name)) return "…";
  if (!ADDRESSES.includes(name)) return value;
  return value.replace(/^([\w+]+:\/\/)?.*@/s, "$1…@").replace(/(password=)[^&]*/gi, "$1…");
}
