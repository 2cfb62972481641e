// The workspace: what the editor acts on. The preview of the newest working tree, its checks, and restoring an older one.
import type { Logger } from "pino";
import { z } from "zod";
import type { Builder } from "#build";
import { ERROR_RESTORING, initialized, type SourceFiles } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import { type App, conflict, guardedBy, notFound } from "#http";
import type { Jobs } from "#jobs";
import { rates } from "#limits";
import type { Live } from "#live";
import type { ProjectDetails } from "#project-details";
import { type Projects, previewUrlOf } from "#projects";
import type { Workers } from "#workers";
import { createCode } from "./code.ts";
import { registerCodeRoutes } from "./code-routes.ts";
import { type InspectedTree, type Inspection, inspect } from "./publish.ts";
import { MESSAGE_GIVEN_UP, performRestore, type RestoreOutcome } from "./restore.ts";
import { createRestoreStore } from "./store.ts";
import { createTransfer } from "./transfer.ts";

export type Workspace = Readonly<{
  /** Builds a tree and runs every check on it; changes nothing. */
  inspect(tree: InspectedTree): Promise<Inspection>;
  /** Files of the newest revision that works: what deploy takes. */
  workingFiles(projectId: string): Promise<SourceFiles>;
  /** What a deployment was made of: the revision that `isIt` knows, else the newest that worked at that moment. */
  deployedFiles(
    projectId: string,
    deployed: Readonly<{ at: Date; isIt(files: SourceFiles): boolean }>,
  ): Promise<SourceFiles | null>;
  isRestoring(projectId: string): Promise<boolean>;
  registerRoutes(app: App): void;
}>;

type Dependencies = Readonly<{
  database: Database;
  projects: Projects;
  projectDetails: Pick<ProjectDetails, "of">;
  builder: Builder;
  workers: Workers;
  hosting: Hosting;
  jobs: Jobs;
  live: Live;
  log: Logger;
  /** @throws Refusal 409 while the assistant works on the project */
  refuseWhileGenerating: (projectId: string) => Promise<void>;
}>;

const RESTORE_QUEUE = "restore";
/** Revisions among which the deployed one is looked for, newest first. */
const DEPLOYED_AMONG = 100;
/** How long `initialize` waits before it leaves the rest to polling. */
const INITIALIZE_ANSWER_MS = 8_000;

export function createWorkspace(dependencies: Dependencies): Workspace {
  const { database, projects, projectDetails, builder, workers, hosting, jobs, live, log } = dependencies;
  const restores = createRestoreStore(database);
  const preparing = new Map<string, Promise<void>>();

  jobs.define({
    queue: RESTORE_QUEUE,
    concurrency: 2,
    unfinished: restores.underWay,
    work: async (projectId) =>
      tellOf(projectId, await performRestore({ database, projects, builder, hosting, store: restores }, projectId)),
    async giveUp(projectId) {
      await restores.abandon(projectId);
      await tellOf(projectId, { success: false, message: MESSAGE_GIVEN_UP });
    },
  });

  async function tellOf(projectId: string, outcome: RestoreOutcome): Promise<void> {
    const row = await projects.store.find(projectId);
    const project = row && (await projectDetails.of(row));
    const livePreviewUrl = project?.livePreviewUrl ?? null;
    live.emit(projectId, "revision_restore_complete", { ...outcome, project, livePreviewUrl });
  }

  /** Its creator: however many projects one has, they share their creator's turns at the workers. */
  const ownerOf = async (projectId: string) => (await projects.store.find(projectId))?.ownerId ?? projectId;
  const workingFiles = async (projectId: string) =>
    projects.revisions.readTree(await projects.revisions.newestWorkingTree(projectId));

  /** Shows the newest working tree unless its preview is there already. */
  async function prepare(projectId: string): Promise<void> {
    const built = await builder.build(await workingFiles(projectId), { owner: await ownerOf(projectId) });
    if (!built.ok) throw new Error(`A working revision no longer builds: ${built.failures[0]?.message}`);
    const shown = await hosting.previewOf(projectId);
    if (shown?.artifactHash !== built.artifact.hash) await hosting.showPreview(projectId, built.artifact);
  }

  function prepareOnce(projectId: string): Promise<void> {
    const known = preparing.get(projectId);
    if (known) return known;
    const work = prepare(projectId).finally(() => preparing.delete(projectId));
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

  const check = (tree: Parameters<Workspace["inspect"]>[0]) => inspect({ builder, hosting, ownerOf }, tree);
  const code = createCode({
    ...{ database, projects, workers, hosting, ownerOf, inspect: check },
    async refuseWhileBusy(projectId) {
      await dependencies.refuseWhileGenerating(projectId);
      if ((await projects.revisions.restoringNumber(projectId)) !== null) throw conflict(ERROR_RESTORING);
    },
  });
  const transfer = createTransfer({ projects, builder, workers, hosting, ownerOf, inspect: check });

  return Object.freeze({
    inspect: check,
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
      const { ownsProject } = projects.guards;
      registerCodeRoutes(app, { projects, code, transfer });
      app.post("/api/projects/:id/initialize", {
        ...guardedBy(ownsProject, rates.initialize),
        schema: {
          tags: ["editor"],
          summary: "Prepare the preview; while it takes long livePreviewUrl is null",
          body: z.unknown().optional(),
          response: { 200: initialized },
        },
        async handler(request) {
          const { id } = projects.currentProject(request);
          const ready = await initialize(id);
          const { liveAppUrl } = await projectDetails.of(projects.currentProject(request));
          return { livePreviewUrl: ready ? previewUrlOf(id) : null, liveAppUrl };
        },
      });
      app.post("/api/projects/:id/revisions/:index/restore", {
        ...guardedBy(ownsProject, rates.restore),
        schema: {
          tags: ["editor"],
          summary: "Make an older revision the newest; the end comes as revision_restore_complete",
          params: z.object({ id: z.string(), index: z.coerce.number().int().nonnegative() }),
          response: { 200: z.object({ success: z.literal(true) }) },
        },
        async handler(request) {
          await restore(projects.currentProject(request).id, request.params.index);
          return { success: true as const };
        },
      });
    },
  } satisfies Workspace);
}
