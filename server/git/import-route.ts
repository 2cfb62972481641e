// The call that makes a project of a repository elsewhere.
import { type Imported, imported, importRepository as wanted } from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";

type RouteDependencies = Readonly<{
  projects: Pick<Projects, "guards" | "currentUser">;
  importRepository(ownerId: string, url: string, signal: AbortSignal): Promise<Imported>;
}>;

export function registerImportRoute(app: App, { projects, importRepository }: RouteDependencies): void {
  app.post("/api/projects/import-repository", {
    ...guardedBy(projects.guards.signedIn, rates.import),
    schema: {
      tags: ["git"],
      summary: "A new project of the newest commit of a public Git repository",
      body: wanted,
      response: { 200: imported },
    },
    handler: (request) => importRepository(projects.currentUser(request).id, request.body.url, request.signal),
  });
}
