// Installations on PostgreSQL servers of the operator's own: the shell commands that back up and restore their databases.
import pg from "pg";
import { BackupError } from "./sealed-stream.ts";

export type ExternalServers = Readonly<{
  databaseUrl: string;
  /** Where the apps are; none: beside the platform, in the same server. */
  appsClusters: readonly Readonly<{ name: string; url: string }>[];
  dataDir: string;
  /** A folder that is made. */
  target: string;
}>;

type Found = Readonly<{ platform: string; clusters: readonly FoundCluster[] }>;
/** `file`: what the names of its files begin with. */
type FoundCluster = Readonly<{ file: string; keeper: URL; apps: readonly string[]; version: number }>;

/** Of the data folder, what a server makes anew is left out: logs of PostgreSQL's, scratch, what only a running one has. */
const KEPT = [
  "secrets.json",
  "artifacts",
  "kit",
  "files",
  "logs",
  "stripe-emulator.sqlite",
  "stripe-emulator.sqlite-wal",
];

/**
 * A script for `sh`, with PostgreSQL's own tools. It holds no password.
 * @throws BackupFault when the servers hold no installation
 */
export async function commandsForExternalServers(servers: ExternalServers): Promise<string> {
  const { target, dataDir } = servers;
  const { platform, clusters } = await look(servers);
  const databaseUrl = new URL(servers.databaseUrl);
  const version = Math.max(...clusters.map((cluster) => cluster.version));
  const kept = clusters.flatMap(databasesIn);
  return `${[
    `# ${kept.length + 1} databases of this installation. Wants pg_dump of PostgreSQL ${version} or newer, and passwords in ~/.pgpass.`,
    "# Each dump is of a moment of its own: stop all Ninefold servers of this installation first, and start them again afterwards.",
    "set -eu",
    "umask 077",
    `mkdir ${quoted(target)}`,
    dump(target, platform, databaseUrl),
    ...clusters.map(
      ({ file, keeper }) =>
        `pg_dumpall --roles-only --no-role-passwords --file=${quoted(`${target}/${file}roles.sql`)} --dbname=${quoted(withoutPassword(keeper))}`,
    ),
    ...kept.map(({ file, address }) => dump(target, file, address)),
    `for name in ${KEPT.join(" ")}; do [ ! -e ${quoted(dataDir)}/"$name" ] || cp -a ${quoted(dataDir)}/"$name" ${quoted(target)}/; done`,
    "",
    "# The folder holds keys and everything that people wrote: encrypt it. Without INSTALLATION_KEY its secrets.json belongs to the backup.",
    "# To restore, as a superuser of servers that have none of it (messages of roles that exist already do no harm):",
    ...clusters.map(
      ({ file, keeper }) =>
        `#   psql --file=${quoted(`${target}/${file}roles.sql`)} ${quoted(withoutPassword(at(keeper, "postgres")))}`,
    ),
    restore(target, platform, databaseUrl),
    ...kept.map(({ file, address }) => restore(target, file, address)),
    `#   then the files into an empty DATA_DIR, and npm start with the same settings.`,
  ].join("\n")}\n`;
}

const dump = (target: string, file: string, address: URL) =>
  `pg_dump --format=custom --create ${quoted(`--file=${target}/${file}.dump`)} ${quoted(withoutPassword(address))}`;

const restore = (target: string, file: string, address: URL) =>
  `#   pg_restore --create --exit-on-error --dbname=${quoted(withoutPassword(at(address, "postgres")))} ${quoted(`${target}/${file}.dump`)}`;

/** The one from which the apps' are looked after, and each app's. */
function databasesIn({ file, keeper, apps }: FoundCluster): { file: string; address: URL }[] {
  const keeperName = decodeURIComponent(keeper.pathname.slice(1));
  return [keeperName, ...apps].map((name) => ({ file: `${file}${name}`, address: at(keeper, name) }));
}

async function look({ databaseUrl, appsClusters }: ExternalServers): Promise<Found> {
  const [row] = await ask(databaseUrl, "select current_database() as name");
  const platform = String(row?.name);
  const beside = { name: "", url: at(new URL(databaseUrl), `${platform}_apps`).href };
  const found: FoundCluster[] = [];
  // Databases of the same name may be in several.
  for (const { name, url } of appsClusters.length === 0 ? [beside] : appsClusters)
    found.push(await lookInto(new URL(url), appsClusters.length > 1 ? `${name}-` : ""));
  return { platform, clusters: found };
}

async function lookInto(keeper: URL, file: string): Promise<FoundCluster> {
  const apps = await ask(
    keeper.href,
    "select name from ninefold.databases join pg_database on datname = name order by name",
  );
  const [server] = await ask(keeper.href, "select current_setting('server_version_num')::int / 10000 as version");
  return { file, keeper, apps: apps.map((row) => String(row.name)), version: Number(server?.version) };
}

async function ask(address: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(query)).rows;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${withoutPassword(new URL(address))} does not tell what is there: ${said}.`);
  } finally {
    await client.end().catch(() => {});
  }
}

function at(address: URL, database: string): URL {
  const other = new URL(address.href);
  other.pathname = `/${encodeURIComponent(database)}`;
  return other;
}

function withoutPassword(address: URL): string {
  const bare = new URL(address.href);
  bare.password = "";
  bare.searchParams.delete("password");
  return bare.href;
}

/** As one word for `sh`. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
