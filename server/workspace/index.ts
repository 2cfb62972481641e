// The workspace: what the editor acts on.
export type { Inspection } from "./publish.ts";
export { linesWith } from "./search.ts";
export { DIFF, PACK, UNPACK } from "./tasks.ts";
export { createWorkspace, type Workspace } from "./workspace.ts";
