// The rows of files: what apps have, how much of it, and what nothing holds any more.
import { sql } from "kysely";
import { type FileFacts, UNKEPT_FILE_HOURS } from "#contract";
import type { Database } from "#database";
import type { AppIdentity } from "#hosting";

export type KnownFile = FileFacts & Readonly<{ hash: string }>;

/** What a removed file's content outlives it by: a backup that is being written speaks of it still. */
const REMOVED_KEPT_HOURS = 24;

/** Rows are looked through for a file no sooner than so long after it was kept or last looked for. */
const LOOK_AGAIN_DAYS = 7;
/** In one look, which is taken every hour. */
const FILES_A_LOOK = 5_000;
const APPS_A_LOOK = 20;
const FILES_AT_ONCE = 500;

export type Looked = Readonly<{ app: AppIdentity; ids: readonly string[] }>;
export type FileRows = ReturnType<typeof createFileRows>;

export function createFileRows({ query }: Pick<Database, "query">) {
  const ofApp = ({ projectId, environment }: AppIdentity) =>
    sql<boolean>`project_id = ${projectId} and environment = ${environment} and removed_at is null`;

  return Object.freeze({
    async add(app: AppIdentity, uploadedBy: string, file: KnownFile): Promise<void> {
      await query
        .insertInto("app_files")
        .values({ ...file, project_id: app.projectId, environment: app.environment, uploaded_by: uploadedBy })
        .execute();
    },

    async find(app: AppIdentity, id: string): Promise<KnownFile | null> {
      const row = await query
        .selectFrom("app_files")
        .select(["id", "hash", "bytes", "name", "type", "width", "height"])
        .where("id", "=", id)
        .where(ofApp(app))
        .executeTakeFirst();
      return row ?? null;
    },

    /** Bytes of all files of the app, preview and live. */
    async bytesOf(projectId: string): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::bigint as bytes from app_files
        where project_id = ${projectId} and removed_at is null`.execute(query);
      return rows[0]?.bytes ?? 0;
    },

    /** What a person uploaded and nothing holds yet. */
    async unkeptOf(app: AppIdentity, userId: string): Promise<{ files: number; bytes: number }> {
      const { rows } = await sql<{ files: number; bytes: number }>`
        select count(*)::integer as files, coalesce(sum(bytes), 0)::bigint as bytes from app_files
        where ${ofApp(app)} and uploaded_by = ${userId} and kept_at is null`.execute(query);
      return rows[0] ?? { files: 0, bytes: 0 };
    },

    /** Something holds them from now on. @returns those that the app has */
    async keep(app: AppIdentity, ids: readonly string[]): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        update app_files set kept_at = coalesce(kept_at, now()), missed_at = null
        where ${ofApp(app)} and id = any(${[...ids]}) returning id`.execute(query);
      return rows.map(({ id }) => id);
    },

    /** They can't be had from now on. */
    async remove(app: AppIdentity, ids: readonly string[]): Promise<void> {
      await sql`update app_files set removed_at = now() where ${ofApp(app)} and id = any(${[...ids]})`.execute(query);
    },

    async removeOfProject(projectId: string): Promise<void> {
      await sql`update app_files set removed_at = now() where project_id = ${projectId} and removed_at is null`.execute(
        query,
      );
    },

    /** Forgets what nothing held for a day, and what was removed a day ago. */
    async forgetOld(): Promise<void> {
      await sql`update app_files set removed_at = now()
        where kept_at is null and removed_at is null and created_at < now() - make_interval(hours => ${UNKEPT_FILE_HOURS})`.execute(
        query,
      );
      await sql`delete from app_files where removed_at < now() - make_interval(hours => ${REMOVED_KEPT_HOURS})`.execute(
        query,
      );
    },

    /** Files that rows held when they were last asked about, longest ago first: of a few apps, a few each. */
    async toLookAt(): Promise<readonly Looked[]> {
      const { rows } = await sql<{ project_id: string; environment: AppIdentity["environment"]; ids: string[] }>`
        select project_id, environment, (array_agg(id order by at))[1:${FILES_AT_ONCE}] as ids from (
          select project_id, environment, id::text as id, coalesce(looked_at, kept_at) as at from app_files
          where kept_at is not null and removed_at is null
            and coalesce(looked_at, kept_at) < now() - make_interval(days => ${LOOK_AGAIN_DAYS})
          order by at limit ${FILES_A_LOOK}) old
        group by project_id, environment order by min(at) limit ${APPS_A_LOOK}`.execute(query);
      return rows.map(({ project_id: projectId, environment, ids }) => ({ app: { projectId, environment }, ids }));
    },

    /**
     * What a look found. A file that is missed in two looks, a week apart, can't be had from now on. `held` null: nothing was
     * found out, and nothing is concluded.
     */
    async noteLook({ app, ids }: Looked, held: ReadonlySet<string> | null): Promise<void> {
      const found = held === null ? [...ids] : ids.filter((id) => held.has(id));
      const missed = held === null ? [] : ids.filter((id) => !held.has(id));
      await sql`update app_files set looked_at = now(), missed_at = case when ${held === null} then missed_at else null end
        where ${ofApp(app)} and id = any(${found}::uuid[])`.execute(query);
      await sql`update app_files set looked_at = now(), missed_at = coalesce(missed_at, now()),
          removed_at = case when missed_at < now() - make_interval(days => ${LOOK_AGAIN_DAYS - 1}) then now() end
        where ${ofApp(app)} and id = any(${missed}::uuid[])`.execute(query);
    },

    /** Of these contents, those that some file has. */
    async wanted(hashes: readonly string[]): Promise<ReadonlySet<string>> {
      if (hashes.length === 0) return new Set();
      const { rows } = await sql<{ hash: string }>`
        select distinct hash from app_files where hash = any(${[...hashes]})`.execute(query);
      return new Set(rows.map(({ hash }) => hash));
    },
  });
}
