// Environment → frozen Config. Every wrong value is reported, each in one clear line.
import { isAbsolute, resolve } from "node:path";
import { z } from "zod";
import {
  APP_PRICE_MAX_CENTS,
  APP_PRICE_MIN_CENTS,
  anyOf,
  COMPATIBLE_PROVIDER,
  PLATFORM_FEE_PERCENT,
  PLATFORM_PLAN_CENTS_PER_MONTH,
  PROVIDER_IDS,
  PROVIDERS,
  STORAGE_PER_CREATOR_BYTES,
} from "#contract";

export type Config = Readonly<{
  port: number;
  host: string;
  /** Where people reach the server, without a trailing slash: `http://localhost:3000`. */
  publicUrl: string;
  /** Absolute path of the folder that holds everything this installation keeps. */
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | null;
  /** Where the apps' databases are; null: in the embedded PostgreSQL of their own, or in that of `databaseUrl`. */
  appsDatabaseUrl: string | null;
  /** What all apps' databases together may take of the disk, in MB; null: what is free, but for a reserve. */
  appsDiskMegabytes: number | null;
  /** `https://{app}.apps.example.com`, or null when apps live under the platform's own origin. */
  appsOrigin: string | null;
  /** Whom the Privacy and Terms pages name; null: a mailbox at the installation's own host. */
  contactEmail: string | null;
  /** 64 hex digits shared by the servers of one installation, or null: `dataDir/secrets.json` is used. */
  installationKey: string | null;
  /** Where other servers on the same database reach this one, or null: it is alone. */
  serverAddress: string | null;
  sandbox: "bubblewrap" | "none";
  assistantModel: string;
  /** Makes the plans; null: the assistant's model does it all. */
  assistantFastModel: string | null;
  /** Tokens of a creator in a month on the platform's key; null: no bound. */
  assistantMonthlyTokens: number | null;
  /** What the model reads at once. */
  assistantWindowTokens: number;
  /** Creators may enter provider keys of their own. */
  assistantOwnKeys: boolean;
  /** How many proxies of one's own stand in front: so many entries of X-Forwarded-For, from the right, are believed. */
  trustProxy: number;
  /** Whether plain calls to apps are read by the gateway itself; otherwise node:http reads all (decision 051). */
  gatewayLane: boolean;
  /** Every rate of calls times this. */
  rateFactor: number;
  /** Processes for builds, checks and the built-in model that wait loaded; without them the first work waits for one. */
  warmWorkers: number;
  /** Of all projects of one creator together: source, attached files, rows of apps and built apps. */
  storagePerCreatorBytes: number;
  /** Of new accounts. */
  passwordMinLength: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  production: boolean;
  /** What `/metrics` asks for; null: it answers callers on this machine only. */
  metricsToken: string | null;
  payments: PaymentConfig;
}>;

export type PaymentConfig = Readonly<{
  /** Null: the emulator is used and no real money moves. */
  stripeSecretKey: string | null;
  /** Null: webhooks of Stripe are refused (the emulator's are signed with a key of its own). */
  stripeWebhookSecret: string | null;
  /** Whether creators pay for creating and deploying. */
  creatorPlan: "free" | "paid";
  platformPlanCents: number;
  platformFeePercent: number;
  minimumPriceCents: number;
  /** Three small letters, as Stripe writes currencies. */
  currency: string;
  /** Where creators are paid: two small letters. */
  payoutCountry: string;
  /** The address Stripe keeps for a creator's account until they give theirs; `{creator}` stands for the creator's id. */
  payoutContactEmail: string;
  /** Loopback port of the emulator; 0: any free one, the same again after a restart. */
  testPaymentsPort: number;
}>;

/** Thrown by `readConfig`; `lines` holds one sentence for each wrong value. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "ConfigError";
    this.lines = lines;
  }
}

/** Kept ready: an app is checked and built at the same time. */
const WARM_WORKERS = 2;

