// The hand-written apps and their databases, for tests of the rooms above the kit.

export { callPlatform } from "../server/capabilities/platform.ts";
export { type AppName, readApp } from "./apps.ts";
export { createEmptyDatabase } from "./database.ts";
