// Shows a past revision beside the present one: as the preview of a project of its own, on its own sample rows.
import type { Logger } from "pino";
import type { ComparedRevision } from "#contract";
import type { Hosting } from "#hosting";
import { conflict, notFound, Refusal } from "#http";
import { type Projects, previewUrlOf } from "#projects";

type Viewer = Parameters<Hosting["issueFrameCode"]>[2];

/**
 * @param prepare shows the newest working tree of a project; false while that takes long
 * @throws Refusal 404 for an unknown revision, 409 for one that never worked or does not start any more
 */
export async function compareRevision(
  deps: Readonly<{
    projects: Projects;
    hosting: Pick<Hosting, "issueFrameCode">;
    prepare: (projectId: string) => Promise<boolean>;
    log: Logger;
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
  const isShown = await deps.prepare(id).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    // One from before the kit changed, for instance: nobody's fault.
    deps.log.warn({ error, projectId: project.id, number }, "a past version does not start any more");
    throw conflict("This version can't be started any more.");
  });
  if (!isShown) return { previewUrl: null, code: null };
  return { previewUrl: previewUrlOf(id), code: await deps.hosting.issueFrameCode(id, "preview", viewer) };
}
