// The Stripe emulator: the part of Stripe that Ninefold's payments use, over HTTP, with hosted pages, webhooks and a movable clock.
export type { Control } from "./control.ts";
export { type Emulator, type EmulatorOptions, startStripeEmulator } from "./start.ts";
export type { Chaos } from "./webhooks/chaos.ts";
