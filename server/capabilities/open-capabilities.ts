// Every capability, made once and listed once: what apps ask of it, and its calls for people.
import type { Logger } from "pino";
import type { Database } from "#database";
import type { AppServices, DeclarationRules } from "#hosting";
import type { App } from "#http";
import { createAppCalls } from "./app-calls/app-calls.ts";
import type { AppCallRoute } from "./app-calls/types.ts";
import { createDeclarations, type Declared } from "./declarations/declarations.ts";

export type CapabilitiesDeps = Readonly<{
  database: Database;
  log: Logger;
}>;

export type Capabilities = Readonly<{
  /** What apps ask for on their own socket. */
  appServices: AppServices;
  /** What becomes of what apps declare. */
  declarations: DeclarationRules;
  registerRoutes(app: App): void;
}>;

/** A capability as the others are listed beside it. */
type Capability = Declared &
  Readonly<{
    /** What apps may ask of it. */
    appCalls?: readonly AppCallRoute[];
    registerRoutes?(app: App): void;
  }>;

export function createCapabilities({ database, log }: CapabilitiesDeps): Capabilities {
  const declarations = createDeclarations(database, () => capabilities);
  const capabilities: readonly Capability[] = [];
  return Object.freeze({
    appServices: createAppCalls({ routes: capabilities.flatMap(({ appCalls }) => appCalls ?? []), log }),
    declarations,
    registerRoutes(app: App) {
      for (const capability of capabilities) capability.registerRoutes?.(app);
    },
  });
}
