// Everything behind the entry: what does not need each other is opened side by side, and the last of it listens.
import { join } from "node:path";
import type { Logger } from "pino";
import { findModel, isOwnMachine, openModels, READ_TABLE, readAddresses, THINK } from "#assistant";
import { BUILD, CHECK_TYPES, createBuilder, kitsFolder, packagesFolder } from "#build";
import { filesFolder } from "#capabilities";
import type { Config } from "#config";
import { type Database, openDatabase } from "#database";
import { readSecrets } from "#secrets";
import type { Supervised } from "#supervisor";
import { openWorkers } from "#workers";
import { DIFF, UNPACK } from "#workspace";
import { buildApp, type NinefoldServer, type ServerDependencies } from "./app.ts";
import { begin, type CloseStack } from "./close-stack.ts";
import type { Clusters } from "./open-clusters.ts";
import { openPaymentProvider } from "./payment-provider.ts";
import { say, step } from "./terminal.ts";

const WEB_DIR = join(import.meta.dirname, "../dist/web");

export type Opening = Readonly<{
  config: Config;
  /** As the process was given it, keys included. */
  environment: NodeJS.ProcessEnv;
  clusters: Promise<Clusters>;
  supervision: Supervised;
  closeStack: CloseStack;
  log: Logger;
  /** Others in benchmarks: bounds on apps. */
  hostingLimits?: ServerDependencies["hostingLimits"];
}>;

/** @returns what the server does first when it is asked to end */
export async function openServer(opening: Opening): Promise<Pick<NinefoldServer, "leave">> {
  const { config, environment, clusters, supervision, closeStack, log } = opening;
  const found = await findModel(environment, { isOwnMachine: isOwnMachine(config) });
  const opened = await openModels(
    { ...config, fastModel: config.assistantFastModel, effort: config.assistantEffort },
    environment,
  );
  const models = { ...opened, notice: opened.notice ?? found?.notice ?? null, found: found?.offered ?? null };
  if (models.notice !== null) say(`  ${models.notice}`);
  const secrets = await readSecrets(config.dataDir, config.installationKey);
  const databaseOpening = begin(closeStack, openPlatformDatabase(opening), (database) => database.close());
  const workersOpening = begin(closeStack, openOwnWorkers(opening), (workers) => workers.close());
  step("Preparing the kit");
  const builderOpening = begin(
    closeStack,
    workersOpening.then((workers) =>
      createBuilder({ dataDir: config.dataDir, workers, log, packageRegistry: config.packageRegistry }),
    ),
    (builder) => builder.close(),
  );
  if (!config.payments.stripeSecretKey) step("Starting test payments (no real money)");
  const paymentsOpening = begin(
    closeStack,
    openPaymentProvider(config, secrets, (line) => log.warn(line)),
    (payments) => payments.close(),
  );
  const [database, workers, builder, payments] = await Promise.all([
    ...([databaseOpening, workersOpening, builderOpening, paymentsOpening] as const),
  ]);
  const { appsDatabase, embedded } = await clusters;
  const server = await buildApp({
    config,
    database,
    appsDatabase,
    secrets,
    builder,
    models,
    workers,
    log,
    providerAddresses: { ...(found?.ollama && { ollama: found.ollama }), ...readAddresses(environment) },
    webDir: WEB_DIR,
    paymentProvider: payments.provider,
    crashes: supervision.crashes,
    ...(opening.hostingLimits ? { hostingLimits: opening.hostingLimits } : {}),
  });
  closeStack.push(server.close);
  await server.start();
  await server.app.listen({ port: config.port, host: config.host });
  say(`\nNinefold is ready: ${config.publicUrl}\n`);
  supervision.ready(config.shutdownSeconds * 1_000);
  log.info({ milliseconds: Math.round(performance.now()) }, "ready");
  // What only the next request is to find ready waits until somebody can ask.
  workers.warmUp();
  await embedded
    ?.dropMovedApps()
    .catch((error: unknown) => log.error({ error }, "moved data are still in both clusters"));
  return server;
}

async function openPlatformDatabase({ clusters, log }: Opening): Promise<Database> {
  const { databaseUrl, appsDatabase } = await clusters;
  const database = openDatabase(databaseUrl, { onError: (error) => log.error({ error }, "database connection lost") });
  try {
    const applied = await database.migrate();
    if (appsDatabase.url === null) tellOfOneServer(log);
    if (applied.length > 0) step(`Updated the database (${applied.length} migrations)`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openOwnWorkers({ config, log }: Opening) {
  const workers = await openWorkers({
    name: config.dataDir,
    shows: [kitsFolder(config.dataDir), packagesFolder(config.dataDir)],
    exchange: join(filesFolder(config.dataDir), "shown"),
    sandbox: config.sandbox,
    preload: [THINK, BUILD, CHECK_TYPES, READ_TABLE, UNPACK, DIFF],
    warm: config.warmWorkers,
    onFault: (error) => log.error({ error }, "a worker did not start, or was killed"),
  });
  log.info({ isSandboxed: workers.isSandboxed }, "workers ready");
  if (config.sandbox !== "none" && !workers.isSandboxed) {
    say("  Apps can't run here: bubblewrap is missing, or may not make namespaces and mounts. See docs/operating.md.");
    log.warn("bubblewrap can't be used: apps are refused, workers have no sandbox");
  }
  return workers;
}

function tellOfOneServer(log: Logger): void {
  say(
    "  Apps' databases are in the server of DATABASE_URL, beside the platform's. APPS_DATABASE_URL keeps them apart.",
  );
  log.warn("apps' databases are in the server of DATABASE_URL: what an app does there may slow the platform down");
}
