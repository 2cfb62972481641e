// Export of a project as a zip archive, and import of such an archive as a new project.
import type { Builder } from "#build";
import type { Imported, SourceFiles } from "#contract";
import type { Hosting } from "#hosting";
import { badRequest, conflict } from "#http";
import { type Projects, pathProblem } from "#projects";
import type { Workers } from "#workers";
import { contentsOf } from "./export/pack.ts";
import type { Inspection } from "./inspection.ts";
import { PACK, UNPACK } from "./tasks.ts";

export type ProjectArchives = ReturnType<typeof createProjectArchives>;

export function createProjectArchives(
  dependencies: Readonly<{
    projects: Projects;
    builder: Builder;
    workers: Workers;
    hosting: Pick<Hosting, "showPreview">;
    ownerOf: (projectId: string) => Promise<string>;
    inspect: (tree: { projectId: string; files: SourceFiles; signal: AbortSignal }) => Promise<Inspection>;
  }>,
) {
  const { projects, builder, workers, hosting, inspect } = dependencies;
  const { revisions } = projects;
  return Object.freeze({
    /** The newest working revision as a zip; `name` can be used as a file's name. */
    async exportProject(projectId: string): Promise<{ name: string; content: Uint8Array }> {
      const files = await revisions.readTree(await revisions.newestWorkingTree(projectId));
      const owner = await dependencies.ownerOf(projectId);
      const built = await builder.build(files, { owner });
      if (!built.ok) throw conflict("This app does not build at the moment, so it can't be exported.");
      const { artifact } = built;
      const contents = await contentsOf({ name: artifact.manifest.name, files, artifact, kit: builder.kit });
      const content = await workers.run(PACK, contents, { owner });
      const name = artifact.manifest.name.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "");
      return { name: name || "app", content };
    },

    /**
     * A tree that fails its checks becomes a revision that is marked as not working; the preview keeps showing the starter.
     * @throws Refusal 400 for an archive that is unreadable, too large or holds no app
     */
    async importProject(ownerId: string, archive: Uint8Array, signal: AbortSignal): Promise<Imported> {
      await projects.refuseUnlessMayCreate(ownerId);
      const files = await workers.run(UNPACK, archive, { owner: ownerId, signal });
      return importFiles(ownerId, files, signal);
    },
    importFiles,
  });

  /** @throws Refusal 400 for names that can't be used, or where there is no app */
  async function importFiles(ownerId: string, files: SourceFiles, signal: AbortSignal): Promise<Imported> {
    for (const path of Object.keys(files)) {
      const problem = pathProblem(path);
      if (problem !== null) throw badRequest(`A name in it can't be used. ${problem}`);
    }
    if (files["app.json"] === undefined) throw badRequest("There is no app in it: there is no app.json.");
    const projectId = await projects.create(ownerId);
    const { report, artifact } = await inspect({ projectId, files, signal });
    const working = report.ok && artifact !== null;
    const tree = await revisions.storeTree(files);
    await revisions.append({ projectId, description: "Imported", tree, working });
    if (working) {
      await projects.store.describeIfEmpty(projectId, artifact.manifest.name);
      await hosting.showPreview(projectId, artifact);
    }
    return { projectId, working, failures: report.failures };
  }
}
