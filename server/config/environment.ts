// The schema of the environment variables that configure a server.
import { z } from "zod";
import {
  APP_PRICE_MAX_CENTS,
  APP_PRICE_MIN_CENTS,
  anyOf,
  EFFORTS,
  FILE_MAX_BYTES,
  FILES_PER_APP_BYTES,
  PLATFORM_FEE_PERCENT,
  PLATFORM_PLAN_CENTS_PER_MONTH,
  PROVIDER_IDS,
  STORAGE_PER_CREATOR_BYTES,
} from "#contract";

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

/** Sum of what handing over, steps of runs and the end of everything else may take. */
export const SHUTDOWN_SECONDS = 50;
const JOIN_SECONDS = 30;
const AWAKE_APPS = 100;

export const MEBIBYTE = 1024 * 1024;

const postgresAddress = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    "must look like postgres://user:password@host:5432/database",
  );

/** `one=postgres://… two=postgres://…`. Names stand in rows: they are kept when an address changes. */
const namedPostgresAddresses = z
  .string()
  .transform((text) =>
    text
      .trim()
      .split(/[\s]+/)
      .map((entry) => ({ name: entry.split("=", 1)[0] ?? "", url: entry.slice(entry.indexOf("=") + 1) })),
  )
  .refine(
    (all) =>
      all.every(({ name, url }) => /^[a-z][a-z0-9-]{0,30}$/.test(name) && postgresAddress.safeParse(url).success),
    "must look like main=postgres://user:password@host:5432/database second=postgres://…",
  )
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "must give each name once");

const modelName = z
  .string()
  .regex(
    new RegExp(`^(builtin|(${PROVIDER_IDS.join("|")})/.+)$`),
    `must be ${anyOf(["builtin", ...PROVIDER_IDS.map((id) => `${id}/<model>`)])}`,
  );

