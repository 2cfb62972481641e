// How often who may do what, and how much of it at a time.

export { addressPrefix } from "./address-prefix.ts";
export { createLimiter, type Limiter } from "./limiter.ts";
export { rates } from "./rates.ts";
export { createSlots, type Slots } from "./slots.ts";