const blankIsAbsent = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);

const webAddress = (message: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), message)
    .transform((text) => text.replace(/(?<!\/)\/+$/, ""));

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
};

const MEBIBYTE = 1024 * 1024;

const PROVIDERS_TO_NAME = [...PROVIDER_IDS, COMPATIBLE_PROVIDER.id];
const modelName = z
  .string()
  .regex(
    new RegExp(`^(builtin|(${PROVIDERS_TO_NAME.join("|")})/.+)$`),
    `must be ${anyOf(["builtin", ...PROVIDERS_TO_NAME.map((id) => `${id}/<model>`)])}`,
  );

const environment = z.object({
  PORT: setting(
    z
      .string()
      .regex(/^\d+$/, "must be a whole number from 1 to 65535")
      .transform(Number)
      .refine((port) => port >= 1 && port <= 65_535, "must be a whole number from 1 to 65535")
      .default(3000),
  ),
  HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
      .default("localhost"),
  ),
  PUBLIC_URL: setting(webAddress("must be an address such as https://ninefold.example.com").optional()),
  DATA_DIR: setting(z.string().default("data")),
  DATABASE_URL: setting(
    z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
        "must look like postgres://user:password@host:5432/database",
      )
      .optional(),
  ),
  APPS_DATABASE_URL: setting(
    z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
        "must look like postgres://user:password@host:5432/database",
      )
      .optional(),
  ),
  APPS_DISK_MB: setting(wholeNumber(100, 1_000_000_000).optional()),
  APPS_ORIGIN: setting(
    z
      .string()
      .regex(/^https?:\/\/\{app\}\.[\w.-]+(:\d+)?\/?$/, "must look like https://{app}.apps.example.com")
      .transform((text) => text.replace(/\/$/, ""))
      .optional(),
  ),
  INSTALLATION_KEY: setting(
    z
      .string()
      .regex(/^[0-9a-f]{64}$/, "must be 64 hex digits")
      .optional(),
  ),
  SERVER_ADDRESS: setting(
    z
      .string()
      .regex(/^https?:\/\/([\w.-]+|\[[0-9a-f:]+\])(:\d+)?\/?$/i, "must look like http://10.0.0.5:3000")
      .transform((text) => text.replace(/\/$/, ""))
      .optional(),
  ),
  SANDBOX: setting(z.enum(["bubblewrap", "none"], "must be bubblewrap or none").default("bubblewrap")),
  ASSISTANT_MODEL: setting(modelName.default("builtin")),
  ASSISTANT_FAST_MODEL: setting(modelName.optional()),
  ASSISTANT_MONTHLY_TOKENS: setting(wholeNumber(0, 1_000_000_000_000).optional()),
  ASSISTANT_WINDOW_TOKENS: setting(wholeNumber(16_000, 10_000_000).default(160_000)),
  ASSISTANT_OWN_KEYS: setting(z.enum(["0", "1"], "must be 0 or 1").default("0")),
  TRUST_PROXY: setting(wholeNumber(0, 10).default(0)),
  GATEWAY_LANE: setting(z.enum(["0", "1"], "must be 0 or 1").default("1")),
  RATE_FACTOR: setting(wholeNumber(1, 1_000_000).default(1)),
  WARM_WORKERS: setting(wholeNumber(0, 16).default(WARM_WORKERS)),
  STORAGE_PER_CREATOR_MB: setting(wholeNumber(100, 100_000_000).default(STORAGE_PER_CREATOR_BYTES / MEBIBYTE)),
  PASSWORD_MIN_LENGTH: setting(wholeNumber(1, 64).optional()),
  LOG_LEVEL: setting(
    z
      .enum(["trace", "debug", "info", "warn", "error", "silent"], "must be trace, debug, info, warn, error or silent")
      .default("info"),
  ),
  NODE_ENV: setting(z.string().optional()),
  METRICS_TOKEN: setting(z.string().min(16, "must have at least 16 characters").optional()),
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, "must be a secret key of Stripe such as sk_live_…")
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(/^whsec_\S+$/, "must be the signing secret of a webhook endpoint, whsec_…")
      .optional(),
  ),
  CREATOR_PLAN: setting(z.enum(["free", "paid"], "must be free or paid").default("paid")),
  TEST_PAYMENTS_PORT: setting(wholeNumber(0, 65_535).default(0)),
  PLATFORM_PLAN_CENTS: setting(wholeNumber(50, 99_999_999).default(PLATFORM_PLAN_CENTS_PER_MONTH)),
  PLATFORM_FEE_PERCENT: setting(wholeNumber(0, 90).default(PLATFORM_FEE_PERCENT)),
  MINIMUM_PRICE_CENTS: setting(wholeNumber(1, APP_PRICE_MAX_CENTS).default(APP_PRICE_MIN_CENTS)),
  CURRENCY: setting(
    z
      .string()
      .regex(/^[a-z]{3}$/, "must be three small letters such as usd")
      .default("usd"),
  ),
  STRIPE_COUNTRY: setting(
    z
      .string()
      .regex(/^[a-z]{2}$/, "must be two small letters such as us")
      .default("us"),
  ),
  CONTACT_EMAIL: setting(
    z
      .string()
      .regex(/^[^\s@]+@[\w.-]+\.\w+$/, "must be an e-mail address such as hello@example.com")
      .optional(),
  ),
  PAYOUTS_CONTACT_EMAIL: setting(
    z
      .string()
      .regex(
        /^[^\s@]+@[\w.-]+\.\w+$/,
        "must be an e-mail address such as payouts@example.com or payouts+{creator}@example.com",
      )
      .optional(),
  ),
  ALLOW_TEST_PAYMENTS: setting(z.enum(["0", "1"], "must be 0 or 1").default("0")),
});

