// A project that is still empty becomes a template's app: its preview first, then its tree as the next revision.
import type { Builder } from "#build";
import { type BegunFromTemplate, ERROR_NOT_EMPTY, type TemplateChoice } from "#contract";
import type { Hosting } from "#hosting";
import { conflict } from "#http";
import { type Projects, previewUrlOf } from "#projects";
import type { AppendAfter } from "./append-after.ts";

type Dependencies = Readonly<{
  projects: Projects;
  builder: Pick<Builder, "build">;
  hosting: Pick<Hosting, "showPreview">;
  ownerOf: (projectId: string) => Promise<string>;
  /** @throws Refusal 409 while something else changes the project */
  refuseWhileBusy: (projectId: string) => Promise<void>;
  appendAfter: AppendAfter;
}>;

/** @throws Refusal 404 for a template that there is not, 409 for a project with more than its first revision */
export async function beginFromTemplate(
  dependencies: Dependencies,
  projectId: string,
  choice: TemplateChoice,
): Promise<BegunFromTemplate> {
  const { projects, builder, hosting, appendAfter } = dependencies;
  const beginning = await projects.beginningOf(choice);
  await dependencies.refuseWhileBusy(projectId);
  await projects.refuseIfFull(projectId);
  const rows = await projects.revisions.listOf(projectId);
  const [first] = rows;
  if (!first || rows.length > 1) throw conflict(ERROR_NOT_EMPTY);
  const built = await builder.build(beginning.files, { owner: await dependencies.ownerOf(projectId) });
  if (!built.ok) throw new Error(`The template ${choice.template} does not build: ${built.failures[0]?.message}`);
  const tree = await projects.revisions.storeTree(beginning.files);
  const revision = await appendAfter({ projectId, description: beginning.revision, tree, working: true }, first.number);
  await projects.store.describeIfEmpty(projectId, beginning.description);
  await hosting.showPreview(projectId, built.artifact);
  return { revision, previewUrl: previewUrlOf(projectId) };
}
