// How often who may do what.
export { createLimiter, type Limiter } from "./limiter.ts";
export { rates } from "./rates.ts";
export { addressPrefix } from "./who.ts";
