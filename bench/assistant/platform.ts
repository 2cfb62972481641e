// The whole server for the benchmark, on fresh data, with the model that is measured. It is the bench's own process, so that
// calls of apps to the outside can be led to a service on loopback; all else is as an operator's server has it.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { buildApp } from "#app";
import { openModels, readAddresses } from "#assistant";
import { createBuilder, kitsFolder, packagesFolder } from "#build";
import { filesFolder } from "#capabilities";
import { type Config, readConfig } from "#config";
import { openDatabase, startEmbeddedClusters } from "#database";
import { openAppsDatabaseGroup } from "#hosting";
import { openPaymentProvider } from "#payment-provider";
import { readSecrets } from "#secrets";
import { freePort } from "#test-tools";
import { openWorkers, type Workers } from "#workers";
import type { OpenedMailbox } from "./scene/mailbox.ts";
import type { OpenedService } from "./scene/outside-service.ts";

export type Platform = Readonly<{ url: string; close(): Promise<void> }>;
type Around = Readonly<{ service: OpenedService; mailbox: OpenedMailbox }>;

const WEB_DIR = join(import.meta.dirname, "../../dist/web");

/** What every server of the benchmark is set to, whatever the model. */
export const settingsFor = (mailbox: OpenedMailbox) => ({
  CREATOR_PLAN: "free",
  // One machine plays many people.
  RATE_FACTOR: "1000",
  SMTP_URL: mailbox.url,
  MAIL_FROM: "apps@ninefold.example",
  // Drivers connect a model on loopback for the apps' own questions.
  ASSISTANT_OWN_KEYS: "1",
  ASSISTANT_PRIVATE_ADDRESSES: "1",
});

/**
 * @param settings over the process's environment, in which a provider's key may be
 * @throws Error with one clear line when the model can't be reached for want of its key or address
 */
export async function openPlatform(settings: Readonly<Record<string, string>>, around: Around): Promise<Platform> {
  const dataDir = await mkdtemp(join(tmpdir(), "ninefold-tasks-"));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const place = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: "warn" };
  const environment = { ...process.env, ...settingsFor(around.mailbox), ...settings, ...place };
  const config = readConfig(environment, dataDir);
  const models = await openModels(
    { ...config, fastModel: config.assistantFastModel, effort: config.assistantEffort },
    environment,
  );
  if (models.notice !== null) throw new Error(models.notice);
  const { server, close } = await openServer(config, { models, addresses: readAddresses(environment), ...around });
  await server.start();
  await server.app.listen({ port, host: "127.0.0.1" });
  return {
    url,
    async close() {
      await server.close();
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** How many times longer than an installation allows its workers may take: a busy machine is not what is measured. */
const PATIENCE = 5;

const withPatience = ({ run, ...workers }: Workers): Workers => ({
  ...workers,
  run: (task, input, options) => run({ ...task, deadlineMs: task.deadlineMs * PATIENCE }, input, options),
});

type Opening = Around &
  Readonly<{ models: Awaited<ReturnType<typeof openModels>>; addresses: ReturnType<typeof readAddresses> }>;

async function openServer(config: Config, { models, addresses, service }: Opening) {
  const { dataDir, sandbox, packageRegistry } = config;
  const log = pino({ level: config.logLevel }, pino.destination(join(dataDir, "server.log")));
  const embedded = await startEmbeddedClusters({ dataDir, appsEntrances: () => openAppsDatabaseGroup(dataDir) });
  const database = openDatabase(embedded.url);
  await database.migrate();
  const workers = await openWorkers({
    name: dataDir,
    shows: [kitsFolder(dataDir), packagesFolder(dataDir)],
    exchange: join(filesFolder(dataDir), "shown"),
    sandbox,
    onFault: (error) => log.error({ error }, "a worker did not start, or was killed"),
  });
  if (sandbox !== "none" && !workers.isSandboxed) throw new Error("Apps can't run here: bubblewrap is missing.");
  const patient = withPatience(workers);
  const builder = await createBuilder({ dataDir, workers: patient, log, packageRegistry });
  const secrets = await readSecrets(dataDir, config.installationKey);
  const payments = await openPaymentProvider(config, secrets, (line) => log.warn(line));
  const server = await buildApp({
    config,
    database,
    appsDatabase: {
      url: embedded.appsUrl,
      isLocal: true,
      directory: embedded.appsDirectory,
      restarts: embedded.restarts,
    },
    secrets,
    builder,
    models,
    workers: patient,
    log,
    providerAddresses: addresses,
    webDir: WEB_DIR,
    paymentProvider: payments.provider,
    egress: service.egress,
  });
  return {
    server,
    async close() {
      for (const opened of [payments, builder, workers, database, embedded]) await opened.close();
    },
  };
}
