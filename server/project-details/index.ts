// What pages show of a project, put together from several rooms: whether it is deployed, previewed, sold and restored.
export { createProjectDetails } from "./project-details.ts";
export type { ProjectDetails } from "./types.ts";
