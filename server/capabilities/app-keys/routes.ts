// The calls by which an app's owner makes keys and takes them back.
import { z } from "zod";
import { type AppKeys, appKeys, type MadeAppKey, madeAppKey, newAppKey, projectId } from "#contract";
import { type App, type Guard, guardedBy } from "#http";
import { rates } from "#limits";

const tags = ["app keys"];
const params = z.object({ id: projectId });

export type AppKeyRouteDeps = Readonly<{
  actions: Readonly<{
    list(projectId: string): Promise<AppKeys>;
    make(projectId: string, wanted: z.output<typeof newAppKey>): Promise<MadeAppKey>;
    remove(projectId: string, id: string): Promise<void>;
  }>;
  guards: Readonly<{ ownsProject: Guard }>;
}>;

export function registerAppKeyRoutes(app: App, { actions, guards }: AppKeyRouteDeps): void {
  app.get("/api/projects/:id/app-keys", {
    ...guardedBy(guards.ownsProject),
    schema: { tags, summary: "The app's keys, never their secrets", params, response: { 200: appKeys } },
    handler: (request) => actions.list(request.params.id),
  });
  app.post("/api/projects/:id/app-keys", {
    ...guardedBy(guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Make a key; its secret is in this answer and nowhere else",
      params,
      body: newAppKey,
      response: { 200: madeAppKey },
    },
    handler: (request) => actions.make(request.params.id, request.body),
  });
  app.delete("/api/projects/:id/app-keys/:keyId", {
    ...guardedBy(guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Take a key back; it is of no use a few seconds later",
      params: params.extend({ keyId: z.uuid() }),
      response: { 200: z.object({ success: z.literal(true) }) },
    },
    async handler({ params: { id, keyId } }) {
      await actions.remove(id, keyId);
      return { success: true as const };
    },
  });
}