/** Every setting of the README's table: its form, its limits and its default. */
export const environment = z.object({
  PORT: setting(wholeNumber(1, 65_535).default(3000)),
  HOST: setting(
    z
      .string()
      .regex(/^[\w.:-]+$/, "must be a host name or an IP address")
      .default("localhost"),
  ),
  PUBLIC_URL: setting(webAddress("must be an address such as https://ninefold.example.com").optional()),
  DATA_DIR: setting(z.string().default("data")),
  DATABASE_URL: setting(postgresAddress.optional()),
  APPS_DATABASE_URL: setting(postgresAddress.optional()),
  APPS_DATABASE_URLS: setting(namedPostgresAddresses.optional()),
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
  // From SIGTERM to the end where other servers take the apps; below the grace period of whoever sends it (deploy/ gives 60 s).
  SHUTDOWN_SECONDS: setting(wholeNumber(20, 3_600).default(SHUTDOWN_SECONDS)),
  JOIN_SECONDS: setting(wholeNumber(0, 3_600).default(JOIN_SECONDS)),
  // Each takes 10 to 30 MB and up to three connections to its database: a server with more memory bears more.
  AWAKE_APPS: setting(wholeNumber(1, 100_000).default(AWAKE_APPS)),
  SANDBOX: setting(z.enum(["bubblewrap", "none"], "must be bubblewrap or none").default("bubblewrap")),
  ASSISTANT_MODEL: setting(modelName.default("builtin")),
  ASSISTANT_FAST_MODEL: setting(modelName.optional()),
  ASSISTANT_MONTHLY_TOKENS: setting(wholeNumber(0, 1_000_000_000_000).optional()),
  ASSISTANT_MONTHLY_DOLLARS: setting(wholeNumber(0, 1_000_000).optional()),
  ASSISTANT_PRICES: setting(z.string().optional()),
  ASSISTANT_WINDOW_TOKENS: setting(wholeNumber(16_000, 10_000_000).default(160_000)),
  // Of one run. A large change with a thinking model takes half an hour; nobody waits for longer than an hour without a word.
  ASSISTANT_RUN_MINUTES: setting(wholeNumber(1, 1_440).default(60)),
  // The longest good runs that were seen took about 40; what needs 100 is going nowhere.
  ASSISTANT_RUN_TURNS: setting(wholeNumber(1, 1_000).default(100)),
  // About 100 turns of 20,000 new tokens each; what the provider had kept counts a tenth, as it is billed.
  ASSISTANT_RUN_TOKENS: setting(wholeNumber(1_000, 1_000_000_000).default(2_000_000)),
  // A thinking model, and a local one that is still being loaded, say nothing for minutes.
  ASSISTANT_FIRST_TOKEN_SECONDS: setting(wholeNumber(5, 3_600).default(600)),
  // In the middle of words a pause is no thought: the slowest local models write a word in some seconds.
  ASSISTANT_SILENCE_SECONDS: setting(wholeNumber(5, 3_600).default(120)),
  ASSISTANT_EFFORT: setting(z.enum(EFFORTS, `must be ${anyOf(EFFORTS)}`).optional()),
  ASSISTANT_OWN_KEYS: setting(z.enum(["0", "1"], "must be 0 or 1").optional()),
  ASSISTANT_PRIVATE_ADDRESSES: setting(z.enum(["0", "1"], "must be 0 or 1").default("0")),
  TRUST_PROXY: setting(wholeNumber(0, 10).default(0)),
  GATEWAY_FAST_PATH: setting(z.enum(["0", "1"], "must be 0 or 1").default("1")),
  // Whoever switched it off by the former name would have it on again without knowing.
  GATEWAY_LANE: setting(z.undefined("is called GATEWAY_FAST_PATH now").optional()),
  RATE_FACTOR: setting(wholeNumber(1, 1_000_000).default(1)),
  WARM_WORKERS: setting(wholeNumber(0, 16).default(WARM_WORKERS)),
  STORAGE_PER_CREATOR_MB: setting(wholeNumber(100, 100_000_000).default(STORAGE_PER_CREATOR_BYTES / MEBIBYTE)),
  FILES_URL: setting(
    z
      .string()
      .regex(
        /^s3(\+http)?:\/\/[^\s/:@]+:[^\s/@]+@[^\s/@]+\/[^\s/?]+/,
        "must look like s3://KEY:SECRET@host/bucket?region=eu-central-1",
      )
      .optional(),
  ),
  FILE_MAX_MB: setting(wholeNumber(1, 1_000).default(FILE_MAX_BYTES / MEBIBYTE)),
  CHROMIUM_PATH: setting(z.string().optional()),
  PACKAGE_REGISTRY: setting(
    z
      .string()
      .refine(
        (text) => text === "off" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
        "must be off, or an address such as https://packages.example.com",
      )
      .optional(),
  ),
  FILES_PER_APP_MB: setting(wholeNumber(1, 100_000_000).default(FILES_PER_APP_BYTES / MEBIBYTE)),
  PASSWORD_MIN_LENGTH: setting(wholeNumber(1, 64).optional()),
  LOG_LEVEL: setting(
    z
      .enum(["trace", "debug", "info", "warn", "error", "silent"], "must be trace, debug, info, warn, error or silent")
      .default("info"),
  ),
  NODE_ENV: setting(z.string().optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(webAddress("must be an address such as http://localhost:4318").optional()),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    z
      .string()
      .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, "must look like name=value,name=value")
      .optional(),
  ),
  OTEL_SERVICE_NAME: setting(z.string().max(100).default("ninefold")),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z
      .string()
      .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "must be a number from 0 to 1")
      .transform(Number)
      .default(1),
  ),
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
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/[^\s/]+(\/.*)?$/, "must look like smtps://user:password@mail.example.com")
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^[^\s@<>]+@[\w.-]+\.\w+$/, "must be an e-mail address such as apps@example.com")
      .optional(),
  ),
  MAIL_PER_APP: setting(wholeNumber(0, 1_000_000).default(200)),
  MAIL_RECIPIENTS: setting(z.enum(["allowed", "anyone"], "must be allowed or anyone").default("allowed")),
  APP_MODEL_TOKENS: setting(wholeNumber(0, 1_000_000_000).default(200_000)),
  APP_MODEL_TOKENS_PER_PERSON: setting(wholeNumber(0, 1_000_000_000).default(20_000)),
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

export type Environment = z.infer<typeof environment>;
