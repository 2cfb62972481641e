// `npm run apps -- list` and `npm run apps -- move APP CLUSTER`: which PostgreSQL each app is in, and how it comes to another.
import { parseArgs } from "node:util";
import pg from "pg";
import { type Config, readConfig } from "#config";
import { readSecrets } from "#secrets";

const USAGE = "Say what: npm run apps -- list, or npm run apps -- move APP CLUSTER (both as the list writes them).";
const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

async function list(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client
    .query<{ id: string; environment: string; cluster: string; bytes: string | null }>(
      "select project_id as id, environment, cluster, bytes from app_databases order by cluster, bytes desc nulls last, project_id, environment",
    )
    .finally(() => client.end());
  for (const { id, environment, cluster, bytes } of rows)
    say(`${id}  ${environment.padEnd(7)}  ${cluster.padEnd(16)}  ${bytes === null ? "" : megabytes(Number(bytes))}`);
  for (const [cluster, own] of Map.groupBy(rows, (row) => row.cluster))
    say(
      `${cluster}: ${own.length} databases, ${megabytes(own.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0))}`,
    );
}

async function move(config: Config, app: string, cluster: string): Promise<void> {
  if (!config.appsClusters.some(({ name }) => name === cluster))
    throw new Error(`APPS_DATABASE_URLS names no PostgreSQL “${cluster}”.`);
  // Loaded for this alone: a list is there at once.
  const { askToMove } = await import("#hosting");
  const secrets = await readSecrets(config.dataDir, config.installationKey);
  const address = config.serverAddress ?? `http://${config.host}:${config.port}`;
  const { publicUrl } = config;
  const done = await askToMove({ key: secrets.relayKey, publicUrl, address }, app, cluster);
  if (done.length === 0) say(`Nothing of ${app} was to be moved: it is in ${cluster}, or has no database.`);
  for (const { environment, from, bytes, pauseMs } of done)
    say(
      `${app} (${environment}) is in ${cluster} now, no longer in ${from}: ${megabytes(bytes)}, it stood still for ${Math.round(pauseMs)} ms.`,
    );
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const config = readConfig(process.env, process.cwd());
  if (config.databaseUrl === null)
    throw new Error("Apps are in the embedded PostgreSQL: to have several, set DATABASE_URL and APPS_DATABASE_URLS.");
  const [what, app, cluster] = positionals;
  if (what === "list" && app === undefined) await list(config.databaseUrl);
  else if (what === "move" && app !== undefined && cluster !== undefined) await move(config, app, cluster);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
