// Maps rows of the database to the contract's types.
import type { Project, ProjectListItem, Revision, SubscriptionOptions } from "#contract";
import type { ProjectRow, RevisionRow } from "#projects";

export function presentListItem(row: ProjectRow, deployed: boolean): ProjectListItem {
  return {
    _id: row.id,
    projectDescription: row.description,
    deployed,
    customViewName: row.viewName,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A project whose only revision is the starter has no history yet. */
export function presentRevisions(rows: readonly RevisionRow[], restoringNumber: number | null): Revision[] {
  if (rows.length < 2) return [];
  const current = rows.findLast((row) => row.working)?.number;
  return rows.map((row) => ({
    index: row.number,
    description: row.working ? row.description : `Not working: ${row.description}`,
    timestamp: row.createdAt.toISOString(),
    isRestoringRevision: row.number === restoringNumber,
    current: row.number === current,
  }));
}

export type ProjectState = Readonly<{
  deployed: boolean;
  initialized: boolean;
  livePreviewUrl: string | null;
  restoringNumber: number | null;
  creatorActive: boolean;
  subscriptionOptions: SubscriptionOptions;
}>;

export function presentProject(row: ProjectRow, revisions: readonly RevisionRow[], state: ProjectState): Project {
  return {
    _id: row.id,
    projectDescription: row.description,
    description: row.description,
    deployed: state.deployed,
    initialized: state.initialized,
    livePreviewUrl: state.livePreviewUrl,
    liveAppUrl: state.deployed ? `/live/app/${row.id}` : null,
    customViewName: row.viewName,
    revisionHistory: presentRevisions(revisions, state.restoringNumber),
    creatorSubscription: { active: state.creatorActive },
    subscriptionOptions: state.subscriptionOptions,
    createdAt: row.createdAt.toISOString(),
  };
}
