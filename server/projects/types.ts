// What the room of projects offers, and the functions that it is handed by the rooms above.

import type { FastifyRequest } from "fastify";
import type { SignedIn } from "#accounts";
import type { SourceFiles, TemplateChoice } from "#contract";
import type { App, Guard } from "#http";
import type { Comparisons } from "./comparisons.ts";
import type { ProjectGuards } from "./permissions.ts";
import type { Revisions } from "./revisions.ts";
import type { StoredByApp } from "./storage.ts";
import type { ProjectRow, ProjectStore } from "./store.ts";
import type { TriedDrafts } from "./tried-drafts.ts";

/** Rules of the rooms above about a project's beginning, size and end; handed in, for this room never calls up. */
export type ProjectRules = Readonly<{
  /** Stops and removes what the rooms above keep of a project. Called again until it succeeds. */
  removeEverythingOf: (projectId: string) => Promise<void>;
  /** @throws Refusal 402 for somebody who may not create projects now */
  refuseUnlessCreatorActive: (ownerId: string) => Promise<void>;
  /** Bytes that the apps of each of a creator's projects take: rows in their databases, and what was built. */
  storedByApps: (ownerId: string) => Promise<readonly StoredByApp[]>;
}>;

/** A project's first revision: the tree, what the revision says, and what the project is called until it is described. */
export type Beginning = Readonly<{ description: string; revision: string; files: SourceFiles }>;

export type Projects = Readonly<{
  store: ProjectStore;
  revisions: Revisions;
  comparisons: Comparisons;
  triedDrafts: TriedDrafts;
  guards: ProjectGuards & { signedIn: Guard };
  currentUser(request: FastifyRequest): SignedIn;
  currentProject(request: FastifyRequest): ProjectRow;
  /** @throws Refusal as `create` does: asked before work that a new project takes */
  refuseUnlessMayCreate(ownerId: string): Promise<void>;
  /** The starter, or the template that is chosen. @throws Refusal 404 for one that there is not */
  beginningOf(choice: TemplateChoice | undefined): Promise<Beginning>;
  /** The new project's id. @throws Refusal 409 above PROJECTS_PER_CREATOR_MAX, 404 as `beginningOf` */
  create(ownerId: string, choice?: TemplateChoice): Promise<string>;
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
