// For tests of the server: a run against a process that is theirs.
export { findingsOf, fuzz, type Listener, type Plan, type Report } from "./fuzz.ts";
export { platformListeners } from "./listeners.ts";
