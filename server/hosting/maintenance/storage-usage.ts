// What apps take of the disk: sizes of databases and of built apps are written down when they change, and added up by project.
import { sql } from "kysely";
import type { Database } from "#database";
import type { Artifact } from "../artifacts/types.ts";
import { DEPLOYMENTS_KEPT } from "../deployments/deployment-store.ts";

/** Bytes of one project; a built app that several projects show counts for each. */
export type StoredByApp = Readonly<{ projectId: string; rowBytes: number; builtBytes: number; fileBytes: number }>;

export type StorageUsage = ReturnType<typeof createStorageUsage>;

export function createStorageUsage({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** Bytes of an app's database beyond an empty one. @returns whether it is another size than before */
    async noteDatabase(name: string, bytes: number): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable("app_databases")
        .set({ bytes })
        .where("name", "=", name)
        .where("bytes", "is distinct from", bytes)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Databases that were never looked at. */
    async unknownDatabases(): Promise<string[]> {
      const rows = await query.selectFrom("app_databases").select("name").where("bytes", "is", null).execute();
      return rows.map(({ name }) => name);
    },

    /** Before a preview or a deployment names it. */
    async noteBuilt({ hash, manifest }: Pick<Artifact, "hash" | "manifest">): Promise<void> {
      const values = { bytes: manifest.bytes, named_at: new Date() };
      await query
        .insertInto("built_apps")
        .values({ hash, ...values })
        .onConflict((conflict) => conflict.column("hash").doUpdateSet(values))
        .execute();
    },

    /** Of what is not named any more: it was removed. */
    async forgetBuilt(named: ReadonlySet<string>, before: Date): Promise<void> {
      await sql`delete from built_apps where named_at < ${before} and hash <> all(${[...named]})`.execute(query);
    },

    /** Of each of a creator's projects. */
    async byProject(ownerId: string): Promise<StoredByApp[]> {
      const { rows } = await sql<{ id: string; row_bytes: number; built_bytes: number; file_bytes: number }>`
        select id,
          (select coalesce(sum(bytes), 0) from app_databases where project_id = projects.id)::bigint as row_bytes,
          (select coalesce(sum(bytes), 0) from app_files
            where project_id = projects.id and removed_at is null)::bigint as file_bytes,
          (select coalesce(sum(bytes), 0) from built_apps where hash in (
            select artifact_hash from previews where project_id = projects.id
            union all select artifact_hash from (
              select artifact_hash from deployments where project_id = projects.id
              order by created_at desc limit ${DEPLOYMENTS_KEPT}) as newest
            union all select artifact_hash from deployments where project_id = projects.id and status = 'serving'
          ))::bigint as built_bytes
        from projects where owner_id = ${ownerId} and deleted_at is null`.execute(query);
      return rows.map((row) => ({
        projectId: row.id,
        rowBytes: row.row_bytes,
        builtBytes: row.built_bytes,
        fileBytes: row.file_bytes,
      }));
    },
  });
}
