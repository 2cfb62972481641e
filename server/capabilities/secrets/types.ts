// What the other rooms, and its own routes, know of apps' secrets.
import type { AppEnvironment, AppSecretList, CheckFailure, Declarations, SourceFiles } from "#contract";
import type { AppIdentity } from "#hosting";
import type { App, Guard } from "#http";
import type { AppCallRoute } from "../common/app-calls/types.ts";
import type { Redact } from "./redaction.ts";

export type SecretGuards = Readonly<{ ownsProject: Guard }>;

export type AppSecrets = Readonly<{
  appCalls: readonly AppCallRoute[];
  registerRoutes(app: App): void;
  list(projectId: string): Promise<AppSecretList>;
  /** @throws Refusal 409 when the app has as many as it may */
  set(projectId: string, name: string, value: string, environments: readonly AppEnvironment[]): Promise<void>;
  remove(projectId: string, name: string, environments: readonly AppEnvironment[]): Promise<void>;
  onDeclared(app: AppIdentity, declared: Declarations | null): Promise<void>;
  /** The chat shows a form for it. @returns whether the preview has a value already */
  request(projectId: string, name: string, purpose: string): Promise<{ isSet: boolean }>;
  /** Takes out of a text what this app's processes were given on this server. */
  redact(app: AppIdentity, text: string): string;
  /** Takes every value of the project out of texts, whichever server gave it to whom. */
  redactionOf(projectId: string): Promise<Redact>;
  /** What is wrong with secrets in a source tree: values that stand there, names that are not declared. */
  problemsInSource(projectId: string, files: SourceFiles): Promise<CheckFailure[]>;
  /** One value for what the platform does in the app's name; null while it is not set. */
  valueOf(app: AppIdentity, name: string): Promise<string | null>;
}>;
