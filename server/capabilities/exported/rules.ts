// What of the capabilities an exported app takes along, so that both keep the same rules: when schedules come round, who may
// call a hook, and how files are kept. Bundled into its zip, together with the gateway's part.

export { Refusal } from "#http";
export { createAppCalls } from "../common/app-calls/app-calls.ts";
export { createDiskStore } from "../files/disk-store.ts";
export { createFiles } from "../files/files.ts";
export { refusalOf, withoutCredentials } from "../hooks/verification.ts";
export { nextTime } from "../schedules/next-time.ts";
