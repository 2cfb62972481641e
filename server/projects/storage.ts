// What a creator's projects take of the platform's database, and the texts that nothing names any more.
import { type Kysely, sql } from "kysely";
import { STORAGE_PER_CREATOR_BYTES } from "#contract";
import type { Database, Tables } from "#database";
import { Refusal } from "#http";

/** A text is stored before the tree that names it: so long it stays, whoever names it. */
const UNNAMED_STAY_HOURS = 24;
const MEGABYTE = 1024 * 1024;

export type Storage = ReturnType<typeof createStorage>;

/** @param mostBytes of one creator's source and attached files */
export function createStorage({ query }: Pick<Database, "query">, mostBytes = STORAGE_PER_CREATOR_BYTES) {
  async function bytesOf(ownerId: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select (coalesce(sum(source_bytes), 0) + coalesce(sum((
        select sum(octet_length(content)) from attachments where project_id = projects.id)), 0))::bigint as bytes
      from projects where owner_id = ${ownerId} and deleted_at is null`.execute(query);
    return rows[0]?.bytes ?? 0;
  }

  return {
    bytesOf,
    /** @throws Refusal 409 for a creator whose projects take all that they may */
    async refuseIfFull(ownerId: string): Promise<void> {
      const bytes = await bytesOf(ownerId);
      if (bytes < mostBytes) return;
      const [taken, most] = [bytes, mostBytes].map((one) => Math.ceil(one / MEGABYTE).toLocaleString("en-US"));
      throw new Refusal(
        409,
        `Your projects take ${taken} MB with all their revisions and attached files, and can take ${most} MB. Delete a project that you don't need to make room.`,
      );
    },
    /** Removes texts that neither a revision nor a run names. @returns how many */
    async removeUnnamed(): Promise<number> {
      const result = await sql`
        with named as materialized (
          select distinct value as hash from revisions, jsonb_each_text(tree)
          union select value from runs, jsonb_each_text(base_tree)
          union select value from runs, jsonb_each_text(draft_tree))
        delete from blobs where stored_at < now() - make_interval(hours => ${UNNAMED_STAY_HOURS})
          and not exists (select from named where named.hash = blobs.hash)`.execute(query);
      return Number(result.numAffectedRows ?? 0n);
    },
  };
}

/** Counts what a new revision adds: its tree, and the texts that the one before did not have. */
export async function countRevision(
  connection: Kysely<Tables>,
  revision: Readonly<{ projectId: string; tree: Readonly<Record<string, string>> }>,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  const known = new Set(Object.values(before));
  const fresh = [...new Set(Object.values(revision.tree))].filter((hash) => !known.has(hash));
  await sql`update projects set source_bytes = source_bytes + ${JSON.stringify(revision.tree).length} + coalesce((
      select sum(octet_length(content)) from blobs where hash = any(${fresh})), 0)
    where id = ${revision.projectId}`.execute(connection);
}
