// The fast path beside node:http, as the gateway sees it: docs/fast-path.md.
export type { TakeCall } from "./fast-connection.ts";
export { type FastPath, openFastPath } from "./fast-path.ts";
