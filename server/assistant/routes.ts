// The calls of the assistant: chat, the run, its queue, the conversation, use, keys, attachments, errors and looks of the preview.
import { z } from "zod";
import {
  assistantUse,
  attachment,
  chatRequest,
  chatResponse,
  conversationEntry,
  editorLook,
  editorLookAnswer,
  entityId,
  generationStatus,
  keyOfProvider,
  keyQuestion,
  modelChoices,
  modelsAnswer,
  modelsQuestion,
  monthlyCap,
  newAttachment,
  newOwnKey,
  ownKey,
  ownKeyTest,
  previewErrorList,
  previewErrorReport,
  projectId,
  projectModel,
  queueAnswer,
  queueRequest,
  resendRequest,
  retryRequest,
  runAnswer,
  runStarted,
  setAsideMessage,
  stopAnswer,
  stopRequest,
} from "#contract";
import type { Database } from "#database";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { Actions } from "./actions.ts";
import type { Attachments } from "./attachments.ts";
import type { Choices } from "./choices.ts";
import { readConversation, readSetAside } from "./conversation.ts";
import type { EditorLooks } from "./editor-looks.ts";
import type { OwnKeys } from "./own-keys.ts";
import { createChatGuard } from "./permissions.ts";
import type { PreviewErrors } from "./preview-errors.ts";

type RouteDependencies = Readonly<{
  projects: Projects;
  database: Pick<Database, "query">;
  actions: Actions;
  choices: Choices;
  ownKeys: OwnKeys;
  attachments: Attachments;
  previewErrors: PreviewErrors;
  editorLooks: EditorLooks;
}>;

const tags = ["editor"];
const params = z.object({ id: projectId });
const success = z.object({ success: z.literal(true) });
const done = { success: true as const };
/** Base64 takes a third more than what it says. */
const ATTACHMENT_BODY_BYTES = 6 * 1024 * 1024;
/** The most that its parts may have, four bytes to a character. */
const LOOK_BODY_BYTES = 512 * 1024;

export function registerAssistantRoutes(app: App, dependencies: RouteDependencies): void {
  registerChatRoutes(app, dependencies);
  registerRunRoutes(app, dependencies);
  registerMaterialRoutes(app, dependencies);
  registerLookRoutes(app, dependencies);
  registerUseRoutes(app, dependencies);
}

