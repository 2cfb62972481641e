// The workspace: what the editor acts on.
export type { Inspection } from "./inspection.ts";
export { linesWith } from "./search.ts";
export { DESCRIPTION_LENGTH_MAX } from "./take-tree.ts";
export { DIFF, PACK, UNPACK } from "./tasks.ts";
export type { Workspace } from "./types.ts";
export { createWorkspace } from "./workspace.ts";
