// The templates: whole apps that a project can begin as, and that models read.
export { createTemplates } from "./templates.ts";
export type { Template, Templates } from "./types.ts";
