// What a creator's projects take of this installation in all, whether there is room for more, and the texts that nothing names any more.
import { type Kysely, sql } from "kysely";
import { STORAGE_PER_CREATOR_BYTES } from "#contract";
import type { Database, Tables } from "#database";
import { Refusal } from "#http";

/** A text is stored before the tree that names it: so long it stays, whoever names it. */
const UNNAMED_STAY_HOURS = 24;
const MEGABYTE = 1024 * 1024;
const NAME_LENGTH_MAX = 60;

export type Storage = ReturnType<typeof createStorage>;

/** Bytes that apps take beside the platform's own tables: rows in their databases, and what was built. */
export type StoredByApp = Readonly<{ projectId: string; rowBytes: number; builtBytes: number }>;

type Options = Readonly<{
  /** Of all of one creator's projects together. */
  mostBytes?: number | undefined;
  /** What the apps of each of a creator's projects take. */
  storedByApps?(ownerId: string): Promise<readonly StoredByApp[]>;
}>;

/** Bytes of one project. */
type Taken = Readonly<{ name: string; rows: number; source: number; files: number; built: number }>;
const PARTS = [
  ["rows", "rows of apps"],
  ["source", "source with all revisions"],
  ["files", "attached files"],
  ["built", "built apps"],
] as const satisfies readonly (readonly [keyof Taken, string])[];

export function createStorage({ query }: Pick<Database, "query">, options: Options = {}) {
  const { mostBytes = STORAGE_PER_CREATOR_BYTES, storedByApps = async () => [] } = options;

  /** Of each project, from what is written down: nothing is measured for it. */
  async function takenBy(ownerId: string): Promise<Taken[]> {
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
      return { ...taken, rows: app?.rowBytes ?? 0, built: app?.builtBytes ?? 0 };
    });
  }

  return {
    /** The share of what a creator may take that is taken, 1 being all of it. */
    async shareOf(ownerId: string): Promise<number> {
      return sumOf((await takenBy(ownerId)).map(wholeOf)) / mostBytes;
    },
    /** @throws Refusal 409 for a creator whose projects take all that they may; it tells what takes how much */
    async refuseIfFull(ownerId: string): Promise<void> {
      const projects = await takenBy(ownerId);
      if (sumOf(projects.map(wholeOf)) >= mostBytes) throw new Refusal(409, fullSentence(projects, mostBytes));
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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const wholeOf = (taken: Taken): number => sumOf(PARTS.map(([part]) => taken[part]));

/** What takes how much, and what makes room soonest. */
function fullSentence(projects: readonly Taken[], mostBytes: number): string {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE).toLocaleString("en-US")} MB`;
  const parts = PARTS.map(([part, name]) => ({ part, name, bytes: sumOf(projects.map((one) => one[part])) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((left, right) => right.bytes - left.bytes);
  const [largest] = projects.toSorted((left, right) => wholeOf(right) - wholeOf(left));
  const name = largest?.name.trim().slice(0, NAME_LENGTH_MAX) || "a project without a description";
  const taken = parts.map((one) => `${one.name} ${megabytes(one.bytes)}`).join(", ");
  const remedy = parts[0]?.part === "rows" ? "Delete rows in its app, or a project" : "Delete a project";
  return (
    `Your projects take ${megabytes(sumOf(projects.map(wholeOf)))}, and can take ${megabytes(mostBytes)}: ${taken}. ` +
    `Most is in “${name}” (${megabytes(largest ? wholeOf(largest) : 0)}). ${remedy} that you don't need, to make room.`
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
