// The hand-written apps and their databases, for tests of the rooms above the kit.
export { type AppName, readApp } from "./apps.ts";
export { createEmptyDatabase } from "./database.ts";
