// Shows a past revision beside the present one: as the preview of a project of its own, on its own sample rows.
import type { ComparedRevision } from "#contract";
import type { Hosting } from "#hosting";
import { conflict, notFound } from "#http";
import { type Projects, previewUrlOf } from "#projects";

type Viewer = Parameters<Hosting["issueFrameCode"]>[2];

/**
 * @param prepare shows the newest working tree of a project; false while that takes long
 * @throws Refusal 404 for an unknown revision, 409 for one that never worked
 */
export async function compareRevision(
  deps: Readonly<{
    projects: Projects;
    hosting: Pick<Hosting, "issueFrameCode">;
    prepare: (projectId: string) => Promise<boolean>;
  }>,
  project: Readonly<{ id: string; ownerId: string }>,
  number: number,
  viewer: Viewer,
): Promise<ComparedRevision> {
  const { projects } = deps;
  const revision = (await projects.revisions.listOf(project.id)).find((row) => row.number === number);
  if (!revision) throw notFound("This revision does not exist.");
  if (!revision.working) throw conflict("This revision never worked, so there is nothing to show.");
  await projects.refuseIfFull(project.id);
  const id = await projects.comparisons.open(project, number);
  if (!(await deps.prepare(id))) return { previewUrl: null, code: null };
  return { previewUrl: previewUrlOf(id), code: await deps.hosting.issueFrameCode(id, "preview", viewer) };
}
