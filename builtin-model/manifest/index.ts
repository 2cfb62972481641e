// The manifest: what can be changed of an app without a plan of it.
export { carryOnStep, isOfOthers } from "./carry-on.ts";
export { editManifest, MANIFEST_PATH, readManifest } from "./manifest.ts";
