// For benchmarks: one installation, started as people start it.
export { type Installation, openInstallation } from "./installation.ts";
