// What the workspace is given and what it offers.
import type { Logger } from "pino";
import type { Builder } from "#build";
import type { CheckFailure, SourceFiles } from "#contract";
import type { Database } from "#database";
import type { Hosting } from "#hosting";
import type { App } from "#http";
import type { Jobs } from "#jobs";
import type { Live } from "#live";
import type { ProjectDetails } from "#project-details";
import type { Projects } from "#projects";
import type { Workers } from "#workers";
import type { InspectedTree, Inspection } from "./inspection.ts";

/** What the workspace offers to other rooms. */
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
