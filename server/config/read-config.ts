// Reads the configuration from the environment. Every wrong value is reported, each in one line.
import { isAbsolute, resolve } from "node:path";
import { type Environment, environment, MEBIBYTE } from "./environment.ts";
import { shown } from "./secret-settings.ts";
import {
  type AssistantRunConfig,
  type Config,
  ConfigError,
  type MailConfig,
  type PaymentConfig,
  type TelemetryConfig,
} from "./types.ts";

/** What APPS_DATABASE_URL names, as apps' rows know it. */
const MAIN_CLUSTER = "main";

/** The minimum of OWASP's ASVS 5.0 (6.2.1), for installations that are open to the public. */
const PASSWORD_MIN_LENGTH_PUBLIC = 8;

/** The contact address of accounts at the emulator, which sends no mail. */
const TEST_CONTACT_EMAIL = "test-payments+{creator}@example.com";

/** Servers that share apps share the database and the installation's key as well. */
function readServerAddress({ SERVER_ADDRESS, DATABASE_URL, INSTALLATION_KEY }: Environment): string | null {
  if (SERVER_ADDRESS && !(DATABASE_URL && INSTALLATION_KEY))
    throw new ConfigError([
      "SERVER_ADDRESS is for servers that share the apps: set DATABASE_URL and INSTALLATION_KEY as well, the same for all of them.",
    ]);
  return SERVER_ADDRESS ?? null;
}

/** Allowed only with DATABASE_URL: the embedded PostgreSQL has a cluster of its own for the apps. */
function readAppsClusters({ DATABASE_URL, APPS_DATABASE_URL, APPS_DATABASE_URLS }: Environment) {
  if (APPS_DATABASE_URL && APPS_DATABASE_URLS)
    throw new ConfigError([
      "APPS_DATABASE_URL and APPS_DATABASE_URLS say the same: set one of them. In APPS_DATABASE_URLS the former APPS_DATABASE_URL is called main.",
    ]);
  const setting = APPS_DATABASE_URLS ? "APPS_DATABASE_URLS" : "APPS_DATABASE_URL";
  if ((APPS_DATABASE_URL || APPS_DATABASE_URLS) && !DATABASE_URL)
    throw new ConfigError([
      `${setting} is for a PostgreSQL of yours beside another one of yours: set DATABASE_URL as well, or neither.`,
    ]);
  return APPS_DATABASE_URLS ?? (APPS_DATABASE_URL ? [{ name: MAIN_CLUSTER, url: APPS_DATABASE_URL }] : []);
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

function readMail({ SMTP_URL, MAIL_FROM, MAIL_PER_APP, MAIL_RECIPIENTS }: Environment): MailConfig {
  if ((SMTP_URL === undefined) !== (MAIL_FROM === undefined))
    throw new ConfigError([
      "SMTP_URL and MAIL_FROM go together: where apps' mail is sent, and the address that it comes from. Set both, or neither.",
    ]);
  const smtp = SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null;
  return Object.freeze({ smtp, perDay: MAIL_PER_APP, anyone: MAIL_RECIPIENTS === "anyone" });
}

/** The names are OpenTelemetry's own. */
function readTelemetry(values: Environment): TelemetryConfig | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const headers = (values.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at > 0 ? [[pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const] : [];
  });
  return Object.freeze({
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: Object.fromEntries(headers),
    serviceName: values.OTEL_SERVICE_NAME,
    sampleRatio: values.OTEL_TRACES_SAMPLER_ARG,
  });
}

function readAssistantRun(values: Environment): AssistantRunConfig {
  return Object.freeze({
    minutes: values.ASSISTANT_RUN_MINUTES,
    turns: values.ASSISTANT_RUN_TURNS,
    tokens: values.ASSISTANT_RUN_TOKENS,
    firstTokenSeconds: values.ASSISTANT_FIRST_TOKEN_SECONDS,
    silenceSeconds: values.ASSISTANT_SILENCE_SECONDS,
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
    appsClusters: readAppsClusters(values),
    appsDiskMegabytes: values.APPS_DISK_MB ?? null,
    appsOrigin: values.APPS_ORIGIN ?? null,
    contactEmail: values.CONTACT_EMAIL ?? null,
    installationKey: values.INSTALLATION_KEY ?? null,
    serverAddress: readServerAddress(values),
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    joinSeconds: values.JOIN_SECONDS,
    awakeApps: values.AWAKE_APPS,
    sandbox: values.SANDBOX,
    assistantModel: values.ASSISTANT_MODEL,
    assistantFastModel: values.ASSISTANT_FAST_MODEL ?? null,
    assistantMonthlyTokens: values.ASSISTANT_MONTHLY_TOKENS ?? null,
    assistantMonthlyDollars: values.ASSISTANT_MONTHLY_DOLLARS ?? null,
    assistantPricesFile: values.ASSISTANT_PRICES === undefined ? null : resolve(workingDir, values.ASSISTANT_PRICES),
    assistantWindowTokens: values.ASSISTANT_WINDOW_TOKENS,
    assistantRun: readAssistantRun(values),
    assistantEffort: values.ASSISTANT_EFFORT ?? null,
    assistantOwnKeys: (values.ASSISTANT_OWN_KEYS ?? (values.ASSISTANT_MODEL === "builtin" ? "1" : "0")) === "1",
    assistantPrivateAddresses: values.ASSISTANT_PRIVATE_ADDRESSES === "1",
    trustProxy: values.TRUST_PROXY,
    gatewayFastPath: values.GATEWAY_FAST_PATH === "1",
    rateFactor: values.RATE_FACTOR,
    warmWorkers: values.WARM_WORKERS,
    storagePerCreatorBytes: values.STORAGE_PER_CREATOR_MB * MEBIBYTE,
    chromiumPath: values.CHROMIUM_PATH ?? null,
    packageRegistry: values.PACKAGE_REGISTRY ?? null,
    filesUrl: values.FILES_URL ?? null,
    fileBytes: values.FILE_MAX_MB * MEBIBYTE,
    filesPerAppBytes: values.FILES_PER_APP_MB * MEBIBYTE,
    passwordMinLength: values.PASSWORD_MIN_LENGTH ?? (production ? PASSWORD_MIN_LENGTH_PUBLIC : 1),
    logLevel: values.LOG_LEVEL,
    production,
    metricsToken: values.METRICS_TOKEN ?? null,
    telemetry: readTelemetry(values),
    payments: readPayments(values),
    mail: readMail(values),
    appModels: { perDay: values.APP_MODEL_TOKENS, perPersonADay: values.APP_MODEL_TOKENS_PER_PERSON },
  });
}
