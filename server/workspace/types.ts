// What the workspace is given and what it offers.
import type { Logger } from "pino";
import type { Builder } from "#build";
import type { CheckFailure, Imported, SourceFiles } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import type { App } from "#http";
import type { Jobs } from "#jobs";
import type { Live } from "#live";
import type { ProjectDetails } from "#project-details";
import type { Projects } from "#projects";
import type { Workers } from "#workers";
import type { InspectedTree, Inspection } from "./inspection.ts";
import type { NewTree, TakenTree } from "./take-tree.ts";

/** What the workspace offers to other rooms. */
export type Workspace = Readonly<{
  /** Builds a tree and runs every check on it; changes nothing. */
  inspect(tree: InspectedTree): Promise<Inspection>;
  /**
   * A tree from outside as the next revision, shown at once; one that fails its checks changes nothing.
   * @throws Refusal 409 while something else changes the project, or when it has changed since
   */
  takeTree(tree: NewTree): Promise<TakenTree>;
  /** A new project of these files. @throws Refusal 400 for files that are no app, and as `Projects.create` */
  importFiles(ownerId: string, files: SourceFiles, signal: AbortSignal): Promise<Imported>;
  /** What is wrong with a tree beside what builds and runs of it: values of secrets. */
  sourceProblems(projectId: string, files: SourceFiles): Promise<CheckFailure[]>;
  /** @throws Refusal 409 while the assistant works on the project or a revision is restored */
  refuseWhileBusy(projectId: string): Promise<void>;
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

/** What the workspace is given. */
export type WorkspaceDependencies = Readonly<{
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
  /** What is wrong with a tree beside what builds and runs of it. */
  sourceProblems: (projectId: string, files: SourceFiles) => Promise<CheckFailure[]>;
}>;
