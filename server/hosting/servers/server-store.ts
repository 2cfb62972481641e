// The rows of servers and of their leases on apps. No clock decides here: servers count their heartbeats.
import pg from "pg";

export type ServerRow = Readonly<{ id: string; address: string }>;
/**
 * What a server says of itself. `takesAppsForMs`: how long apps have belonged to it, null when none do. `isLeaving`: it hands
 * them over, and takes none.
 */
export type ServerState = ServerRow & Readonly<{ takesAppsForMs: number | null; isLeaving: boolean }>;
/** `beats` grows by one with each; `agedMs`: how old the last one is by the database's clock, a hint for the first sight alone. */
export type SeenServer = ServerState & Readonly<{ beats: number; agedMs: number }>;
/**
 * What one beat finds: all other servers' rows, and the database's time. `lostLeases`: another number than with the beat
 * before when others have taken leases of this one's since.
 */
export type Found = Readonly<{ others: readonly SeenServer[]; lostLeases: number; nowMs: number }>;
/** A server that was watched for long enough and did not beat, with the count at which it stopped. */
export type SilentServer = Readonly<{ id: string; beats: number }>;
/** `isSettled`: whoever held it before can't reach the app's databases any more. */
export type TakenLease = Readonly<{ epoch: number; isSettled: boolean }>;
type Beat = Omit<SeenServer, "agedMs"> & Pick<Found, "lostLeases">;
type NewPassword = Readonly<{ name: string; password: string }>;

export type ServerStore = ReturnType<typeof createServerStore>;

/** A question that takes longer has failed: a server that can't reach the database must find that out. */
const ANSWER_MS = 2_000;
const CONNECTIONS = 4;

