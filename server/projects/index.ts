// Projects: what a creator owns. The list, the details, the conversation, the revisions, who may look.
import type { FastifyRequest } from "fastify";
import type { Accounts, SignedIn } from "#accounts";
import {
  type Access,
  centsToDollars,
  PROJECTS_PER_CREATOR_MAX,
  type Project,
  type ProjectListItem,
  type SourceFiles,
  type Stats,
  type SubscriptionOptions,
} from "#contract";
import type { Database } from "#database";
import { type App, conflict, type Guard } from "#http";
import type { Jobs } from "#jobs";
import { createPermissions, type ProjectGuards } from "./permissions.ts";
import { type ProjectState, presentListItem, presentProject } from "./present.ts";
import { createRevisions, type Revisions } from "./revisions.ts";
import { registerProjectRoutes } from "./routes.ts";
import { createStorage, type StoredByApp } from "./storage.ts";
import { createProjectStore, type ProjectRow, type ProjectStore } from "./store.ts";

export { createDraft, type Draft, type DraftError, type DraftResult, pathProblem } from "./draft.ts";
export { isRunUnderWay, lockProject } from "./project-lock.ts";
export type { RevisionRow, Revisions } from "./revisions.ts";
export type { ProjectRow, ProjectStore } from "./store.ts";

