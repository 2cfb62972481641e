// The configuration of a server, and the error for wrong values.

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
  /** The bucket that keeps the files of apps; null: the disk does. */
  filesUrl: string | null;
  /** Of one file that somebody uploads in an app. */
  fileBytes: number;
  /** Of all such files of one app. */
  filesPerAppBytes: number;
  /** Where packages come from that apps add: an address, `off`, or null for the registry that npm is set to. */
  packageRegistry: string | null;
  /** Of new accounts. */
  passwordMinLength: number;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  production: boolean;
  /** What `/metrics` asks for; null: it answers callers on this machine only. */
  metricsToken: string | null;
  payments: PaymentConfig;
  mail: MailConfig;
  /** Tokens that one app, and one person in it, may have of language models in a day. */
  appModels: Readonly<{ perDay: number; perPersonADay: number }>;
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
