// What the room of projects offers, and what it is told by the rooms above.

import type { FastifyRequest } from "fastify";
import type { SignedIn } from "#accounts";
import type { Access, Project, ProjectListItem, SourceFiles, Stats, SubscriptionOptions } from "#contract";
import type { App, Guard } from "#http";
import type { ProjectGuards } from "./permissions.ts";
import type { Revisions } from "./revisions.ts";
import type { StoredByApp } from "./storage.ts";
import type { ProjectRow, ProjectStore } from "./store.ts";

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
  /** @throws Refusal 409 when the quota of the project's owner is used up */
  refuseIfFull(projectId: string): Promise<void>;
  /** The used share of the quota of the project's owner; 1 is all of it. */
  storageShareOf(projectId: string): Promise<number>;
  /** Removes source blobs that nothing refers to any more. */
  removeUnreferenced(): Promise<number>;
  registerRoutes(app: App): void;
}>;
