// Who may talk to the assistant about a project.
import { chatRequest, ERROR_NO_ACCESS, ERROR_PROJECT_NOT_FOUND } from "#contract";
import { forbidden, type Guard, notFound } from "#http";
import type { Projects } from "#projects";

/** Chat names its project in the body, which no schema has looked at yet when a guard is asked. */
export function createChatGuard(projects: Projects): Guard {
  return {
    sentence: "the owner of the project that the message is about",
    async ask(request, reply) {
      await projects.guards.signedIn.ask.call(request.server, request, reply);
      const asked = chatRequest.pick({ projectId: true }).safeParse(request.body);
      // What names no project is refused by the route's schema, in its own words.
      if (!asked.success) return;
      const row = await projects.store.find(asked.data.projectId);
      if (!row) throw notFound(ERROR_PROJECT_NOT_FOUND);
      if (row.ownerId !== projects.currentUser(request).id) throw forbidden(ERROR_NO_ACCESS);
    },
  };
}
