// The configuration of a server, and the error for wrong values.
import type { Effort } from "#contract";

export type Config = Readonly<{
  port: number;
  host: string;
  /** Where people reach the server, without a trailing slash: `http://localhost:3000`. */
  publicUrl: string;
  /** Absolute path of the folder that holds everything this installation keeps. */
  dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir` is used. */
  databaseUrl: string | null;
  /** Where the apps' databases are, by name; none: in the embedded PostgreSQL of their own, or in that of `databaseUrl`. */
  appsClusters: readonly Readonly<{ name: string; url: string }>[];
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
  /** From SIGTERM to the end, where other servers take the apps. */
  shutdownSeconds: number;
  /** In which a server that joins others comes to its share of the apps. */
  joinSeconds: number;
  /** More awake apps than this put one that is idle to sleep. */
  awakeApps: number;
  sandbox: "bubblewrap" | "none";
  assistantModel: string;
  /** Makes the plans; null: the assistant's model does it all. */
  assistantFastModel: string | null;
  /** Tokens of a creator in a month on the platform's key; null: no bound. */
  assistantMonthlyTokens: number | null;
  /** Dollars of a creator in a month on the platform's key; null: no bound. */
  assistantMonthlyDollars: number | null;
  /** A file with prices of models that goes before the table that comes along; null: none. */
  assistantPricesFile: string | null;
  /** What the model reads at once. */
  assistantWindowTokens: number;
  /** What one run of the assistant may take. */
  assistantRun: AssistantRunConfig;
  /** How hard the installation's model thinks; null: its provider decides. */
  assistantEffort: Effort | null;
  /** Creators may enter provider keys of their own: unless set, where the installation has no model but the built-in one. */
  assistantOwnKeys: boolean;
  /** Addresses of models that creators type may lead into the operator's own network. */
  assistantPrivateAddresses: boolean;
  /** How many proxies of one's own stand in front: so many entries of X-Forwarded-For, from the right, are believed. */
  trustProxy: number;
  /** Whether plain calls to apps are read by the gateway itself; otherwise node:http reads all (decision 051). */
  gatewayFastPath: boolean;
  /** Every rate of calls times this. */
  rateFactor: number;
  /** Processes for builds, checks and the built-in model that wait loaded; without them the first work waits for one. */
  warmWorkers: number;
  /** Of all projects of one creator together: source, attached files, rows of apps and built apps. */
  storagePerCreatorBytes: number;
  /** The bucket that keeps the files of apps; null: the disk does. */
  filesUrl: string | null;
  /** Of one file that somebody uploads in an app. */
  fileBytes: number;
  /** Of all such files of one app. */
  filesPerAppBytes: number;
  /** Where packages come from that apps add: an address, `off`, or null for the registry that npm is set to. */
  packageRegistry: string | null;
  /** The Chromium with which the assistant looks at apps; null: where packages put it. */
  chromiumPath: string | null;
  /** Of new accounts. */
  passwordMinLength: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  production: boolean;
  /** What `/metrics` asks for; null: it answers callers on this machine only. */
  metricsToken: string | null;
  /** Where traces and figures are sent over OTLP; null: nowhere. */
  telemetry: TelemetryConfig | null;
  payments: PaymentConfig;
  mail: MailConfig;
  /** Tokens that one app, and one person in it, may have of language models in a day. */
  appModels: Readonly<{ perDay: number; perPersonADay: number }>;
}>;

/** Bounds of one run of the assistant; each has its reason where its default stands. */
export type AssistantRunConfig = Readonly<{
  minutes: number;
  turns: number;
  /** Input and output tokens, those that the provider had kept at a tenth. */
  tokens: number;
  /** How long a turn may think before, and between, its words. */
  firstTokenSeconds: number;
  /** Nothing heard for this long in the middle of words ends the attempt. */
  silenceSeconds: number;
}>;

export type TelemetryConfig = Readonly<{
  /** Of the collector, without the paths of its signals. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Of the traces that begin here, from 0 to 1. */
  sampleRatio: number;
}>;

export type MailConfig = Readonly<{
  /** Where apps' mail is sent, and from which address; null: it is kept in each app's outbox. */
  smtp: Readonly<{ url: string; from: string }> | null;
  /** Mails of one app in 24 hours. */
  perDay: number;
  /** Apps may write to any address, not only to those that their owners allow. */
  anyone: boolean;
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