/** Settings that are keys: never shown, not even wrong ones. */
const KEYS = ["INSTALLATION_KEY", "METRICS_TOKEN", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];

/** What OWASP's ASVS 5.0 asks for at least (6.2.1), where strangers come. */
const PASSWORD_MIN_LENGTH_PUBLIC = 8;

/** Settings that are addresses, in which a user and a password may stand. */
const ADDRESSES = ["DATABASE_URL", "APPS_DATABASE_URL", "PUBLIC_URL", "SERVER_ADDRESS"];
/** Everything in the environment that opens something: the settings above and the providers' keys. */
const SECRETS = [
  ...KEYS,
  "DATABASE_URL",
  "APPS_DATABASE_URL",
  ...PROVIDER_IDS.map((id) => PROVIDERS[id].keyVariable),
  COMPATIBLE_PROVIDER.keyVariable,
];

/** Once they were read: the programs that a server starts inherit its environment and have no use for them. */
export function forgetSecrets(variables: Record<string, string | undefined>): void {
  for (const name of SECRETS) delete variables[name];
}

/** A wrong value as it may be told. */
function shown(name: string, value: string): string {
  if (KEYS.includes(name)) return "…";
  if (!ADDRESSES.includes(name)) return value;
  return value.replace(/^(\w+:\/\/)?.*@/s, "$1…@").replace(/(password=)[^&]*/gi, "$1…");
}

/** Nobody reads it, and the emulator sends nothing. */
const TEST_CONTACT_EMAIL = "test-payments+{creator}@example.com";

type Environment = z.infer<typeof environment>;

/** Servers that share the apps share their database and their keys, too. */
function readServerAddress({ SERVER_ADDRESS, DATABASE_URL, INSTALLATION_KEY }: Environment): string | null {
  if (SERVER_ADDRESS && !(DATABASE_URL && INSTALLATION_KEY))
    throw new ConfigError([
      "SERVER_ADDRESS is for servers that share the apps: set DATABASE_URL and INSTALLATION_KEY as well, the same for all of them.",
    ]);
  return SERVER_ADDRESS ?? null;
}

