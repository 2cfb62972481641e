// Set-up of an embedded cluster by its superuser: creates the role for daily use, grants it what it needs, and revokes the rest.
import pg from "pg";
import { CLOSE_OFF, closeOffOutdated } from "../closing-off.ts";

/** The platform signs in as this one; it is no superuser in either cluster. */
export const DAILY_ROLE = "platform";
/** The database from which the apps' cluster is looked after; apps can't open it. */
const APPS_DATABASE = "apps";
/** What a version with one cluster called it. */
const FORMER_APPS_DATABASE = "postgres_apps";
/** Under this name hosting takes it apart, a database for each app. */
const FORMER_NAME = `${APPS_DATABASE}_former_0`;

/** The platform's database belongs to the daily role with all that is in it, and to nobody else. Can be done again. */
export async function setUpPlatform(superuserUrl: string, password: string): Promise<void> {
  await asSuperuser(superuserUrl, "postgres", async (client) => {
    await makeDailyRole(client, "nocreatedb nocreaterole", password);
    await client.query(`alter database postgres owner to ${DAILY_ROLE}; ${handOver(DAILY_ROLE)}`);
    await client.query("revoke all on database postgres, template1 from public");
  });
}

/**
 * The daily role may make databases and roles. What new databases are made from is closed off: no app may hold up, watch or
 * fill another, or read its name. Can be done again.
 */
export async function setUpApps(superuserUrl: string, password: string): Promise<void> {
  await asSuperuser(superuserUrl, "template1", async (client) => {
    await makeDailyRole(client, "createdb createrole", password);
    await client.query(`grant pg_read_all_stats to ${DAILY_ROLE}`);
    const { rows } = await client.query<{ name: string }>("select datname as name from pg_database");
    const names = rows.map(({ name }) => name);
    // A copy of the platform's rows, where the cluster was copied from the platform's; a spare one of initdb's elsewhere.
    if (names.includes("postgres")) await client.query("drop database postgres with (force)");
    if (names.includes(FORMER_APPS_DATABASE))
      await client.query(
        `alter database ${FORMER_APPS_DATABASE} rename to ${FORMER_NAME}; alter database ${FORMER_NAME} owner to ${DAILY_ROLE}`,
      );
    if (!names.includes(APPS_DATABASE)) await client.query(`create database ${APPS_DATABASE} template template0`);
    await client.query(`alter database ${APPS_DATABASE} owner to ${DAILY_ROLE}`);
    await client.query(`revoke all on database ${APPS_DATABASE}, template1 from public`);
    await client.query(CLOSE_OFF);
  });
  await closeOffOutdated(superuserUrl.replace("/postgres?", "/template1?"));
  for (const name of await formerDatabases(superuserUrl))
    await asSuperuser(superuserUrl, name, async (client) => {
      await client.query(`${handOver(DAILY_ROLE)}; ${FORMER_ROLES}; ${CLOSE_OFF}`);
    });
}

/** What of a version with one cluster has not been taken apart yet. */
async function formerDatabases(superuserUrl: string): Promise<string[]> {
  const found: string[] = [];
  await asSuperuser(superuserUrl, APPS_DATABASE, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ '^${APPS_DATABASE}_former_'`,
    );
    found.push(...rows.map(({ name }) => name));
  });
  return found;
}

async function asSuperuser(
  superuserUrl: string,
  database: string,
  action: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const address = new URL(superuserUrl);
  address.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: address.href });
  client.on("error", () => {});
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}

async function makeDailyRole(client: pg.Client, rights: string, password: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [DAILY_ROLE]);
  const verb = rowCount === 0 ? "create" : "alter";
  await client.query(`${verb} role ${DAILY_ROLE} login nosuperuser ${rights} password '${password}'`);
}

/**
 * A version with one user left everything to the superuser, from whom REASSIGN OWNED can't take it. Schemas and what is in
 * them go over one by one; what belongs to an app stays its own.
 */
const handOver = (role: string) => `do $$ declare found record; begin
  for found in select format('schema %I', nspname) as what from pg_namespace
    where nspowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
  union all select format('%s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
      else 'table' end, pg_class.oid::regclass)
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'v', 'm', 'S')
      and (relkind <> 'S' or not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
  union all select format('routine %s', pg_proc.oid::regprocedure)
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where proowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema'
  union all select format('type %s', pg_type.oid::regtype)
    from pg_type join pg_namespace on pg_namespace.oid = typnamespace
    where typowner = 10 and nspname !~ '^pg_' and nspname <> 'information_schema' and typtype in ('e', 'd')
  loop execute format('alter %s owner to ${role}', found.what); end loop; end $$`;

/** Roles of apps that a superuser made: the daily role looks after them from now on. */
const FORMER_ROLES = `do $$ declare app name; begin
  for app in select rolname from pg_roles where rolname ~ '^app_[a-z0-9]+_(preview|live)$' and not exists (
    select from pg_auth_members where roleid = pg_roles.oid and member = '${DAILY_ROLE}'::regrole and admin_option)
  loop execute format('grant %I to ${DAILY_ROLE} with admin true, inherit true, set false', app); end loop; end $$`;
