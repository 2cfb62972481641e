// All SQL of Git: commits beside the revisions that they are.
import { sql, type Transaction } from "kysely";
import type { Database, Tables, Tree } from "#database";
import { lockProject } from "#projects";

export type CommitRow = Readonly<{ hash: string; number: number | null; tree: Tree; content: Buffer }>;
export type UnderivedRevision = Readonly<{
  number: number;
  description: string;
  working: boolean;
  createdAt: Date;
  tree: Tree;
}>;
export type NewCommit = Readonly<{ hash: string; content: Uint8Array; number: number } | PlainCommit>;
export type PlainCommit = Readonly<{ hash: string; content: Uint8Array; number: null; tree: Tree }>;

export type GitStore = ReturnType<typeof createGitStore>;

export function createGitStore({ query }: Pick<Database, "query">) {
  return Object.freeze({
    /** Where `main` is; null while the newest revision has no commit yet. */
    async head(projectId: string): Promise<Readonly<{ hash: string; number: number; content: Buffer }> | null> {
      const row = await query
        .selectFrom("revisions")
        .leftJoin("git_commits", (join) =>
          join
            .onRef("git_commits.project_id", "=", "revisions.project_id")
            .onRef("git_commits.number", "=", "revisions.number"),
        )
        .select(["revisions.number", "git_commits.hash", "git_commits.content"])
        .where("revisions.project_id", "=", projectId)
        .orderBy("revisions.number", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.hash && row.content ? { hash: row.hash, number: row.number, content: row.content } : null;
    },

    /** The commit of the newest revision that has one. */
    async newestDerived(projectId: string): Promise<Readonly<{ hash: string; number: number }> | null> {
      const row = await query
        .selectFrom("git_commits")
        .select(["hash", "number"])
        .where("project_id", "=", projectId)
        .where("number", "is not", null)
        .orderBy("number", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.number == null ? null : { hash: row.hash, number: row.number };
    },

    /** Revisions above `number`, oldest first. */
    revisionsAfter: (projectId: string, number: number, most: number): Promise<UnderivedRevision[]> =>
      query
        .selectFrom("revisions")
        .select(["number", "description", "working", "created_at as createdAt", "tree"])
        .where("project_id", "=", projectId)
        .where("number", ">", number)
        .orderBy("number")
        .limit(most)
        .execute(),

    /** Derived commits that follow on revision `before` (null: on none). Nothing when others came first. */
    addAfter: (projectId: string, before: number | null, commits: readonly NewCommit[]): Promise<void> =>
      query.transaction().execute(async (transaction) => {
        await lockProject(transaction, projectId);
        const { newest } = await transaction
          .selectFrom("git_commits")
          .select((expression) => expression.fn.max("number").as("newest"))
          .where("project_id", "=", projectId)
          .executeTakeFirstOrThrow();
        if (newest === before) await add(projectId, commits, transaction);
      }),

    add,

    /** So much more that the project takes beside its revisions. */
    async countBytes(projectId: string, bytes: number, transaction: Transaction<Tables>): Promise<void> {
      await sql`update projects set source_bytes = source_bytes + ${bytes} where id = ${projectId}`.execute(
        transaction,
      );
    },

    /** The newest commits, newest first. */
    async newest(projectId: string, most: number): Promise<CommitRow[]> {
      const { rows } = await sql<CommitRow>`
        select hash, git_commits.number, coalesce(git_commits.tree, revisions.tree) as tree, content
        from git_commits left join revisions using (project_id, number)
        where project_id = ${projectId} order by position desc limit ${most}`.execute(query);
      return rows;
    },

    /** Bytes of blobs. */
    async sizesOf(hashes: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ hash: string; bytes: number }>`
        select hash, octet_length(content) as bytes from blobs where hash = any(${hashes})`.execute(query);
      return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
    },

    async textsOf(hashes: readonly string[]): Promise<Record<string, string>> {
      const { rows } = await sql<{ hash: string; content: string }>`
        select hash, content from blobs where hash = any(${hashes})`.execute(query);
      return Object.fromEntries(rows.map(({ hash, content }) => [hash, content]));
    },
  });

  /** Under the project's lock. One after the other, so that parents have the lower positions. */
  async function add(
    projectId: string,
    commits: readonly NewCommit[],
    transaction: Transaction<Tables>,
  ): Promise<void> {
    for (const commit of commits)
      await transaction
        .insertInto("git_commits")
        .values({
          project_id: projectId,
          hash: commit.hash,
          number: commit.number,
          tree: "tree" in commit ? JSON.stringify(commit.tree) : null,
          content: Buffer.from(commit.content),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}
