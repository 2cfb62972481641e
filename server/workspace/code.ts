// The code view: the files of a revision, and saving edited files as a new revision, which is refused when somebody else
// changed the same files meanwhile.
import type { Packages } from "#build";
import {
  type AppPackages,
  type ChangePackages,
  CODE_CONFLICT,
  CODE_SEARCH_MATCHES_MAX,
  type CodeFile,
  type CodeMatches,
  type CodeSave,
  type CodeSaved,
  type CodeTree,
  type RevisionDiff,
  type SourceFiles,
} from "#contract";
import type { Hosting } from "#hosting";
import { badRequest, notFound, Refusal } from "#http";
import { createDraft, type Projects, previewUrlOf } from "#projects";
import type { Workers } from "#workers";
import type { AppendAfter } from "./append-after.ts";
import type { Inspection } from "./inspection.ts";
import { linesWith } from "./search.ts";
import { DIFF } from "./tasks.ts";

export type Code = ReturnType<typeof createCode>;

const NO_REVISION = "This revision does not exist.";

export function createCode(
  dependencies: Readonly<{
    appendAfter: AppendAfter;
    projects: Projects;
    workers: Workers;
    packages: Packages;
    hosting: Pick<Hosting, "showPreview">;
    ownerOf: (projectId: string) => Promise<string>;
    inspect: (tree: { projectId: string; files: SourceFiles; signal: AbortSignal }) => Promise<Inspection>;
    /** @throws Refusal 409 while something else changes the project */
    refuseWhileBusy: (projectId: string) => Promise<void>;
  }>,
) {
  const { appendAfter, projects, workers, packages, hosting, inspect, refuseWhileBusy } = dependencies;
  const { revisions } = projects;

  /** A revision's row and tree; the newest without a number. */
  async function revisionOf(projectId: string, number: number | undefined) {
    const rows = await revisions.listOf(projectId);
    const row = number === undefined ? rows.at(-1) : rows.find((one) => one.number === number);
    const tree = row && (await revisions.treeOf(projectId, row.number));
    if (!row || !tree) throw notFound(NO_REVISION);
    return { row, tree };
  }

  async function treeOf(projectId: string, number?: number): Promise<CodeTree> {
    const { row, tree } = await revisionOf(projectId, number);
    const files = Object.entries(await revisions.readTree(tree)).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      hash: tree[path] ?? "",
    }));
    return {
      revision: row.number,
      working: row.working,
      files: files.sort((left, right) => (left.path < right.path ? -1 : 1)),
    };
  }

  async function fileOf(projectId: string, path: string, number?: number): Promise<CodeFile> {
    const { row, tree } = await revisionOf(projectId, number);
    const hash = Object.hasOwn(tree, path) ? tree[path] : undefined;
    if (hash === undefined) throw notFound("This file does not exist.");
    const content = (await revisions.readTree({ [path]: hash }))[path] ?? "";
    return { revision: row.number, path, content, hash };
  }

  async function search(projectId: string, query: string): Promise<CodeMatches> {
    const { tree } = await revisionOf(projectId, undefined);
    const matches = linesWith(await revisions.readTree(tree), query);
    return {
      matches: matches.slice(0, CODE_SEARCH_MATCHES_MAX),
      more: Math.max(0, matches.length - CODE_SEARCH_MATCHES_MAX),
    };
  }

  async function diff(projectId: string, number: number, against: number | undefined): Promise<RevisionDiff> {
    const { row, tree } = await revisionOf(projectId, number);
    const other = against ?? (number > 0 ? number - 1 : undefined);
    const before = other === undefined ? {} : (await revisionOf(projectId, other)).tree;
    const trees = { before: await revisions.readTree(before), after: await revisions.readTree(tree) };
    const files = await workers.run(DIFF, trees, { owner: await dependencies.ownerOf(projectId) });
    const { description, working } = row;
    return { index: number, against: other ?? null, description, working, files };
  }

  /** @throws Refusal 409 when a file is not the one that was edited, 400 for a path or text that can't be */
  async function save(projectId: string, wanted: CodeSave, signal: AbortSignal): Promise<CodeSaved> {
    await refuseWhileBusy(projectId);
    await projects.refuseIfFull(projectId);
    const { row, tree } = await revisionOf(projectId, undefined);
    const stale = wanted.changes.filter(
      ({ path, baseHash }) => (Object.hasOwn(tree, path) ? tree[path] : null) !== baseHash,
    );
    if (stale.length > 0) {
      const names = stale.map(({ path }) => path).join(", ");
      throw new Refusal(409, `Changed in the meantime: ${names}. Look at the newest text first.`, CODE_CONFLICT);
    }
    const draft = createDraft(await revisions.readTree(tree));
    for (const { path, content } of wanted.changes) {
      const done = content === null ? draft.remove(path) : draft.write(path, content);
      if ("error" in done) throw badRequest(done.error);
    }
    const files = draft.files();
    const newTree = await revisions.storeTree(files);
    const saved = wanted.changes.map(({ path }) => ({ path, hash: newTree[path] ?? null }));
    if (Object.keys({ ...tree, ...newTree }).every((path) => tree[path] === newTree[path]))
      return { revision: null, working: row.working, failures: [], previewUrl: null, files: saved };
    const { report, artifact } = await inspect({ projectId, files, signal });
    const working = report.ok && artifact !== null;
    const description =
      wanted.description?.trim() || `Edited by hand: ${wanted.changes.map(({ path }) => path).join(", ")}`;
    const revision = await appendAfter(
      { projectId, description: description.slice(0, 120), tree: newTree, working },
      row.number,
    );
    if (working) await hosting.showPreview(projectId, artifact);
    const previewUrl = working ? previewUrlOf(projectId) : null;
    return { revision, working, failures: report.failures, previewUrl, files: saved };
  }

  async function packagesOf(projectId: string): Promise<AppPackages> {
    const { tree } = await revisionOf(projectId, undefined);
    const added = packages.addedIn(await revisions.readTree(tree));
    return {
      canAdd: packages.isOn,
      packages: Object.entries(added).map(([name, version]) => ({ name, version })),
    };
  }

  /** @throws Refusal with why it can't be added */
  async function changePackages(projectId: string, wanted: ChangePackages, signal: AbortSignal): Promise<CodeSaved> {
    await refuseWhileBusy(projectId);
    const { tree } = await revisionOf(projectId, undefined);
    const files = await revisions.readTree(tree);
    const asked = { owner: await dependencies.ownerOf(projectId), signal };
    const change =
      "add" in wanted
        ? await packages.add(files, { name: wanted.add, version: wanted.version }, asked)
        : await packages.remove(files, wanted.remove, asked);
    const changes = Object.entries(change.files).flatMap(([path, content]) =>
      content === null && tree[path] === undefined ? [] : [{ path, content, baseHash: tree[path] ?? null }],
    );
    const description = "add" in wanted ? `Added the package ${wanted.add}` : `Removed the package ${wanted.remove}`;
    return save(projectId, { description: description.slice(0, 120), changes }, signal);
  }

  return Object.freeze({ treeOf, fileOf, search, diff, save, packagesOf, changePackages });
}
