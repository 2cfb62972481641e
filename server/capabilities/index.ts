// What apps can do beyond keeping records: each capability's store, calls and work, and the way by which apps ask for it.
export { type Capabilities, type CapabilitiesDeps, createCapabilities } from "./open-capabilities.ts";
