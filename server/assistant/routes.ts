// The calls of the assistant.
import type { App } from "#http";
import { type ChatRouteDependencies, registerChatRoutes } from "./chat-routes.ts";
import { type MaterialRouteDependencies, registerLookRoutes, registerMaterialRoutes } from "./material-routes.ts";
import { type ModelRouteDependencies, registerModelRoutes } from "./model-routes.ts";
import { type RunRouteDependencies, registerRunRoutes } from "./run-routes.ts";

type RouteDependencies = ChatRouteDependencies &
  RunRouteDependencies &
  MaterialRouteDependencies &
  ModelRouteDependencies;

export function registerAssistantRoutes(app: App, dependencies: RouteDependencies): void {
  registerChatRoutes(app, dependencies);
  registerRunRoutes(app, dependencies);
  registerMaterialRoutes(app, dependencies);
  registerLookRoutes(app, dependencies);
  registerModelRoutes(app, dependencies);
}
