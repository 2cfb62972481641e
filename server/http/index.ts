// What every room's routes share: the typed Fastify app, refusals, and guards that a test can see.
export type { App } from "./app.ts";
export {
  BODY_MS,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitBodies,
  limitConnections,
  REQUEST_LIMITS,
} from "./connections.ts";
export { connectionNames, endToEnd, HOP_BY_HOP } from "./end-to-end-headers.ts";
export { noSuchCall, setErrorHandlers } from "./errors.ts";
export {
  anyone,
  type Guard,
  guardedBy,
  guardedEarly,
  isCounted,
  type Rate,
  rateSentence,
  type Uncounted,
  uncounted,
} from "./guards.ts";
export { setSafeHeaders } from "./headers.ts";
export { outageOf } from "./outage.ts";
export * from "./refusal.ts";
export {
  adoptSocket,
  endSocket,
  isWebSocketRequest,
  joinSockets,
  limitUpgrade,
  refuseUpgrade,
} from "./upgrades.ts";
