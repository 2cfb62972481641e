// Purpose: whether a description is of a tool, a game or the like, which lists and forms can't be.
export { isTool } from "./read-purpose.ts";
