// Purpose: whether a description is of a tool, a game or the like, which lists and forms can't be, and which template is nearest.
export { nearestTemplates } from "./nearest-templates.ts";
export { isTool } from "./read-purpose.ts";