/** On connections of its own: a beat must wait neither for a busy pool nor for a connection whose other end is gone. */
export function createServerStore({ url }: { url: string }) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    application_name: "ninefold leases",
  });
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return Object.freeze({
    /**
     * Writes this server's beat and looks around, in one question that touches one row, however many apps the server has.
     * @param lostLeases as the beat before has found it; a row that is not there any more is written with another number
     */
    async beat({ id, address, takesAppsForMs, isLeaving, beats, lostLeases }: Beat): Promise<Found> {
      const { rows } = await pool.query<Found>(
        `with beaten as (insert into servers (id, address, takes_apps, takes_apps_for_ms, is_leaving, beats, lost_leases, beaten_at)
             values ($1, $2, $3::bigint is not null, coalesce($3::bigint, 0), $4, $5, $6::bigint + 1, now())
           on conflict (id) do update set address = $2, takes_apps = excluded.takes_apps,
             takes_apps_for_ms = excluded.takes_apps_for_ms, is_leaving = $4, beats = $5, beaten_at = now()
           returning lost_leases::float8)
         select coalesce((select json_agg(json_build_object('id', id, 'address', address, 'isLeaving', is_leaving, 'beats', beats,
               'takesAppsForMs', case when takes_apps then takes_apps_for_ms end, 'agedMs', extract(epoch from now() - beaten_at) * 1000) order by id)
             from servers where id <> $1), '[]') as others,
           (select lost_leases from beaten) as "lostLeases",
           (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`,
        [id, address, takesAppsForMs, isLeaving, beats, lostLeases],
      );
      const [found] = rows;
      if (!found) throw new Error("The database did not answer a beat.");
      return found;
    },

    /** The projects whose lease is this server's. */
    async leasesOf(id: string): Promise<string[]> {
      const { rows } = await pool.query<{ ids: string[] }>(
        "select coalesce(array_agg(project_id::text), '{}') as ids from app_leases where holder = $1",
        [id],
      );
      return rows[0]?.ids ?? [];
    },

    async leave(id: string): Promise<void> {
      await pool.query("delete from servers where id = $1", [id]);
    },

    /** Drops rows of servers that stopped without leaving, if their heartbeats are still as they were seen. */
    async forget(silent: readonly SilentServer[]): Promise<void> {
      await pool.query(
        "delete from servers using unnest($1::uuid[], $2::bigint[]) as gone (id, beats) where servers.id = gone.id and servers.beats = gone.beats",
        columnsOf(silent),
      );
    },

    /**
     * A project's lease for the server `holder`, which beats: when nobody has it, when it has it already, or when who has it
     * has left or is among the `silent` and has not beaten since, which finds with its next beat that it lost some. Null:
     * somebody else has it.
     */
    async takeLease(projectId: string, holder: string, silent: readonly SilentServer[]): Promise<TakenLease | null> {
      const { rows } = await pool.query<TakenLease>(
        `with robbed as (update servers set lost_leases = lost_leases + 1 from app_leases
             where app_leases.project_id = $1 and app_leases.holder <> $2 and servers.id = app_leases.holder
               and (servers.id, servers.beats) in (select * from unnest($3::uuid[], $4::bigint[]))
             returning servers.id)
         insert into app_leases as lease (project_id, holder) select $1::uuid, id from servers where id = $2
         on conflict (project_id) do update set
           holder = excluded.holder,
           epoch = lease.epoch + (lease.holder is distinct from excluded.holder)::int,
           settled_epoch = lease.settled_epoch + (lease.holder is null and lease.settled_epoch = lease.epoch)::int,
           taken_at = now()
         where lease.holder is null or lease.holder = excluded.holder
           or lease.holder in (select id from robbed)
           or not exists (select from servers where id = lease.holder)
         returning epoch::int, settled_epoch = epoch as "isSettled"`,
        [projectId, holder, ...columnsOf(silent)],
      );
      return rows[0] ?? null;
    },

    /** The app's databases have these passwords from now on. False: the lease of that epoch is no longer the holder's. */
    async settleLease(lease: { projectId: string; holder: string; epoch: number }, renewed: readonly NewPassword[]) {
      const { rowCount } = await pool.query(
        `with mine as (update app_leases set settled_epoch = epoch
           where project_id = $1 and holder = $2 and epoch = $3 returning project_id),
         written as (update app_databases set password = renewed.password
           from unnest($4::text[], $5::text[]) as renewed (name, password), mine
           where app_databases.project_id = mine.project_id and app_databases.name = renewed.name)
         select from mine`,
        [
          ...[lease.projectId, lease.holder, lease.epoch],
          ...[renewed.map(({ name }) => name), renewed.map(({ password }) => password)],
        ],
      );
      return rowCount === 1;
    },

    /** Passes a lease on to a server that waits for it: nothing of the app can reach its databases. False: it is not the holder's, or that server has gone. */
    async passLease(projectId: string, holder: string, heir: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update app_leases set holder = $3, epoch = epoch + 1, settled_epoch = settled_epoch + (settled_epoch = epoch)::int,
           taken_at = now()
         where project_id = $1 and holder = $2 and exists (select from servers where id = $3)`,
        [projectId, holder, heir],
      );
      return rowCount === 1;
    },

    /** Gives leases back: nothing of these apps runs. */
    async releaseLeases(projectIds: readonly string[], holder: string): Promise<void> {
      await pool.query("update app_leases set holder = null where holder = $1 and project_id = any($2::uuid[])", [
        holder,
        projectIds,
      ]);
    },

    /** For a server that is alone: leases whose taking was cut short, taken anew. */
    async takeUnsettled(holder: string): Promise<{ projectId: string; epoch: number }[]> {
      const { rows } = await pool.query<{ projectId: string; epoch: number }>(
        `update app_leases set holder = $1, epoch = epoch + 1 where settled_epoch < epoch
         returning project_id as "projectId", epoch::int`,
        [holder],
      );
      return rows;
    },

    async close(): Promise<void> {
      await pool.end();
    },
  });
}

const columnsOf = (silent: readonly SilentServer[]) => [silent.map(({ id }) => id), silent.map(({ beats }) => beats)];
