// The server's entry: environment in, resources opened, a listening address out, everything closed in reverse.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Config, ConfigError, forgetSecrets, readConfig } from "#config";
import { type Supervised, supervised } from "#supervisor";
import { begin, type CloseStack } from "./close-stack.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { openLog } from "./log.ts";
import { openClusters } from "./open-clusters.ts";
import { say } from "./terminal.ts";

/** Also what of `SHUTDOWN_SECONDS` is left for the rest, once nothing is handed over any more. */
const CLOSE_LIMIT_MS = 15_000;

async function open(config: Config, supervision: Supervised, closeStack: CloseStack) {
  const environment = { ...process.env };
  forgetSecrets(process.env);
  await mkdir(config.dataDir, { recursive: true });
  closeStack.push(await lockDataDir(config.dataDir, supervision.supervisorId));
  const log = openLog({ file: join(config.dataDir, "server.log"), level: config.logLevel });
  supervision.logCrashes(log);
  const clusters = begin(closeStack, openClusters(config, log), ({ close }) => close());
  // Loading the rest of the code takes a second, in which PostgreSQL is found or started.
  const { openServer } = await import("./open-server.ts");
  const { leave } = await openServer({ config, environment, clusters, supervision, closeStack, log });
  return (tooLate: AbortSignal) =>
    leave(tooLate).catch((error: unknown) => log.error({ error }, "leaving was cut short"));
}

async function closeAll(closeStack: CloseStack): Promise<void> {
  for (const close of closeStack.reverse())
    await close().catch((error: unknown) => say(`While stopping: ${explain(error)}`));
}

/** Known by their names: their classes are loaded with the rest of the code. */
const SETTING_ERRORS: ReadonlySet<string> = new Set(["StoreSettingsError", "WindowSettingError", "PriceSettingError"]);

/** By which setting the operator knows it. */
const appsSettingOf = (error: Error): string =>
  "cluster" in error && error.cluster !== "main" ? `APPS_DATABASE_URLS (${error.cluster})` : "APPS_DATABASE_URL";

/** One clear line for what can go wrong at the start. */
function explain(error: unknown, setting = "DATABASE_URL"): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && SETTING_ERRORS.has(error.name)) return error.message;
  // Known by its name: its class is loaded with hosting.
  if (error instanceof Error && error.name === "AppsClusterError") return explain(error.cause, appsSettingOf(error));
  if (error instanceof Error && "code" in error) {
    if (error.code === "EADDRINUSE") return "The port is taken: another server uses it. Set PORT to a free one.";
    if (error.code === "EACCES") return `Not allowed: ${error.message}. Choose another PORT or DATA_DIR.`;
    if (error.code === "ENOSPC") return `There is no room left on the disk: ${error.message}.`;
    if (error.code === "EROFS") return `DATA_DIR can't be written to: ${error.message}.`;
    if (error.code === "ECONNREFUSED" || error.code === "ECONNRESET")
      return `The database at ${setting} does not answer.`;
    if (error.code === "ENOTFOUND" || error.code === "ETIMEDOUT" || error.code === "EHOSTUNREACH")
      return `The database at ${setting} can't be reached (${error.message}).`;
    if (String(error.code).includes("CERT"))
      return `The certificate of the database at ${setting} is not trusted (${error.message}): name its issuer with sslrootcert=…, or use sslmode=require to encrypt without checking.`;
    if (error.code === "28000") return `The database at ${setting} lets nobody in from here: ${error.message}.`;
    if (error.code === "28P01") return `The database at ${setting} refuses this user or password.`;
    if (error.code === "3D000") return `The database named in ${setting} does not exist.`;
  }
  const message = error instanceof Error ? error.message : String(error);
  // What pg says when something else than PostgreSQL listens there, and hangs up.
  return message === "Connection terminated unexpectedly" ? `The database at ${setting} does not answer.` : message;
}

type Leave = (tooLate: AbortSignal) => Promise<void>;

/** An end that other servers are given time for. `close` is called once it is due. */
function createEnd(close: () => void) {
  const state: { leave: Leave | null; milliseconds: number; hasBegun: boolean } = {
    leave: null,
    milliseconds: 0,
    hasBegun: false,
  };
  const hurry = new AbortController();
  return {
    prepare: (leave: Leave, milliseconds: number) => void Object.assign(state, { leave, milliseconds }),
    begin() {
      if (state.hasBegun) return;
      state.hasBegun = true;
      if (!state.leave) return close();
      // However long the last steps of leaving take: what is promised is when the process ends.
      setTimeout(() => process.exit(1), state.milliseconds + CLOSE_LIMIT_MS).unref();
      const tooLate = AbortSignal.any([hurry.signal, AbortSignal.timeout(state.milliseconds)]);
      state.leave(tooLate).finally(close);
    },
    now() {
      hurry.abort();
      if (!state.hasBegun) close();
    },
  };
}

async function main(): Promise<void> {
  const closeStack: CloseStack = [];
  let closing = false;
  const close = (exitCode: number) => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
    closeAll(closeStack).then(() => process.exit(exitCode));
  };
  const end = createEnd(() => close(0));
  // They may come twice: from the terminal and from the supervisor. Whoever sits at the terminal waits for nothing.
  process.on("SIGINT", end.now);
  process.on("SIGTERM", end.begin);
  // Nobody may read what is said here any more; that is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const supervision = supervised(() => close(1));
  try {
    say("Ninefold is starting");
    const config = readConfig(process.env, process.cwd());
    const leave = await open(config, supervision, closeStack);
    end.prepare(leave, config.shutdownSeconds * 1_000 - CLOSE_LIMIT_MS);
  } catch (error) {
    say(explain(error));
    close(1);
  }
}

await main();
