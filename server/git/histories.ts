// Histories of projects: commits of revisions, computed once and kept, and as much of them as a clone gets.
import type { ProjectRow } from "#projects";
import type { Workers } from "#workers";
import type { History } from "./history.ts";
import { DERIVED_AT_ONCE, HISTORY_BYTES_MAX, HISTORY_COMMITS_MAX } from "./limits.ts";
import { parentsOf } from "./objects.ts";
import type { CommitRow, GitStore, UnderivedRevision } from "./store.ts";
import { DERIVE } from "./tasks.ts";

export type Head = Readonly<{ hash: string; number: number; content: Buffer }>;

export type Histories = Readonly<{
  /** Where `main` is; the commits of revisions that have none yet are computed first. */
  headOf(project: ProjectRow, signal: AbortSignal): Promise<Head>;
  /** The newest part that fits into the bounds, at least the newest commit. */
  historyOf(projectId: string, head: Head): Promise<History>;
}>;

export function createHistories({ store, workers }: Readonly<{ store: GitStore; workers: Workers }>): Histories {
  /** Revisions whose files fit into one piece of work. */
  async function fitting(revisions: readonly UnderivedRevision[]) {
    const sizes = await store.sizesOf([...new Set(revisions.flatMap(({ tree }) => Object.values(tree)))]);
    return firstWithin(revisions, sizes);
  }

  async function derive(project: ProjectRow, signal: AbortSignal): Promise<void> {
    const before = await store.newestDerived(project.id);
    const revisions = await store.revisionsAfter(project.id, before?.number ?? -1, DERIVED_AT_ONCE);
    if (revisions.length === 0) throw new Error(`The project ${project.id} has no revision`);
    const { taken, blobs } = await fitting(revisions);
    const texts = await store.textsOf([...blobs]);
    const parent = before?.hash ?? null;
    const input = {
      author: project.ownerName,
      parent,
      texts,
      revisions: taken.map(({ number, description, working, createdAt, tree }) => ({
        number,
        title: working ? description : `Not working: ${description}`,
        at: createdAt,
        tree,
      })),
    };
    await store.addAfter(
      project.id,
      before?.number ?? null,
      await workers.run(DERIVE, input, { owner: project.ownerId, signal }),
    );
  }

  return Object.freeze({
    async headOf(project, signal) {
      for (;;) {
        const head = await store.head(project.id);
        if (head) return head;
        await derive(project, signal);
      }
    },
    async historyOf(projectId, head) {
      const rows = await store.newest(projectId, HISTORY_COMMITS_MAX);
      // What came after the head was asked for is of the next request.
      const own = rows.slice(rows.findIndex(({ hash }) => hash === head.hash));
      const sizes = await store.sizesOf([...new Set(own.flatMap(({ tree }) => Object.values(tree)))]);
      const { taken, blobs } = firstWithin(own, sizes);
      const texts = await store.textsOf([...blobs]);
      const known = new Set(taken.map(({ hash }) => hash));
      const isCutOff = ({ content }: CommitRow) => parentsOf(content).some((parent) => !known.has(parent));
      return {
        head: head.hash,
        commits: taken.toReversed().map(({ hash, content, tree }) => ({ hash, content, tree })),
        texts,
        cutOff: taken.filter(isCutOff).map(({ hash }) => hash),
      };
    },
  } satisfies Histories);
}

/** The first of them whose blobs together stay within HISTORY_BYTES_MAX, at least one. */
function firstWithin<Row extends Readonly<{ tree: Readonly<Record<string, string>> }>>(
  rows: readonly Row[],
  sizes: ReadonlyMap<string, number>,
): { taken: Row[]; blobs: ReadonlySet<string> } {
  const blobs = new Set<string>();
  const taken: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const fresh = new Set(Object.values(row.tree).filter((hash) => !blobs.has(hash)));
    for (const hash of fresh) bytes += sizes.get(hash) ?? 0;
    if (taken.length > 0 && bytes > HISTORY_BYTES_MAX) break;
    for (const hash of fresh) blobs.add(hash);
    taken.push(row);
  }
  return { taken, blobs };
}
