// Every capability, made once and listed once: what apps ask of it, and its calls for people.
import type { Logger } from "pino";
import type { AppServices } from "#hosting";
import type { App } from "#http";
import { createAppCalls } from "./app-calls/app-calls.ts";
import type { AppCallRoute } from "./app-calls/types.ts";

export type CapabilitiesDeps = Readonly<{ log: Logger }>;

export type Capabilities = Readonly<{
  /** What apps ask for on their own socket. */
  appServices: AppServices;
  registerRoutes(app: App): void;
}>;

/** A capability as the others are listed beside it. */
type Capability = Readonly<{
  /** What apps may ask of it. */
  appCalls?: readonly AppCallRoute[];
  registerRoutes?(app: App): void;
}>;

export function createCapabilities({ log }: CapabilitiesDeps): Capabilities {
  const capabilities: readonly Capability[] = [];
  return Object.freeze({
    appServices: createAppCalls({ routes: capabilities.flatMap(({ appCalls }) => appCalls ?? []), log }),
    registerRoutes(app: App) {
      for (const capability of capabilities) capability.registerRoutes?.(app);
    },
  });
}
