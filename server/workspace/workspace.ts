// The workspace: what the editor acts on. The preview of the newest working tree, its checks, and restoring an older one.
import { ERROR_RESTORING, type TemplateChoice } from "#contract";
import { type App, conflict, notFound } from "#http";
import { createAppendAfter } from "./append-after.ts";
import { beginFromTemplate } from "./begin-from-template.ts";
import { createCode } from "./code.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { compareRevision } from "./compare.ts";
import { inspect } from "./inspection.ts";
import { registerPreviewRoutes } from "./preview-routes.ts";
import { createProjectArchives } from "./project-archives.ts";
import { MESSAGE_GIVEN_UP, performRestore, type RestoreOutcome } from "./restore.ts";
import { createRestoreStore } from "./store.ts";
import { takeTree } from "./take-tree.ts";
import type { Workspace, WorkspaceDependencies } from "./types.ts";

const RESTORE_QUEUE = "restore";
/** Revisions among which the deployed one is looked for, newest first. */
const DEPLOYED_AMONG = 100;
/** How long `initialize` waits before it leaves the rest to polling. */
const INITIALIZE_ANSWER_MS = 8_000;

export function createWorkspace(dependencies: WorkspaceDependencies): Workspace {
  const { database, projects, projectDetails, builder, workers, hosting, jobs, live, log } = dependencies;
  const restores = createRestoreStore(database);
  const preparing = new Map<string, Promise<void>>();

  jobs.define({
    queue: RESTORE_QUEUE,
    concurrency: 2,
    unfinished: restores.underWay,
    work: async (projectId) =>
      announceRestore(
        projectId,
        await performRestore({ database, projects, builder, hosting, store: restores }, projectId),
      ),
    async giveUp(projectId) {
      await restores.abandon(projectId);
      await announceRestore(projectId, { success: false, message: MESSAGE_GIVEN_UP });
    },
  });

  async function announceRestore(projectId: string, outcome: RestoreOutcome): Promise<void> {
    const row = await projects.store.find(projectId);
    const project = row && (await projectDetails.of(row));
    const livePreviewUrl = project?.livePreviewUrl ?? null;
    live.emit(projectId, "revision_restore_complete", { ...outcome, project, livePreviewUrl });
  }

  /** The project's creator: workers queue work by creator, however many projects one has. */
  const ownerOf = async (projectId: string) => (await projects.store.findShown(projectId))?.ownerId ?? projectId;
  const workingFiles = async (projectId: string) =>
    projects.revisions.readTree(await projects.revisions.newestWorkingTree(projectId));

  /** Shows the newest working tree unless its preview is there already. */
  async function prepare(projectId: string): Promise<void> {
    const built = await builder.build(await workingFiles(projectId), { owner: await ownerOf(projectId) });
    if (!built.ok) throw new Error(`A working revision no longer builds: ${built.failures[0]?.message}`);
    const shown = await hosting.previewOf(projectId);
    if (shown?.artifactHash !== built.artifact.hash) await hosting.preparePreview(projectId, built.artifact);
  }

  function prepareOnce(projectId: string): Promise<void> {
    const known = preparing.get(projectId);
    if (known) return known;
    const work = prepare(projectId).finally(() => {
      preparing.delete(projectId);
      // Whoever looks at a project may well ask for something.
      hosting.expectMessage();
    });
    preparing.set(projectId, work);
    return work;
  }

  async function initialize(projectId: string): Promise<boolean> {
    const work = prepareOnce(projectId);
    const { promise: late, resolve } = Promise.withResolvers<"late">();
    const timer = setTimeout(() => resolve("late"), INITIALIZE_ANSWER_MS);
    const outcome = await Promise.race([work, late]).finally(() => clearTimeout(timer));
    if (outcome === "late") work.catch((error) => log.error({ error, projectId }, "preview could not be prepared"));
    return outcome !== "late";
  }

  async function restore(projectId: string, number: number): Promise<void> {
    const revision = (await projects.revisions.listOf(projectId)).find((row) => row.number === number);
    if (!revision) throw notFound("This revision does not exist.");
    if (!revision.working) throw conflict("This revision never worked, so there is nothing to restore.");
    await dependencies.refuseWhileGenerating(projectId);
    await projects.refuseIfFull(projectId);
    if (!(await restores.begin(projectId, number))) throw conflict("Another revision is being restored. Please wait.");
    await jobs.enqueue(RESTORE_QUEUE, projectId);
  }

  const check = (tree: Parameters<Workspace["inspect"]>[0]) =>
    inspect({ builder, hosting, ownerOf, sourceProblems: dependencies.sourceProblems }, tree);
  const appendAfter = createAppendAfter(database, projects);
  async function refuseWhileBusy(projectId: string): Promise<void> {
    await dependencies.refuseWhileGenerating(projectId);
    if ((await projects.revisions.restoringNumber(projectId)) !== null) throw conflict(ERROR_RESTORING);
  }
  const code = createCode({
    packages: builder.packages,
    appendAfter,
    projects,
    workers,
    hosting,
    ownerOf,
    inspect: check,
    refuseWhileBusy,
  });
  const begin = (projectId: string, choice: TemplateChoice) =>
    beginFromTemplate({ projects, builder, hosting, ownerOf, refuseWhileBusy, appendAfter }, projectId, choice);
  const compare: Parameters<typeof registerPreviewRoutes>[1]["compare"] = (project, number, viewer) =>
    compareRevision({ projects, hosting, prepare: initialize, log }, project, number, viewer);
  const archives = createProjectArchives({ projects, builder, workers, hosting, ownerOf, inspect: check });

  return Object.freeze({
    inspect: check,
    takeTree: (tree) => takeTree({ projects, hosting, live, inspect: check, refuseWhileBusy, appendAfter }, tree),
    importFiles: archives.importFiles,
    sourceProblems: dependencies.sourceProblems,
    refuseWhileBusy,
    workingFiles,
    async deployedFiles(projectId, { at, isIt }) {
      const { revisions } = projects;
      const working = (await revisions.listOf(projectId)).filter((row) => row.working).reverse();
      const filesOf = async ({ number }: { number: number }) =>
        revisions.readTree((await revisions.treeOf(projectId, number)) ?? {});
      for (const row of working.slice(0, DEPLOYED_AMONG)) {
        const files = await filesOf(row);
        if (isIt(files)) return files;
      }
      const newest = working.find(({ createdAt }) => createdAt <= at);
      return newest ? filesOf(newest) : null;
    },
    isRestoring: async (projectId: string) => (await projects.revisions.restoringNumber(projectId)) !== null,
    registerRoutes(app: App) {
      registerCodeRoutes(app, { projects, code, archives });
      registerPreviewRoutes(app, { projects, projectDetails, initialize, restore, begin, compare });
    },
  } satisfies Workspace);
}
