// Projects: what a creator owns. Their beginning and end, the conversation, the revisions, who may look.
import type { Accounts } from "#accounts";
import { ERROR_NO_TEMPLATE, PROJECTS_PER_CREATOR_MAX, type SourceFiles, type TemplateChoice } from "#contract";
import type { Database } from "#database";
import { type App, conflict, notFound } from "#http";
import type { Jobs } from "#jobs";
import type { Templates } from "#templates";
import { createComparisons } from "./comparisons.ts";
import { createPermissions } from "./permissions.ts";
import { createRevisions } from "./revisions.ts";
import { registerProjectRoutes } from "./routes.ts";
import { createStorage } from "./storage.ts";
import { createProjectStore } from "./store.ts";
import { createTriedDrafts } from "./tried-drafts.ts";
import type { Beginning, ProjectRules, Projects } from "./types.ts";

const REMOVAL_QUEUE = "project-removal";

/** Where the editor's frame finds the preview; the page adds the user and a one-time code. */
export const previewUrlOf = (projectId: string): string => `/preview/app/${projectId}`;

export function createProjects(
  dependencies: Readonly<{
    database: Database;
    accounts: Accounts;
    jobs: Jobs;
    /** The first revision of a project that begins empty. */
    starter: SourceFiles;
    templates: Pick<Templates, "read">;
    rules: ProjectRules;
    /** All that one creator's projects may take. */
    storagePerCreatorBytes?: number;
  }>,
): Projects {
  const { database, accounts, jobs, rules } = dependencies;
  const store = createProjectStore(database);
  const revisions = createRevisions(database);
  const storage = createStorage(database, {
    mostBytes: dependencies.storagePerCreatorBytes,
    storedByApps: rules.storedByApps,
  });
  const { guards, currentProject } = createPermissions(accounts, store);

  jobs.define({
    queue: REMOVAL_QUEUE,
    concurrency: 2,
    unfinished: store.deleted,
    async work(projectId) {
      // A past version that was opened while this was removed goes first: its row would go along with this one, and nobody would know of it.
      await comparisons.closeAllOf(projectId);
      await rules.removeEverythingOf(projectId);
      const waiting = await store.forget(projectId);
      if (waiting !== null) await jobs.enqueue(REMOVAL_QUEUE, waiting);
    },
  });

  async function refuseUnlessMayCreate(ownerId: string): Promise<void> {
    await rules.refuseUnlessCreatorActive(ownerId);
    if ((await store.countOf(ownerId)) >= PROJECTS_PER_CREATOR_MAX)
      throw conflict(`You can have at most ${PROJECTS_PER_CREATOR_MAX} projects. Delete one to make room.`);
    await storage.refuseIfFull(ownerId);
  }

  /** What a project begins as. @throws Refusal 404 for a template that there is not */
  async function beginningOf(choice: TemplateChoice | undefined): Promise<Beginning> {
    if (!choice) return { description: "", revision: "Starting point", files: dependencies.starter };
    const template = await dependencies.templates.read(choice.template, choice.name);
    if (!template) throw notFound(ERROR_NO_TEMPLATE);
    return { description: template.appName, revision: `Began as “${template.title}”`, files: template.files };
  }

  async function remove(projectId: string): Promise<void> {
    await store.markDeleted(projectId);
    await jobs.enqueue(REMOVAL_QUEUE, projectId);
  }
  const comparisons = createComparisons(database, revisions, remove);
  const triedDrafts = createTriedDrafts(database, revisions, remove);

  const projects: Projects = Object.freeze({
    store,
    revisions,
    comparisons,
    triedDrafts,
    guards: { ...guards, signedIn: accounts.guards.signedIn },
    currentUser: accounts.currentUser,
    currentProject,
    refuseUnlessMayCreate,
    beginningOf,
    async create(ownerId: string, choice?: TemplateChoice) {
      const beginning = await beginningOf(choice);
      await refuseUnlessMayCreate(ownerId);
      return database.query.transaction().execute(async (transaction) => {
        // One project at a time for each creator, so that they are counted right.
        await transaction.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
        if ((await createProjectStore({ query: transaction }).countOf(ownerId)) >= PROJECTS_PER_CREATOR_MAX)
          throw conflict(`You can have at most ${PROJECTS_PER_CREATOR_MAX} projects. Delete one to make room.`);
        const { id } = await transaction
          .insertInto("projects")
          .values({ owner_id: ownerId, description: beginning.description })
          .returning("id")
          .executeTakeFirstOrThrow();
        const tree = await revisions.storeTree(beginning.files, transaction);
        await revisions.append({ projectId: id, description: beginning.revision, tree, working: true }, transaction);
        return id;
      });
    },
    isOwner: async (id: string, userId: string) => (await store.find(id))?.ownerId === userId,
    async remove(projectId: string) {
      await comparisons.closeAllOf(projectId);
      await remove(projectId);
    },
    async refuseIfFull(projectId: string) {
      const row = await store.findShown(projectId);
      if (row) await storage.refuseIfFull(row.ownerId);
    },
    async storageShareOf(projectId: string) {
      const row = await store.findShown(projectId);
      return row ? storage.shareOf(row.ownerId) : 0;
    },
    removeUnreferenced: storage.removeUnreferenced,
    registerRoutes: (app: App) => registerProjectRoutes(app, projects),
  });
  return projects;
}
