// Drafts of outside agents that passed their checks and are tried (decision 122): as comparisons, each is a project of its own
// that no call but the gateway's finds, one for each access token and for half an hour after it was last tried.
import { sql } from "kysely";
import type { SourceFiles } from "#contract";
import { type Database, violates } from "#database";
import { conflict } from "#http";
import { KEPT_MS } from "./comparisons.ts";
import type { Revisions } from "./revisions.ts";
import type { ProjectRow } from "./store.ts";

export type TriedKey = Readonly<{ projectId: string; tokenId: string }>;

/** `id`: of the project that shows it; `files`: as they passed at `at`. */
export type TriedDraft = Readonly<{ id: string; files: SourceFiles; at: Date }>;

export type TriedDrafts = Readonly<{
  /** The id under which these files are shown from now on. @throws Refusal 409 when two begin at once */
  open(project: Pick<ProjectRow, "id" | "ownerId">, tokenId: string, files: SourceFiles): Promise<string>;
  /** What the token's agent tries of the project; asked for, it is kept on. */
  find(key: TriedKey): Promise<TriedDraft | null>;
  close(key: TriedKey): Promise<void>;
}>;

/** @param remove ends a project of that id: its process, its rows, its own row */
export function createTriedDrafts(
  { query }: Pick<Database, "query">,
  revisions: Pick<Revisions, "append" | "listOf" | "readTree" | "storeTree" | "newestWorkingTree">,
  remove: (projectId: string) => Promise<void>,
): TriedDrafts {
  const until = () => sql<Date>`now() + ${KEPT_MS} * interval '1 millisecond'`;
  const ofToken = (tokenId: string) =>
    query
      .selectFrom("projects")
      .select(["id", "comparison_of as projectId"])
      .where("tried_by", "=", tokenId)
      .where("deleted_at", "is", null);
  const idOf = async ({ projectId, tokenId }: TriedKey): Promise<string | null> =>
    (await ofToken(tokenId).where("comparison_of", "=", projectId).executeTakeFirst())?.id ?? null;
  const keepOn = (id: string) =>
    query.updateTable("projects").set({ comparison_until: until() }).where("id", "=", id).execute();

  async function begin({ id: projectId, ownerId }: Pick<ProjectRow, "id" | "ownerId">, tokenId: string) {
    for (const other of await ofToken(tokenId).execute()) await remove(other.id);
    const number = (await revisions.listOf(projectId)).at(-1)?.number ?? 0;
    const about = { comparison_of: projectId, comparison_number: number, tried_by: tokenId };
    const { id } = await query
      .insertInto("projects")
      .values({ owner_id: ownerId, ...about, comparison_until: until() })
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch((error) => {
        if (violates(error, "projects_tried_by"))
          throw conflict("Another draft of this token is just being shown. Please try again.");
        throw error;
      });
    return id;
  }

  return Object.freeze({
    async open(project, tokenId, files) {
      const id = (await idOf({ projectId: project.id, tokenId })) ?? (await begin(project, tokenId));
      const tree = await revisions.storeTree(files);
      await revisions.append({ projectId: id, description: "A draft that is tried", tree, working: true });
      await keepOn(id);
      return id;
    },
    async find(key) {
      const id = await idOf(key);
      const newest = id === null ? undefined : (await revisions.listOf(id)).at(-1);
      if (id === null || newest === undefined) return null;
      await keepOn(id);
      const files = await revisions.readTree(await revisions.newestWorkingTree(id));
      return { id, files, at: newest.createdAt };
    },
    async close(key) {
      const id = await idOf(key);
      if (id !== null) await remove(id);
    },
  } satisfies TriedDrafts);
}
