// The calls by which an app's owner sees which secrets it has, and sets and deletes them. No call gives a value back.
import { z } from "zod";
import { APP_ENVIRONMENTS, appSecretList, newSecretValue, projectId, secretName } from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { AppSecrets, SecretGuards } from "./types.ts";

const tags = ["secrets"];
const params = z.object({ id: projectId });
const named = z.object({ id: projectId, secretName });

export function registerSecretRoutes(
  app: App,
  deps: { secrets: Pick<AppSecrets, "list" | "set" | "remove">; guards: SecretGuards },
): void {
  const { secrets } = deps;
  const { ownsProject } = deps.guards;
  app.get("/api/projects/:id/secrets", {
    ...guardedBy(ownsProject),
    schema: {
      tags,
      summary: "Which secrets the app has and which it misses; never their values",
      params,
      response: { 200: appSecretList },
    },
    handler: (request) => secrets.list(request.params.id),
  });
  app.put("/api/projects/:id/secrets/:secretName", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Set a secret; the running app has it a second later",
      params: named,
      body: newSecretValue,
      response: { 200: appSecretList },
    },
    async handler(request) {
      const { id, secretName: name } = request.params;
      const { value, environments } = request.body;
      await secrets.set(id, name, value, environments);
      return secrets.list(id);
    },
  });
  app.delete("/api/projects/:id/secrets/:secretName", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Delete a secret, in one environment or in both",
      params: named,
      querystring: z.object({ environment: z.enum(APP_ENVIRONMENTS).optional() }),
      response: { 200: appSecretList },
    },
    async handler(request) {
      const { id, secretName: name } = request.params;
      const { environment } = request.query;
      await secrets.remove(id, name, environment ? [environment] : APP_ENVIRONMENTS);
      return secrets.list(id);
    },
  });
}
