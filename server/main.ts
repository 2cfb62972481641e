// The server's entry: environment in, resources opened in order, a listening address out, everything closed in reverse.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { openModels, READ_TABLE, readAddresses, THINK } from "#assistant";
import { BUILD, CHECK_TYPES, createBuilder, kitsFolder } from "#build";
import { type Config, ConfigError, forgetSecrets, readConfig } from "#config";
import { type EmbeddedClusters, openDatabase, startEmbeddedClusters } from "#database";
import { AppsClusterError, type AppsDatabase, openAppsDatabaseGroup } from "#hosting";
import { type Supervised, supervised } from "#supervisor";
import { openWorkers } from "#workers";
import { DIFF, UNPACK } from "#workspace";
import { buildApp } from "./app.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { openLog } from "./log.ts";
import { openPaymentEnd } from "./payment-end.ts";
import { readSecrets } from "./secrets.ts";

const WEB_DIR = join(import.meta.dirname, "../dist/web");
const CLOSE_LIMIT_MS = 15_000;

/** Kept ready: an app is checked and built at the same time. */
const WARM_WORKERS = 2;

/** What was opened, to be closed in reverse order. */
type Closers = (() => Promise<void>)[];

const say = (line: string) => process.stdout.write(`${line}\n`);
/** Steps appear as they begin, so that a long one is seen at work. */
const step = (name: string) => say(`  ${name} …`);

async function open(config: Config, supervision: Supervised, closers: Closers): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  closers.push(await lockDataDir(config.dataDir, supervision.supervisorId));
  const log = openLog({ file: join(config.dataDir, "server.log"), level: config.logLevel });
  supervision.logCrashes(log);
  const models = openModels({ ...config, fastModel: config.assistantFastModel }, process.env);
  forgetSecrets(process.env);
  if (models.notice !== null) say(`  ${models.notice}`);
  const secrets = await readSecrets(config.dataDir, config.installationKey);

  const { databaseUrl, appsDatabase, embedded } = await openClusters(config, closers, log);
  const database = openDatabase(databaseUrl, { onError: (error) => log.error({ error }, "database connection lost") });
  closers.push(database.close);
  const applied = await database.migrate();
  if (appsDatabase.url === null) tellOfOneServer(log);
  if (applied.length > 0) step(`Updated the database (${applied.length} migrations)`);

  const workers = await openWorkers({
    ...{ name: config.dataDir, shows: [kitsFolder(config.dataDir)], sandbox: config.sandbox },
    ...{ preload: [THINK, BUILD, CHECK_TYPES, READ_TABLE, UNPACK, DIFF], warm: WARM_WORKERS },
    onFault: (error) => log.error({ error }, "a worker could not be started"),
  });
  closers.push(workers.close);
  log.info({ hasWalls: workers.hasWalls }, "workers ready");
  step("Preparing the kit");
  const builder = await createBuilder({ dataDir: config.dataDir, workers, log });
  closers.push(builder.close);
  if (!config.payments.stripeSecretKey) step("Starting test payments (no real money)");
  const payments = await openPaymentEnd(config, secrets, (line) => log.warn(line));
  closers.push(payments.close);
  const server = await buildApp({
    ...{ config, database, appsDatabase, secrets, builder, models, workers, log },
    providerAddresses: readAddresses(process.env),
    webDir: WEB_DIR,
    paymentEnd: payments.end,
    crashes: supervision.crashes,
  });
  closers.push(server.close);
  await server.start();
  await embedded
    ?.forgetMoved()
    .catch((error: unknown) => log.error({ error }, "moved data are still in both clusters"));
  await server.app.listen({ port: config.port, host: config.host });
  say(`\nNinefold is ready: ${config.publicUrl}\n`);
  supervision.ready();
}

type Clusters = { databaseUrl: string; appsDatabase: AppsDatabase; embedded: EmbeddedClusters | null };

/** Where the platform's data are and where the apps'. */
async function openClusters(config: Config, closers: Closers, log: Logger): Promise<Clusters> {
  const { databaseUrl, appsDatabaseUrl, dataDir } = config;
  if (databaseUrl !== null)
    return { databaseUrl, appsDatabase: { url: appsDatabaseUrl, isLocal: false }, embedded: null };
  step("Starting PostgreSQL");
  const embedded = await startEmbeddedClusters({
    ...{ dataDir, onStep: step, appsEntrances: () => openAppsDatabaseGroup(dataDir) },
    onRestart: (cluster, error) =>
      error
        ? log.error({ error, cluster }, "the embedded PostgreSQL does not start again")
        : log.warn({ cluster }, "the embedded PostgreSQL was found dead and started again"),
  });
  closers.push(embedded.close);
  return {
    databaseUrl: embedded.url,
    appsDatabase: { url: embedded.appsUrl, isLocal: true, restarts: embedded.restarts },
    embedded,
  };
}

function tellOfOneServer(log: Logger): void {
  say(
    "  Apps' databases are in the server of DATABASE_URL, beside the platform's. APPS_DATABASE_URL keeps them apart.",
  );
  log.warn("apps' databases are in the server of DATABASE_URL: what an app does there may slow the platform down");
}

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.reverse())
    await close().catch((error: unknown) => say(`While stopping: ${explain(error)}`));
}

/** One clear line for what can go wrong at the start. */
function explain(error: unknown, setting = "DATABASE_URL"): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppsClusterError) return explain(error.cause, "APPS_DATABASE_URL");
  if (error instanceof Error && "code" in error) {
    if (error.code === "EADDRINUSE") return "The port is taken: another server uses it. Set PORT to a free one.";
    if (error.code === "EACCES") return `Not allowed: ${error.message}. Choose another PORT or DATA_DIR.`;
    if (error.code === "ENOSPC") return `There is no room left on the disk: ${error.message}.`;
    if (error.code === "EROFS") return `DATA_DIR can't be written to: ${error.message}.`;
    if (error.code === "ECONNREFUSED") return `The database at ${setting} does not answer.`;
    if (error.code === "ENOTFOUND" || error.code === "ETIMEDOUT" || error.code === "EHOSTUNREACH")
      return `The database at ${setting} can't be reached (${error.message}).`;
    if (String(error.code).includes("CERT"))
      return `The certificate of the database at ${setting} is not trusted (${error.message}): name its issuer with sslrootcert=…, or use sslmode=require to encrypt without checking.`;
    if (error.code === "28000") return `The database at ${setting} lets nobody in from here: ${error.message}.`;
    if (error.code === "28P01") return `The database at ${setting} refuses this user or password.`;
    if (error.code === "3D000") return `The database named in ${setting} does not exist.`;
  }
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  const closers: Closers = [];
  let closing = false;
  const close = (exitCode: number) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    closeAll(closers).then(() => process.exit(exitCode));
  };
  // They may come twice: from the terminal and from the supervisor.
  process.on("SIGINT", () => close(0));
  process.on("SIGTERM", () => close(0));
  // Nobody may read what is said here any more; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const supervision = supervised(() => close(1));
  try {
    say("Ninefold is starting");
    await open(readConfig(process.env, process.cwd()), supervision, closers);
  } catch (error) {
    say(explain(error));
    close(1);
  }
}

await main();
