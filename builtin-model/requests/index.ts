// Requests: what a message about an app that is there wishes, learned from marked-up messages and resolved against the app's names.
export type { Choice, Decision } from "./decide.ts";
export { type ReadWish, readRequest } from "./read-request.ts";
