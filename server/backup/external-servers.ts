// Installations on PostgreSQL servers of the operator's own: the shell commands that back up and restore their databases.
import pg from "pg";
import { BackupError } from "./sealed-stream.ts";

export type ExternalServers = Readonly<{
  databaseUrl: string;
  /** Null: the apps are beside the platform, in the same server. */
  appsDatabaseUrl: string | null;
  dataDir: string;
  /** A folder that is made. */
  target: string;
}>;

type Found = Readonly<{ platform: string; keeper: URL; apps: readonly string[]; version: number }>;

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
  const found = await look(servers);
  const databaseUrl = new URL(servers.databaseUrl);
  const dump = (name: string, address: URL) =>
    `pg_dump --format=custom --create ${quoted(`--file=${servers.target}/${name}.dump`)} ${quoted(withoutPassword(address))}`;
  const keeperName = decodeURIComponent(found.keeper.pathname.slice(1));
  const names = [found.platform, keeperName, ...found.apps];
  const restore = (name: string, address: URL) =>
    `#   pg_restore --create --exit-on-error --dbname=${quoted(withoutPassword(at(address, "postgres")))} ${quoted(`${servers.target}/${name}.dump`)}`;
  return `${[
    `# ${names.length} databases of this installation. Wants pg_dump of PostgreSQL ${found.version} or newer, and passwords in ~/.pgpass.`,
    "# Each dump is of a moment of its own: stop all Ninefold servers of this installation first, and start them again afterwards.",
    "set -eu",
    "umask 077",
    `mkdir ${quoted(servers.target)}`,
    dump(found.platform, databaseUrl),
    `pg_dumpall --roles-only --no-role-passwords --file=${quoted(`${servers.target}/roles.sql`)} --dbname=${quoted(withoutPassword(found.keeper))}`,
    ...[keeperName, ...found.apps].map((name) => dump(name, at(found.keeper, name))),
    `for name in ${KEPT.join(" ")}; do [ ! -e ${quoted(servers.dataDir)}/"$name" ] || cp -a ${quoted(servers.dataDir)}/"$name" ${quoted(servers.target)}/; done`,
    "",
    "# The folder holds keys and everything that people wrote: encrypt it. Without INSTALLATION_KEY its secrets.json belongs to the backup.",
    "# To restore, as a superuser of servers that have none of it (messages of roles that exist already do no harm):",
    `#   psql --file=${quoted(`${servers.target}/roles.sql`)} ${quoted(withoutPassword(at(found.keeper, "postgres")))}`,
    restore(found.platform, databaseUrl),
    ...[keeperName, ...found.apps].map((name) => restore(name, found.keeper)),
    `#   then the files into an empty DATA_DIR, and npm start with the same settings.`,
  ].join("\n")}\n`;
}

async function look({ databaseUrl, appsDatabaseUrl }: ExternalServers): Promise<Found> {
  const [platform] = await ask(databaseUrl, "select current_database() as name");
  const name = String(platform?.name);
  const keeper = appsDatabaseUrl === null ? at(new URL(databaseUrl), `${name}_apps`) : new URL(appsDatabaseUrl);
  const apps = await ask(
    keeper.href,
    "select name from ninefold.databases join pg_database on datname = name order by name",
  );
  const [server] = await ask(keeper.href, "select current_setting('server_version_num')::int / 10000 as version");
  return { platform: name, keeper, apps: apps.map((row) => String(row.name)), version: Number(server?.version) };
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
