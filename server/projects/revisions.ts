// Revisions: immutable source trees over content-addressed blobs. Nothing is ever edited or lost; restore adds one.
import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { SourceFiles } from "#contract";
import type { Database, Tables, Tree } from "#database";
import { lockProject } from "./project-lock.ts";
import { countRevision } from "./storage.ts";

export type RevisionRow = Readonly<{
  id: string;
  number: number;
  description: string;
  /** True when the tree passed its checks; the newest such revision is what the preview shows and deploy takes. */
  working: boolean;
  createdAt: Date;
}>;

export type Revisions = ReturnType<typeof createRevisions>;
type Connection = Kysely<Tables> | Transaction<Tables>;

const hashOf = (content: string) => createHash("sha256").update(content).digest("hex");

export function createRevisions({ query }: Pick<Database, "query">) {
  const columns = ["id", "number", "description", "working", "created_at as createdAt"] as const;

  return {
    listOf: (projectId: string, connection: Connection = query): Promise<RevisionRow[]> =>
      connection
        .selectFrom("revisions")
        .select(columns)
        .where("project_id", "=", projectId)
        .orderBy("number")
        .execute(),

    /** Stores a tree's texts and gives path → hash, for drafts and revisions alike. */
    storeTree,

    async readTree(tree: Tree): Promise<SourceFiles> {
      const hashes = [...new Set(Object.values(tree))];
      if (hashes.length === 0) return {};
      const rows = await query.selectFrom("blobs").select(["hash", "content"]).where("hash", "in", hashes).execute();
      const contents = new Map(rows.map((row) => [row.hash, row.content]));
      return Object.fromEntries(
        Object.entries(tree).map(([path, hash]) => {
          const content = contents.get(hash);
          if (content === undefined) throw new Error(`Blob ${hash} of ${path} is missing`);
          return [path, content];
        }),
      );
    },

    async treeOf(projectId: string, number: number): Promise<Tree | null> {
      const row = await query
        .selectFrom("revisions")
        .select("tree")
        .where("project_id", "=", projectId)
        .where("number", "=", number)
        .executeTakeFirst();
      return row?.tree ?? null;
    },

    /** The newest tree, whether it works or not: where the assistant goes on. */
    newestTree,

    /** The newest tree that passed its checks: what the preview shows and deploy takes. */
    async newestWorkingTree(projectId: string): Promise<Tree> {
      const row = await query
        .selectFrom("revisions")
        .select("tree")
        .where("project_id", "=", projectId)
        .where("working", "=", true)
        .orderBy("number", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.tree ?? {};
    },

    /** Number of the revision that is being restored now. */
    async restoringNumber(projectId: string): Promise<number | null> {
      const row = await query
        .selectFrom("restores")
        .select("number")
        .where("project_id", "=", projectId)
        .executeTakeFirst();
      return row?.number ?? null;
    },

    /** Appends a revision. Give a transaction to commit it together with messages and runs. */
    async append(
      revision: Readonly<{ projectId: string; description: string; tree: Tree; working: boolean }>,
      connection: Connection = query,
    ): Promise<number> {
      const { projectId, description, tree, working } = revision;
      await lockProject(connection, projectId);
      const { next } = await connection
        .selectFrom("revisions")
        .select((expression) => expression.fn.coalesce(expression.fn.max("number"), expression.lit(-1)).as("next"))
        .where("project_id", "=", projectId)
        .executeTakeFirstOrThrow();
      const number = Number(next) + 1;
      await countRevision(connection, revision, await newestTree(projectId, connection));
      await connection
        .insertInto("revisions")
        .values({ project_id: projectId, number, description, tree: JSON.stringify(tree), working })
        .execute();
      await connection.updateTable("projects").set({ updated_at: new Date() }).where("id", "=", projectId).execute();
      return number;
    },
  };

  async function newestTree(projectId: string, connection: Connection = query): Promise<Tree> {
    const row = await connection
      .selectFrom("revisions")
      .select("tree")
      .where("project_id", "=", projectId)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.tree ?? {};
  }

  async function storeTree(files: SourceFiles, connection: Connection = query): Promise<Tree> {
    const entries = Object.entries(files).map(([path, content]) => ({ path, content, hash: hashOf(content) }));
    const blobs = new Map(entries.map(({ hash, content }) => [hash, { hash, content }]));
    if (blobs.size > 0)
      await connection
        .insertInto("blobs")
        // In a fixed order, so that two transactions with the same blobs don't deadlock.
        .values([...blobs.values()].sort((left, right) => (left.hash < right.hash ? -1 : 1)))
        // The timestamp of known blobs is renewed, so that they are not removed before the new tree refers to them.
        .onConflict((conflict) =>
          conflict
            .column("hash")
            .doUpdateSet({ stored_at: sql<Date>`now()` })
            .where("blobs.stored_at", "<", sql<Date>`now() - interval '1 hour'`),
        )
        .execute();
    return Object.fromEntries(entries.map(({ path, hash }) => [path, hash]));
  }
}
