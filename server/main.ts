// The server's entry: environment in, resources opened in order, a listening address out, everything closed in reverse.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openModels, READ_TABLE, readAddresses, THINK } from "#assistant";
import { BUILD, CHECK_TYPES, createBuilder, kitsFolder } from "#build";
import { type Config, ConfigError, forgetSecrets, readConfig } from "#config";
import { openDatabase, startEmbeddedPostgres } from "#database";
import { openWorkers } from "#workers";
import { DIFF, UNPACK } from "#workspace";
import { buildApp } from "./app.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { openLog } from "./log.ts";
import { openPaymentEnd } from "./payment-end.ts";
import { readSecrets } from "./secrets.ts";
import { type Supervised, supervised } from "./supervisor/index.ts";

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

  let databaseUrl = config.databaseUrl;
  if (databaseUrl === null) {
    step("Starting PostgreSQL");
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onStep: step });
    closers.push(postgres.close);
    databaseUrl = postgres.url;
  }
  const database = openDatabase(databaseUrl, { onError: (error) => log.error({ error }, "database connection lost") });
  closers.push(database.close);
  const applied = await database.migrate();
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
    ...{ config, database, secrets, builder, models, workers, log },
    providerAddresses: readAddresses(process.env),
    webDir: WEB_DIR,
    paymentEnd: payments.end,
    crashes: supervision.crashes,
  });
  closers.push(server.close);
  await server.start();
  await server.app.listen({ port: config.port, host: config.host });
  say(`\nNinefold is ready: ${config.publicUrl}\n`);
  supervision.ready();
}

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.reverse())
    await close().catch((error: unknown) => say(`While stopping: ${explain(error)}`));
}

/** One clear line for what can go wrong at the start. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && "code" in error) {
    if (error.code === "EADDRINUSE") return "The port is taken: another server uses it. Set PORT to a free one.";
    if (error.code === "EACCES") return `Not allowed: ${error.message}. Choose another PORT or DATA_DIR.`;
    if (error.code === "ECONNREFUSED") return "The database at DATABASE_URL does not answer.";
    if (error.code === "ENOTFOUND" || error.code === "ETIMEDOUT" || error.code === "EHOSTUNREACH")
      return `The database at DATABASE_URL can't be reached (${error.message}).`;
    if (String(error.code).includes("CERT"))
      return `The certificate of the database at DATABASE_URL is not trusted (${error.message}): name its issuer with sslrootcert=…, or use sslmode=require to encrypt without checking.`;
    if (error.code === "28000") return `The database at DATABASE_URL lets nobody in from here: ${error.message}.`;
    if (error.code === "28P01") return "The database at DATABASE_URL refuses this user or password.";
    if (error.code === "3D000") return "The database named in DATABASE_URL does not exist.";
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
