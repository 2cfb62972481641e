// What apps can do beyond keeping records: each capability's store, calls and work, and the way by which apps ask for it.

export type { HookCall, Triggered, Triggers } from "./common/triggers/triggers.ts";
export { bundleRules } from "./exported/bundle-rules.ts";
export { filesFolder } from "./files/open-files.ts";
export type { ModelForApps } from "./models/models.ts";
export { type Capabilities, type CapabilitiesDeps, createCapabilities } from "./open-capabilities.ts";
