// The calls about deployments: deploy, how it went, roll back, undeploy.
import { z } from "zod";
import { deployment, deploymentEntry, deployResult, entityId, projectId } from "#contract";
import { type App, type Guard, guardedBy } from "#http";
import { rates } from "#limits";
import type { Deployments } from "./types.ts";

const tags = ["hosting"];
const params = z.object({ id: projectId });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };

type RouteDeps = Readonly<{
  deployments: Pick<Deployments, "requestDeploy" | "rollBack" | "status" | "history" | "undeploy">;
  ownsProject: Guard;
}>;

export function registerDeploymentRoutes(app: App, { deployments, ownsProject }: RouteDeps): void {
  app.post("/api/projects/:id/deploy", {
    ...guardedBy(ownsProject, rates.deploy),
    schema: {
      tags,
      summary: "Deploy the newest revision; joins a deploy on its way",
      params,
      response: { 200: deployResult },
    },
    handler: async (request) => ({ ...done, deploymentId: await deployments.requestDeploy(request.params.id) }),
  });
  app.get("/api/projects/:id/deployment", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "Whether and where the app is running", params, response: { 200: deployment } },
    handler: (request) => deployments.status(request.params.id),
  });
  app.get("/api/projects/:id/deployments", {
    ...guardedBy(ownsProject),
    schema: {
      tags,
      summary: "The latest deployments, newest first",
      params,
      response: { 200: z.array(deploymentEntry) },
    },
    handler: (request) => deployments.history(request.params.id),
  });
  app.post("/api/projects/:id/deployments/:deploymentId/roll-back", {
    ...guardedBy(ownsProject, rates.deploy),
    schema: {
      tags,
      summary: "Serve the version of an earlier deployment again; the live data stays as it is",
      params: z.object({ id: projectId, deploymentId: entityId }),
      response: { 200: deployResult },
    },
    async handler(request) {
      const { id, deploymentId } = request.params;
      return { ...done, deploymentId: await deployments.rollBack(id, deploymentId) };
    },
  });
  app.delete("/api/projects/:id/deployment", {
    ...guardedBy(ownsProject, rates.deploy),
    schema: { tags, summary: "Take the app offline; its data stays", params, response: { 200: success } },
    async handler(request) {
      await deployments.undeploy(request.params.id);
      return done;
    },
  });
}
