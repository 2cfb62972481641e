// Agents' drafts: what a token has changed in a project and not saved yet. They are rows, so that any server goes on with them.
import type { Tree } from "#database";
import { conflict } from "#http";
import { createDraft, type Draft, type Projects, type TreeChanges, treeChanges } from "#projects";
import { CHANGES_TRIED } from "./limits.ts";
import type { DraftKey, DraftRow, DraftStore } from "./store.ts";

/** A draft beside the revision that it began from. */
export type OpenDraft = Readonly<{ row: DraftRow; draft: Draft }>;

export type Drafts = ReturnType<typeof createDrafts>;

export function createDrafts({
  store,
  projects,
}: Readonly<{ store: DraftStore; projects: Pick<Projects, "revisions"> }>) {
  const { revisions } = projects;

  async function newest(projectId: string): Promise<{ number: number; tree: Tree }> {
    const number = (await revisions.listOf(projectId)).at(-1)?.number ?? 0;
    return { number, tree: (await revisions.treeOf(projectId, number)) ?? {} };
  }

  /**
   * The draft as it stands on the newest revision: changes of others to other files come in by themselves.
   * @throws Refusal 409 where others changed the same files
   */
  async function current(key: DraftKey): Promise<DraftRow> {
    const [row, now] = await Promise.all([store.find(key), newest(key.projectId)]);
    if (!row) return { baseNumber: now.number, tree: now.tree, version: 0 };
    if (row.baseNumber === now.number) return row;
    const base = (await revisions.treeOf(key.projectId, row.baseNumber)) ?? {};
    const tree = merged(base, row.tree, now.tree);
    if ("both" in tree)
      throw conflict(
        `The project has changed since, in files that this draft changes too: ${tree.both.slice(0, 20).join(", ")}. Your draft is kept; discard_draft begins anew from the newest revision.`,
      );
    return { ...row, baseNumber: now.number, tree: tree.merged };
  }

  return Object.freeze({
    current,
    /** What the draft changes. */
    changesOf: async ({ projectId }: DraftKey, row: DraftRow): Promise<TreeChanges> =>
      treeChanges((await revisions.treeOf(projectId, row.baseNumber)) ?? {}, row.tree),
    /**
     * Does `work` on the draft and keeps what it changed; done again on the newer draft when another change came between.
     * @throws Refusal 409 where that happens again and again
     */
    async change<Result>(key: DraftKey, work: (draft: Draft) => Promise<Result>): Promise<Result> {
      for (let tries = 0; tries < CHANGES_TRIED; tries += 1) {
        const row = await current(key);
        const draft = createDraft(await revisions.readTree(row.tree));
        const before = draft.version();
        const result = await work(draft);
        if (draft.version() === before) return result;
        const tree = await revisions.storeTree(draft.files());
        if (await store.save(key, { ...row, tree })) return result;
      }
      throw conflict("Too many changes came at once. Nothing of this one was kept: make it again.");
    },
    discard: (key: DraftKey, version: number | null) => store.remove(key, version),
    read: async (row: DraftRow) => revisions.readTree(row.tree),
  });
}

/** Three trees, file by file; `both`: files that differ in both ways. */
function merged(base: Tree, mine: Tree, theirs: Tree): { merged: Tree } | { both: string[] } {
  const at = (tree: Tree, path: string) => (Object.hasOwn(tree, path) ? tree[path] : undefined);
  const both: string[] = [];
  const files: [string, string][] = [];
  for (const path of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, own, other] = [at(base, path), at(mine, path), at(theirs, path)];
    if (own !== before && other !== before && own !== other) both.push(path);
    const hash = own === before ? other : own;
    if (hash !== undefined) files.push([path, hash]);
  }
  return both.length > 0 ? { both } : { merged: Object.fromEntries(files) };
}
