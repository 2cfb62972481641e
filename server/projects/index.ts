// Projects: what a creator owns. Their beginning and end, the conversation, the revisions, who may look.
export { createDraft, type Draft, type DraftError, type DraftResult, pathProblem } from "./draft.ts";
export { isRunUnderWay, lockProject } from "./project-lock.ts";
export { createProjects, previewUrlOf } from "./projects.ts";
export type { RevisionRow, Revisions } from "./revisions.ts";
export type { ProjectRow, ProjectStore } from "./store.ts";
export { type TreeChanges, treeChanges } from "./tree-changes.ts";
export type { TriedDraft, TriedDrafts, TriedKey } from "./tried-drafts.ts";
export type { ProjectRules, Projects } from "./types.ts";
