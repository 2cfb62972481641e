// Hardening of app databases: revokes what PostgreSQL grants to everybody (functions, catalogs), where a superuser can.
import { createHash } from "node:crypto";
import pg from "pg";

/** Functions by which one role could watch, signal or fill space beside others; messages in the log of changes are in no table. */
const SHARED_FUNCTIONS = `proname ~ '^(pg_advisory|pg_try_advisory|pg_stat_get_(activity|backend|wal|db)|pg_lock_status|pg_logical_emit|lo_|lowrite|loread)' or proname in ('pg_notify')`;

/** What tells of other databases and roles: names, comments, settings, activity. */
const SHARED_CATALOGS = `relkind in ('r', 'v') and (relname in ('pg_database', 'pg_roles', 'pg_user', 'pg_group', 'pg_shdescription',
  'pg_shdepend', 'pg_shseclabel', 'pg_db_role_setting', 'pg_auth_members', 'pg_tablespace', 'pg_locks', 'pg_prepared_xacts', 'pg_cursors')
  or relname ~ '^pg_(stat_(activity|database|ssl|gssapi|progress|replication|subscription|io|wal|slru|archiver|bgwriter|checkpointer)|replication|subscription)')`;

/** Statements for a superuser in the database that apps' databases are copies of. Can be done again. */
export const CLOSE_OFF = `do $$ declare shared regprocedure; catalog regclass; begin
  for shared in select oid::regprocedure from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (${SHARED_FUNCTIONS})
  loop execute format('revoke execute on function %s from public', shared); end loop;
  for catalog in select oid::regclass from pg_class where relnamespace = 'pg_catalog'::regnamespace and (${SHARED_CATALOGS})
  loop execute format('revoke all on %s from public', catalog); end loop; end $$`;

/** The comment of a database that is closed off as this version does it. */
export const CLOSED_OFF = `closed off ${createHash("sha256").update(CLOSE_OFF).digest("hex").slice(0, 12)}`;

/** Closes off anew the apps' databases that an earlier version has made. @param superuserUrl of any database of their server */
export async function closeOffOutdated(superuserUrl: string): Promise<void> {
  const within = async <Result>(database: string | null, action: (client: pg.Client) => Promise<Result>) => {
    const address = new URL(superuserUrl);
    if (database !== null) address.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: address.href });
    client.on("error", () => {});
    await client.connect();
    return action(client).finally(() => client.end());
  };
  const outdated = await within(null, (client) =>
    client.query<{ name: string }>(
      `select datname as name from pg_database where datallowconn and datname ~ '^app_[a-z0-9]+_(preview|live)$'
       and shobj_description(oid, 'pg_database') is distinct from $1`,
      [CLOSED_OFF],
    ),
  );
  for (const { name } of outdated.rows)
    await within(name, (client) => client.query(`${CLOSE_OFF}; comment on database ${name} is '${CLOSED_OFF}'`));
}

// For operators: `node server/database/closing-off.ts | psql …`
if (import.meta.main) process.stdout.write(`${CLOSE_OFF};\n`);
