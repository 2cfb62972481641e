// Every capability, made once and listed once: what apps ask of it, and its calls for people.
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Database } from "#database";
import type { AppServices, DeclarationRules, Hosting, MachineAccess } from "#hosting";
import type { App, Guard } from "#http";
import type { Jobs } from "#jobs";
import { createAppCalls } from "./app-calls/app-calls.ts";
import type { AppCallRoute } from "./app-calls/types.ts";
import { createAppKeys } from "./app-keys/app-keys.ts";
import { createDeclarations, type Declared } from "./declarations/declarations.ts";
import { createHooks } from "./hooks/hooks.ts";
import { createSchedules } from "./schedules/schedules.ts";
import { createAppSecrets } from "./secrets/secrets.ts";
import type { AppSecrets } from "./secrets/types.ts";

export type CapabilitiesDeps = Readonly<{
  database: Database;
  /** 32 bytes under which apps' secrets are kept. */
  sealingKey: Uint8Array;
  jobs: Jobs;
  hosting: Pick<Hosting, "call">;
  guards: Readonly<{ ownsProject: Guard; signedIn: Guard }>;
  currentUser(request: FastifyRequest): { id: string };
  /** Where people and other services reach the platform. */
  publicUrl: string;
  /** Shorter in tests: what a run of a schedule may take. */
  runSeconds?: number | undefined;
  log: Logger;
}>;

export type Capabilities = Readonly<{
  /** What apps ask for on their own socket. */
  appServices: AppServices;
  /** What becomes of what apps declare. */
  declarations: DeclarationRules;
  /** Lets programs in with app keys. */
  machines: MachineAccess;
  secrets: AppSecrets;
  registerRoutes(app: App): void;
}>;

/** A capability as the others are listed beside it. */
type Capability = Declared &
  Readonly<{
    /** What apps may ask of it. */
    appCalls?: readonly AppCallRoute[];
    registerRoutes?(app: App): void;
  }>;

export function createCapabilities(deps: CapabilitiesDeps): Capabilities {
  const { database, log, hosting } = deps;
  const declarations = createDeclarations(database, () => capabilities);
  const secrets = createAppSecrets(deps);
  const common = {
    ...deps,
    declarations,
    call: hosting.call,
    secretOf: secrets.valueOf,
    redact: async (projectId: string, text: string) => (await secrets.redactionOf(projectId))(text),
  };
  const appKeys = createAppKeys(common);
  const capabilities: readonly Capability[] = [secrets, createSchedules(common), createHooks(common), appKeys];
  return Object.freeze({
    appServices: {
      ...createAppCalls({ routes: capabilities.flatMap(({ appCalls }) => appCalls ?? []), log }),
      redact: secrets.redact,
    },
    declarations,
    machines: appKeys.machineAccess,
    secrets,
    registerRoutes(app: App) {
      for (const capability of capabilities) capability.registerRoutes?.(app);
    },
  });
}
