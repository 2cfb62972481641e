// What this room offers.
import type { Access, Project, ProjectListItem, Stats } from "#contract";
import type { App } from "#http";
import type { ProjectRow } from "#projects";

export type ProjectDetails = Readonly<{
  /** All projects of one owner, the newest first. */
  listOf(ownerId: string): Promise<ProjectListItem[]>;
  of(row: ProjectRow): Promise<Project>;
  /** Whether a person may use the live app, and on which terms. */
  accessOf(row: ProjectRow, userId: string): Promise<Access>;
  statsOf(projectId: string): Promise<Stats>;
  registerRoutes(app: App): void;
}>;
