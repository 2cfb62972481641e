// How often who may do what.

export { addressPrefix } from "./address-prefix.ts";
export { createLimiter, type Limiter } from "./limiter.ts";
export { rates } from "./rates.ts";
