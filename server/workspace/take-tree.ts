// A whole tree from outside (Git, an agent) as the next revision: only when it passes its checks, and shown at once.
import type { CheckFailure, SourceFiles } from "#contract";
import type { Hosting } from "#hosting";
import type { Live } from "#live";
import { type Projects, previewUrlOf } from "#projects";
import type { Alongside, AppendAfter } from "./append-after.ts";
import type { Inspection } from "./inspection.ts";

export type NewTree = Readonly<{
  projectId: string;
  files: SourceFiles;
  description: string;
  /** The number of the revision that it was made from. */
  after: number;
  signal: AbortSignal;
  alongside?: Alongside;
}>;

/** `failures`: what keeps it from being taken; nothing was changed then. */
export type TakenTree = Readonly<
  { number: number; failures: null } | { number: null; failures: readonly CheckFailure[] }
>;

export const DESCRIPTION_LENGTH_MAX = 120;

type Dependencies = Readonly<{
  projects: Projects;
  hosting: Pick<Hosting, "showPreview">;
  live: Live;
  inspect: (tree: { projectId: string; files: SourceFiles; signal: AbortSignal }) => Promise<Inspection>;
  /** @throws Refusal 409 while something else changes the project */
  refuseWhileBusy: (projectId: string) => Promise<void>;
  appendAfter: AppendAfter;
}>;

/** @throws Refusal 409 while something else changes the project, when it has changed since, or when its owner has no room */
export async function takeTree(dependencies: Dependencies, wanted: NewTree): Promise<TakenTree> {
  const { projects, hosting, live, inspect, refuseWhileBusy, appendAfter } = dependencies;
  const { projectId, files, description, after, signal, alongside } = wanted;
  await refuseWhileBusy(projectId);
  await projects.refuseIfFull(projectId);
  const { report, artifact } = await inspect({ projectId, files, signal });
  if (!report.ok || artifact === null) return { number: null, failures: report.failures };
  await refuseWhileBusy(projectId);
  const tree = await projects.revisions.storeTree(files);
  const revision = { projectId, description: description.slice(0, DESCRIPTION_LENGTH_MAX), tree, working: true };
  const number = await appendAfter(revision, after, alongside);
  await projects.store.describeIfEmpty(projectId, artifact.manifest.name);
  await hosting.showPreview(projectId, artifact);
  live.emit(projectId, "changes_applied", { projectId, changesApplied: true, previewUrl: previewUrlOf(projectId) });
  return { number, failures: null };
}
