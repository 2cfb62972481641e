// Every capability, made once and listed once: what apps ask of it, and its calls for people.
import type { Logger } from "pino";
import type { Database } from "#database";
import type { AppServices, DeclarationRules } from "#hosting";
import type { App, Guard } from "#http";
import type { Jobs } from "#jobs";
import { createAppCalls } from "./app-calls/app-calls.ts";
import type { AppCallRoute } from "./app-calls/types.ts";
import { createDeclarations, type Declared } from "./declarations/declarations.ts";
import { type AppMailDeps, createAppMail, type MailSettings } from "./mail/mail.ts";
import { type AppModelsDeps, createAppModels, type ModelSettings } from "./models/models.ts";
import { createAppSecrets } from "./secrets/secrets.ts";
import type { AppSecrets } from "./secrets/types.ts";

export type CapabilitiesDeps = Readonly<{
  database: Database;
  /** 32 bytes under which apps' secrets are kept. */
  sealingKey: Uint8Array;
  guards: Readonly<{ ownsProject: Guard }>;
  jobs: Pick<Jobs, "define" | "enqueue">;
  mail: MailSettings;
  models: ModelSettings;
  modelFor: AppModelsDeps["modelFor"];
  publicUrl: string;
  nameOf: AppMailDeps["nameOf"];
  log: Logger;
}>;

export type Capabilities = Readonly<{
  /** What apps ask for on their own socket. */
  appServices: AppServices;
  /** What becomes of what apps declare. */
  declarations: DeclarationRules;
  secrets: AppSecrets;
  registerRoutes(app: App): void;
  close(): void;
}>;

/** A capability as the others are listed beside it. */
type Capability = Declared &
  Readonly<{
    /** What apps may ask of it. */
    appCalls?: readonly AppCallRoute[];
    registerRoutes?(app: App): void;
  }>;

export function createCapabilities(deps: CapabilitiesDeps): Capabilities {
  const { database, sealingKey, guards, jobs, publicUrl, nameOf, log } = deps;
  const declarations = createDeclarations(database, () => capabilities);
  const secrets = createAppSecrets({ database, sealingKey, guards });
  const mail = createAppMail({
    database,
    jobs,
    settings: deps.mail,
    publicUrl,
    signingKey: sealingKey,
    guards,
    nameOf,
  });
  const models = createAppModels({ database, settings: deps.models, modelFor: deps.modelFor, guards });
  const capabilities: readonly Capability[] = [secrets, mail, models];
  return Object.freeze({
    appServices: {
      ...createAppCalls({ routes: capabilities.flatMap(({ appCalls }) => appCalls ?? []), log }),
      redact: secrets.redact,
    },
    declarations,
    secrets,
    close: () => mail.close(),
    registerRoutes(app: App) {
      for (const capability of capabilities) capability.registerRoutes?.(app);
    },
  });
}
