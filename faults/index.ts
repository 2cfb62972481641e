// For benchmarks: one installation, started as people start it, and calls to it.
export { createCall } from "./caller.ts";
export { type Installation, openInstallation } from "./installation.ts";