/** What the rooms above know of a project; handed in, for this room never calls up. */
export type ProjectSurroundings = Readonly<{
  /** The first revision of every project. */
  starter: () => SourceFiles;
  /** Which of these projects are deployed. */
  deployed: (projectIds: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether the preview can be shown, and the number of the revision that is being restored now. */
  preview: (projectId: string) => Promise<{ ready: boolean; restoringNumber: number | null }>;
  /** Stops and removes what the rooms above keep of a project. Called again until it succeeds. */
  removeEverythingOf: (projectId: string) => Promise<void>;
  creatorActive: (ownerId: string) => Promise<boolean>;
  /** @throws Refusal 402 for somebody who may not create projects now */
  refuseUnlessCreatorActive: (ownerId: string) => Promise<void>;
  plansOf: (projectId: string) => Promise<SubscriptionOptions>;
  /** Whether the app asks this person for a plan that they have not, and whether they have one. */
  planAccess: (row: ProjectRow, userId: string) => Promise<{ required: boolean; subscribed: boolean }>;
  /** Bytes that the apps of each of a creator's projects take: rows in their databases, and what was built. */
  storedByApps: (ownerId: string) => Promise<readonly StoredByApp[]>;
  figuresOf: (projectId: string) => Promise<{ monthlyRevenueCents: number; activeSubscriptions: number }>;
}>;

export type Projects = Readonly<{
  store: ProjectStore;
  revisions: Revisions;
  guards: ProjectGuards & { signedIn: Guard };
  currentUser(request: FastifyRequest): SignedIn;
  currentProject(request: FastifyRequest): ProjectRow;
  list(ownerId: string): Promise<ProjectListItem[]>;
  /** @throws Refusal as `create` does: asked before work that a new project takes */
  refuseUnlessMayCreate(ownerId: string): Promise<void>;
  /** The new project's id. @throws Refusal 409 above PROJECTS_PER_CREATOR_MAX */
  create(ownerId: string): Promise<string>;
  show(row: ProjectRow): Promise<Project>;
  accessOf(row: ProjectRow, userId: string): Promise<Access>;
  statsOf(projectId: string): Promise<Stats>;
  isOwner(projectId: string, userId: string): Promise<boolean>;
  /** Gone for everybody when this returns; what is left is cleaned away by a job that survives a restart. */
  remove(projectId: string): Promise<void>;
  /** @throws Refusal 409 for a project whose owner's projects take all that they may */
  refuseIfFull(projectId: string): Promise<void>;
  /** Which share of what its owner's projects may take is taken, 1 being all of it. */
  storageShareOf(projectId: string): Promise<number>;
  /** Removes source texts that nothing names any more. */
  removeUnnamed(): Promise<number>;
  registerRoutes(app: App): void;
}>;

const REMOVAL_QUEUE = "project-removal";

/** Where the editor's frame finds the preview; the page adds the user and a one-time code. */
export const previewUrlOf = (projectId: string): string => `/preview/app/${projectId}`;

export function createProjects(
  dependencies: Readonly<{
    database: Database;
    accounts: Accounts;
    jobs: Jobs;
    surroundings: ProjectSurroundings;
    /** All that one creator's projects may take. */
    storagePerCreatorBytes?: number;
  }>,
): Projects {
  const { database, accounts, jobs, surroundings } = dependencies;
  const store = createProjectStore(database);
  const revisions = createRevisions(database);
  const storage = createStorage(database, {
    mostBytes: dependencies.storagePerCreatorBytes,
    storedByApps: surroundings.storedByApps,
  });
  const { guards, currentProject } = createPermissions(accounts, store);

  jobs.define({
    queue: REMOVAL_QUEUE,
    concurrency: 2,
    unfinished: store.deleted,
    async work(projectId) {
      await surroundings.removeEverythingOf(projectId);
      await store.forget(projectId);
    },
  });

  async function stateOf(row: ProjectRow): Promise<ProjectState> {
    const [deployed, preview, creatorActive, subscriptionOptions] = await Promise.all([
      surroundings.deployed([row.id]),
      surroundings.preview(row.id),
      surroundings.creatorActive(row.ownerId),
      surroundings.plansOf(row.id),
    ]);
    return {
      deployed: deployed.has(row.id),
      initialized: preview.ready,
      livePreviewUrl: preview.ready ? previewUrlOf(row.id) : null,
      restoringNumber: preview.restoringNumber,
      creatorActive,
      subscriptionOptions,
    };
  }

  async function refuseUnlessMayCreate(ownerId: string): Promise<void> {
    await surroundings.refuseUnlessCreatorActive(ownerId);
    if ((await store.countOf(ownerId)) >= PROJECTS_PER_CREATOR_MAX)
      throw conflict(`You can have at most ${PROJECTS_PER_CREATOR_MAX} projects. Delete one to make room.`);
    await storage.refuseIfFull(ownerId);
  }

  const projects: Projects = Object.freeze({
    store,
    revisions,
    guards: { ...guards, signedIn: accounts.guards.signedIn },
    currentUser: accounts.currentUser,
    currentProject,
    async list(ownerId: string) {
      const rows = await store.listOf(ownerId);
      const deployed = await surroundings.deployed(rows.map((row) => row.id));
      return rows.map((row) => presentListItem(row, deployed.has(row.id)));
    },
    refuseUnlessMayCreate,
    async create(ownerId: string) {
      await refuseUnlessMayCreate(ownerId);
      return database.query.transaction().execute(async (transaction) => {
        // One project at a time for each creator, so that they are counted right.
        await transaction.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
        if ((await createProjectStore({ query: transaction }).countOf(ownerId)) >= PROJECTS_PER_CREATOR_MAX)
          throw conflict(`You can have at most ${PROJECTS_PER_CREATOR_MAX} projects. Delete one to make room.`);
        const { id } = await transaction
          .insertInto("projects")
          .values({ owner_id: ownerId })
          .returning("id")
          .executeTakeFirstOrThrow();
        const tree = await revisions.storeTree(surroundings.starter(), transaction);
        await revisions.append({ projectId: id, description: "Starting point", tree, working: true }, transaction);
        return id;
      });
    },
    show: async (row: ProjectRow) => presentProject(row, await revisions.listOf(row.id), await stateOf(row)),
    async accessOf(row: ProjectRow, userId: string) {
      const [plan, subscriptionOptions] = await Promise.all([
        surroundings.planAccess(row, userId),
        surroundings.plansOf(row.id),
      ]);
      return {
        project: {
          _id: row.id,
          name: row.description,
          customViewName: row.viewName,
          deployed: (await surroundings.deployed([row.id])).has(row.id),
        },
        isOwner: row.ownerId === userId,
        requiresSubscription: plan.required,
        subscriptionOptions,
        isSubscribed: plan.subscribed,
      };
    },
    async statsOf(projectId: string) {
      const [figures, totalUsers] = await Promise.all([
        surroundings.figuresOf(projectId),
        store.countAppUsers(projectId),
      ]);
      const { monthlyRevenueCents, activeSubscriptions } = figures;
      return { monthlyRevenue: Number(centsToDollars(monthlyRevenueCents)), totalUsers, activeSubscriptions };
    },
    isOwner: async (id: string, userId: string) => (await store.find(id))?.ownerId === userId,
    async remove(projectId: string) {
      await store.markDeleted(projectId);
      await jobs.enqueue(REMOVAL_QUEUE, projectId);
    },
    async refuseIfFull(projectId: string) {
      const row = await store.find(projectId);
      if (row) await storage.refuseIfFull(row.ownerId);
    },
    async storageShareOf(projectId: string) {
      const row = await store.find(projectId);
      return row ? storage.shareOf(row.ownerId) : 0;
    },
    removeUnnamed: storage.removeUnnamed,
    registerRoutes: (app: App) => registerProjectRoutes(app, projects),
  });
  return projects;
}
