// Storage use: the bytes that a creator's projects take, the quota for them, and the removal of blobs that nothing refers to.
import { type Kysely, sql } from "kysely";
import { STORAGE_PER_CREATOR_BYTES } from "#contract";
import type { Database, Tables } from "#database";
import { Refusal } from "#http";

/** Blobs are stored before the tree that refers to them, so unreferenced ones stay this long. */
const UNREFERENCED_KEPT_HOURS = 24;
const MEGABYTE = 1024 * 1024;
const NAME_LENGTH_MAX = 60;

export type Storage = ReturnType<typeof createStorage>;

/** Bytes that an app takes outside the platform's tables: rows in its database, built artifacts, files of its people. */
export type StoredByApp = Readonly<{ projectId: string; rowBytes: number; builtBytes: number; fileBytes: number }>;

type Options = Readonly<{
  /** The quota for all of one creator's projects together. */
  mostBytes?: number | undefined;
  /** The use of the apps of each of a creator's projects. */
  storedByApps?(ownerId: string): Promise<readonly StoredByApp[]>;
}>;

/** Bytes that one project takes, by kind. */
type StorageUse = Readonly<{
  name: string;
  rows: number;
  source: number;
  files: number;
  built: number;
  uploads: number;
}>;
const PARTS = [
  ["rows", "rows of apps"],
  ["source", "source with all revisions"],
  ["files", "attached files"],
  ["built", "built apps"],
  ["uploads", "files uploaded in apps"],
] as const satisfies readonly (readonly [keyof StorageUse, string])[];

export function createStorage({ query }: Pick<Database, "query">, options: Options = {}) {
  const { mostBytes = STORAGE_PER_CREATOR_BYTES, storedByApps = async () => [] } = options;

  /** The use of each project, from recorded sizes; nothing is measured. */
  async function usageOf(ownerId: string): Promise<StorageUse[]> {
    const [{ rows }, apps] = await Promise.all([
      sql<{ id: string; name: string; source: number; files: number }>`
        select id, description as name, source_bytes as source, coalesce((
          select sum(octet_length(content)) from attachments where project_id = projects.id), 0)::bigint as files
        from projects where owner_id = ${ownerId} and deleted_at is null`.execute(query),
      storedByApps(ownerId),
    ]);
    const byProject = new Map(apps.map((app) => [app.projectId, app]));
    return rows.map(({ id, ...taken }) => {
      const app = byProject.get(id);
      return { ...taken, rows: app?.rowBytes ?? 0, built: app?.builtBytes ?? 0, uploads: app?.fileBytes ?? 0 };
    });
  }

  return {
    /** The used share of the creator's quota; 1 is all of it. */
    async shareOf(ownerId: string): Promise<number> {
      return sumOf((await usageOf(ownerId)).map(totalBytesOf)) / mostBytes;
    },
    /** @throws Refusal 409 when the quota is used up; its message says what takes how much */
    async refuseIfFull(ownerId: string): Promise<void> {
      const projects = await usageOf(ownerId);
      if (sumOf(projects.map(totalBytesOf)) >= mostBytes) throw new Refusal(409, fullMessage(projects, mostBytes));
    },
    /** Removes blobs that no revision, commit, draft or run refers to. @returns how many */
    async removeUnreferenced(): Promise<number> {
      const result = await sql`
        with named as materialized (
          select distinct value as hash from revisions, jsonb_each_text(tree)
          union select value from git_commits, jsonb_each_text(tree)
          union select value from agent_drafts, jsonb_each_text(tree)
          union select value from runs, jsonb_each_text(base_tree)
          union select value from runs, jsonb_each_text(draft_tree)
          union select value from runs, jsonb_each_text(green_tree))
        delete from blobs where stored_at < now() - make_interval(hours => ${UNREFERENCED_KEPT_HOURS})
          and not exists (select from named where named.hash = blobs.hash)`.execute(query);
      return Number(result.numAffectedRows ?? 0n);
    },
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const totalBytesOf = (taken: StorageUse): number => sumOf(PARTS.map(([part]) => taken[part]));

/** What takes how much, and what makes room soonest. */
function fullMessage(projects: readonly StorageUse[], mostBytes: number): string {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE).toLocaleString("en-US")} MB`;
  const parts = PARTS.map(([part, name]) => ({ part, name, bytes: sumOf(projects.map((one) => one[part])) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((left, right) => right.bytes - left.bytes);
  const [largest] = projects.toSorted((left, right) => totalBytesOf(right) - totalBytesOf(left));
  const name = largest?.name.trim().slice(0, NAME_LENGTH_MAX) || "a project without a description";
  const taken = parts.map((one) => `${one.name} ${megabytes(one.bytes)}`).join(", ");
  const remedy = parts[0]?.part === "rows" ? "Delete rows in its app, or a project" : "Delete a project";
  return (
    `Your projects take ${megabytes(sumOf(projects.map(totalBytesOf)))}, and can take ${megabytes(mostBytes)}: ${taken}. ` +
    `Most is in “${name}” (${megabytes(largest ? totalBytesOf(largest) : 0)}). ${remedy} that you don't need, to make room.`
  );
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