function registerChatRoutes(app: App, { projects, database, actions, attachments }: RouteDependencies): void {
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

function registerRunRoutes(app: App, { projects, actions }: RouteDependencies): void {
  const owner = guardedBy(projects.guards.ownsProject);
  app.get("/api/projects/:id/run", {
    ...owner,
    schema: {
      tags,
      summary: "The run under way or the latest, all that a page shows of it",
      params,
      response: { 200: runAnswer },
    },
    handler: (request) => actions.runOf(request.params.id),
  });
  app.post("/api/projects/:id/run/stop", {
    ...guardedBy(projects.guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Stop the run; what works of it is kept",
      params,
      body: stopRequest.default({ clearQueue: false }),
      response: { 200: stopAnswer },
    },
    handler: (request) => actions.stop(request.params.id, request.body),
  });
  app.post("/api/projects/:id/run/retry", {
    ...guardedBy(projects.guards.ownsProject, rates.chat),
    schema: {
      tags,
      summary: "Answer the last message once more after its run failed or was stopped",
      params,
      body: retryRequest.default({ builtin: false }),
      response: { 200: runStarted },
    },
    handler: (request) => actions.retry(request.params.id, request.body),
  });
  app.post("/api/projects/:id/queue", {
    ...guardedBy(projects.guards.ownsProject, rates.chat),
    schema: {
      tags,
      summary: "Send a message that waits until the run under way has ended, or joins it",
      params,
      body: queueRequest,
      response: { 200: queueAnswer },
    },
    handler: ({ params: { id }, body }) =>
      actions.queue({ projectId: id, content: body.message, context: body.context ?? null }, body.joins),
  });
  app.delete("/api/projects/:id/queue/:queuedId", {
    ...guardedBy(projects.guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Take back a message that waits",
      params: z.object({ id: projectId, queuedId: entityId }),
      response: { 200: success },
    },
    async handler({ params: { id, queuedId } }) {
      await actions.dequeue(id, queuedId);
      return done;
    },
  });
}

function registerMaterialRoutes(app: App, { projects, attachments, previewErrors }: RouteDependencies): void {
  const owner = guardedBy(projects.guards.ownsProject);
  app.post("/api/projects/:id/attachments", {
    ...guardedBy(projects.guards.ownsProject, rates.attach),
    bodyLimit: ATTACHMENT_BODY_BYTES,
    schema: {
      tags,
      summary: "Attach an image, a CSV or a JSON file",
      params,
      body: newAttachment,
      response: { 200: attachment },
    },
    async handler({ params: { id }, body }) {
      await projects.refuseIfFull(id);
      return attachments.add(id, { name: body.name, content: Buffer.from(body.data, "base64") });
    },
  });
  app.get("/api/projects/:id/attachments/:attachmentId", {
    ...owner,
    schema: {
      tags,
      summary: "An attached file's content",
      params: z.object({ id: projectId, attachmentId: entityId }),
    },
    async handler({ params: { id, attachmentId } }, reply) {
      const { mediaType, content } = await attachments.read(id, attachmentId);
      return reply
        .type(mediaType)
        .header("x-content-type-options", "nosniff")
        .header("content-security-policy", "sandbox; default-src 'none'")
        .send(content);
    },
  });
  app.get("/api/projects/:id/preview-errors", {
    ...owner,
    schema: {
      tags,
      summary: "What the preview complained about, newest last",
      params,
      response: { 200: previewErrorList },
    },
    handler: async (request) => ({ errors: await previewErrors.list(request.params.id) }),
  });
  app.post("/api/projects/:id/preview-errors", {
    ...guardedBy(projects.guards.ownsProject, rates.write),
    schema: {
      tags,
      summary: "Report what the preview's frame complained about",
      params,
      body: previewErrorReport,
      response: { 200: success },
    },
    async handler(request) {
      await previewErrors.report(request.params.id, request.body.errors);
      return done;
    },
  });
  app.delete("/api/projects/:id/preview-errors", {
    ...guardedBy(projects.guards.ownsProject, rates.write),
    schema: { tags, summary: "Forget the preview's errors", params, response: { 200: success } },
    async handler(request) {
      await previewErrors.forget(request.params.id);
      return done;
    },
  });
}

/** What an open editor does for a server without a browser. */
function registerLookRoutes(app: App, { projects, editorLooks }: RouteDependencies): void {
  const owner = guardedBy(projects.guards.ownsProject, rates.write);
  const params = z.object({ id: projectId, lookId: entityId });
  app.post("/api/projects/:id/looks/:lookId/take", {
    ...owner,
    schema: {
      tags,
      summary: "Say that this editor looks at the preview for a run",
      params,
      response: { 200: editorLook },
    },
    handler: ({ params: { id, lookId } }) => editorLooks.take(id, lookId),
  });
  app.post("/api/projects/:id/looks/:lookId/answer", {
    ...owner,
    bodyLimit: LOOK_BODY_BYTES,
    schema: {
      tags,
      summary: "Tell what the preview showed, in words",
      params,
      body: editorLookAnswer,
      response: { 200: success },
    },
    async handler({ params: { id, lookId }, body }) {
      await editorLooks.answer(id, lookId, body);
      return done;
    },
  });
}

function registerUseRoutes(app: App, { projects, actions, choices, ownKeys }: RouteDependencies): void {
  const { ownsProject, signedIn } = projects.guards;
  app.get("/api/projects/:id/use", {
    ...guardedBy(ownsProject),
    schema: {
      tags,
      summary: "Tokens of the run, the project and the month, and what is left",
      params,
      response: { 200: assistantUse },
    },
    handler: (request) => actions.useOf(request.params.id, projects.currentUser(request).id),
  });
  app.get("/api/assistant/key", {
    ...guardedBy(signedIn),
    schema: {
      tags,
      summary: "Whether the caller has a provider key of their own; never the key",
      response: { 200: ownKey },
    },
    handler: (request) => ownKeys.show(projects.currentUser(request).id),
  });
  app.put("/api/assistant/key", {
    ...guardedBy(signedIn, rates.outside),
    schema: { tags, summary: "Save a provider key of one's own", body: newOwnKey, response: { 200: ownKey } },
    handler: (request) => ownKeys.save(projects.currentUser(request).id, request.body),
  });
  app.post("/api/assistant/models", {
    ...guardedBy(signedIn, rates.outside),
    schema: {
      tags,
      summary: "The models that a provider offers, with prices; an empty list where it does not say",
      body: modelsQuestion,
      response: { 200: modelsAnswer },
    },
    handler: (request) => choices.ofProvider(projects.currentUser(request).id, request.body),
  });
  app.get("/api/assistant/choices", {
    ...guardedBy(signedIn, rates.outside),
    schema: {
      tags,
      summary: "The models that the caller may choose from, with prices, as far as their keys' providers tell",
      response: { 200: modelChoices },
    },
    handler: (request) => choices.of(projects.currentUser(request).id),
  });
  app.put("/api/projects/:id/model", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Choose what answers the project from now on",
      params,
      body: projectModel,
      response: { 200: projectModel },
    },
    handler: (request) => actions.chooseModel(request.params.id, projects.currentUser(request).id, request.body),
  });
  app.post("/api/assistant/key/use", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Choose which of one's own keys answers where nothing else is chosen",
      body: keyOfProvider,
      response: { 200: ownKey },
    },
    handler: (request) => ownKeys.use(projects.currentUser(request).id, request.body.provider),
  });
  app.delete("/api/assistant/key", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Remove one's own provider key: the named provider's, else the one that answers",
      querystring: keyQuestion,
      response: { 200: ownKey },
    },
    handler: (request) => ownKeys.remove(projects.currentUser(request).id, request.query.provider),
  });
  app.put("/api/assistant/cap", {
    ...guardedBy(signedIn, rates.write),
    schema: {
      tags,
      summary: "Set what one wants to spend in a month on keys of one's own",
      body: monthlyCap,
      response: { 200: monthlyCap },
    },
    async handler(request) {
      await actions.setCap(projects.currentUser(request).id, request.body);
      return request.body;
    },
  });
  app.post("/api/assistant/key/test", {
    ...guardedBy(signedIn, rates.outside),
    schema: {
      tags,
      summary: "Ask the provider for a word with the saved key",
      body: keyQuestion.default({}),
      response: { 200: ownKeyTest },
    },
    handler: (request) => ownKeys.test(projects.currentUser(request).id, request.body.provider),
  });
}