/** Only beside a PostgreSQL of one's own: the embedded one has its apps' beside it. */
function readAppsDatabaseUrl({ DATABASE_URL, APPS_DATABASE_URL }: Environment): string | null {
  if (APPS_DATABASE_URL && !DATABASE_URL)
    throw new ConfigError([
      "APPS_DATABASE_URL is for a PostgreSQL of yours beside another one of yours: set DATABASE_URL as well, or neither.",
    ]);
  return APPS_DATABASE_URL ?? null;
}

function readPayments(values: Environment): PaymentConfig {
  if (values.NODE_ENV === "production" && !values.STRIPE_SECRET_KEY && values.ALLOW_TEST_PAYMENTS !== "1")
    throw new ConfigError([
      "STRIPE_SECRET_KEY is missing: with NODE_ENV=production nobody would be charged. Set it, or ALLOW_TEST_PAYMENTS=1 if test payments are what you want.",
    ]);
  if (values.STRIPE_SECRET_KEY && !values.PAYOUTS_CONTACT_EMAIL)
    throw new ConfigError([
      "PAYOUTS_CONTACT_EMAIL is missing: Stripe asks for an address with each creator's account, and Ninefold knows none of theirs. Set one that you read.",
    ]);
  return Object.freeze({
    stripeSecretKey: values.STRIPE_SECRET_KEY ?? null,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET ?? null,
    creatorPlan: values.CREATOR_PLAN,
    platformPlanCents: values.PLATFORM_PLAN_CENTS,
    platformFeePercent: values.PLATFORM_FEE_PERCENT,
    minimumPriceCents: values.MINIMUM_PRICE_CENTS,
    currency: values.CURRENCY,
    payoutCountry: values.STRIPE_COUNTRY,
    payoutContactEmail: values.PAYOUTS_CONTACT_EMAIL ?? TEST_CONTACT_EMAIL,
    testPaymentsPort: values.TEST_PAYMENTS_PORT,
  });
}

/**
 * Reads the settings of the README's table.
 * @throws ConfigError when any value is wrong; it names all of them.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>, workingDir: string): Config {
  const parsed = environment.safeParse(variables);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return `${name}=${shown(name, variables[name] ?? "")} is not usable: it ${issue.message}.`;
      }),
    );
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(workingDir, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    appsDatabaseUrl: readAppsDatabaseUrl(values),
    appsDiskMegabytes: values.APPS_DISK_MB ?? null,
    appsOrigin: values.APPS_ORIGIN ?? null,
    contactEmail: values.CONTACT_EMAIL ?? null,
    installationKey: values.INSTALLATION_KEY ?? null,
    serverAddress: readServerAddress(values),
    sandbox: values.SANDBOX,
    assistantModel: values.ASSISTANT_MODEL,
    assistantFastModel: values.ASSISTANT_FAST_MODEL ?? null,
    assistantMonthlyTokens: values.ASSISTANT_MONTHLY_TOKENS ?? null,
    assistantWindowTokens: values.ASSISTANT_WINDOW_TOKENS,
    assistantOwnKeys: values.ASSISTANT_OWN_KEYS === "1",
    trustProxy: values.TRUST_PROXY,
    gatewayLane: values.GATEWAY_LANE === "1",
    rateFactor: values.RATE_FACTOR,
    warmWorkers: values.WARM_WORKERS,
    storagePerCreatorBytes: values.STORAGE_PER_CREATOR_MB * MEBIBYTE,
    passwordMinLength: values.PASSWORD_MIN_LENGTH ?? (production ? PASSWORD_MIN_LENGTH_PUBLIC : 1),
    logLevel: values.LOG_LEVEL,
    production,
    metricsToken: values.METRICS_TOKEN ?? null,
    payments: readPayments(values),
  });
}
