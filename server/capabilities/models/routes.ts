// The call by which an app's owner sees what the app asked language models today.
import { z } from "zod";
import { type AppModelUse, appModelUse, projectId } from "#contract";
import { type App, type Guard, guardedBy } from "#http";

type RouteDeps = Readonly<{
  use(projectId: string): Promise<AppModelUse>;
  guards: Readonly<{ ownsProject: Guard }>;
}>;

export function registerModelRoutes(app: App, { use, guards }: RouteDeps): void {
  app.get("/api/projects/:id/model-use", {
    ...guardedBy(guards.ownsProject),
    schema: {
      tags: ["models"],
      summary: "Which language model answers the app, and what it used today",
      params: z.object({ id: projectId }),
      response: { 200: appModelUse },
    },
    handler: (request) => use(request.params.id),
  });
}
