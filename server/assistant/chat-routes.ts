// The calls of the chat: a message, the conversation, and a message that is said differently.
import { z } from "zod";
import {
  chatRequest,
  chatResponse,
  conversationEntry,
  entityId,
  generationStatus,
  projectId,
  resendRequest,
  runStarted,
  setAsideMessage,
} from "#contract";
import type { Database } from "#database";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { Actions } from "./actions.ts";
import type { Attachments } from "./attachments.ts";
import { readConversation, readSetAside } from "./conversation.ts";
import { createChatGuard } from "./permissions.ts";
import { params, tags } from "./route-parts.ts";

export type ChatRouteDependencies = Readonly<{
  projects: Projects;
  database: Pick<Database, "query">;
  actions: Actions;
  attachments: Attachments;
}>;

export function registerChatRoutes(
  app: App,
  { projects, database, actions, attachments }: ChatRouteDependencies,
): void {
  const owner = guardedBy(projects.guards.ownsProject);
  app.post("/api/chat", {
    ...guardedBy(createChatGuard(projects), rates.chat),
    schema: { tags, summary: "Send a message to the assistant", body: chatRequest, response: { 200: chatResponse } },
    handler: ({ body }) =>
      actions.chat({ projectId: body.projectId, content: body.message, context: body.context ?? null }),
  });
  app.get("/api/projects/:id/generation-status", {
    ...owner,
    schema: { tags, summary: "Whether the assistant is at work, and how far", response: { 200: generationStatus } },
    handler: (request) => actions.statusOf(projects.currentProject(request).id),
  });
  app.get("/api/projects/:id/conversation", {
    ...owner,
    schema: {
      tags,
      summary: "The conversation with what each message carried and how its run ended",
      params,
      response: { 200: z.array(conversationEntry) },
    },
    handler: (request) => readConversation({ database, attachments }, request.params.id),
  });
  app.get("/api/projects/:id/messages/:messageId/set-aside", {
    ...owner,
    schema: {
      tags,
      summary: "What was set aside when a message was said differently",
      params: z.object({ id: projectId, messageId: entityId }),
      response: { 200: z.array(setAsideMessage) },
    },
    handler: ({ params: { id, messageId } }) => readSetAside(database, { projectId: id, messageId }),
  });
  app.post("/api/projects/:id/messages/:messageId/resend", {
    ...guardedBy(projects.guards.ownsProject, rates.chat),
    schema: {
      tags,
      summary: "Say a message differently: it and what followed are set aside, and the app goes back to before it",
      params: z.object({ id: projectId, messageId: entityId }),
      body: resendRequest,
      response: { 200: runStarted },
    },
    handler({ params: { id, messageId }, body }) {
      const message = { projectId: id, content: body.message, context: body.context ?? null };
      return actions.resend(message, { messageId, files: body.files });
    },
  });
}
