// The calls about what a run looks at: attached files, errors of the preview, and looks at it by an open editor.
import { z } from "zod";
import {
  attachment,
  editorLook,
  editorLookAnswer,
  entityId,
  newAttachment,
  previewErrorList,
  previewErrorReport,
  projectId,
} from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "#projects";
import type { Attachments } from "./attachments.ts";
import type { EditorLooks } from "./editor-looks.ts";
import type { PreviewErrors } from "./preview-errors.ts";
import { done, params, success, tags } from "./route-parts.ts";

export type MaterialRouteDependencies = Readonly<{
  projects: Projects;
  attachments: Attachments;
  previewErrors: PreviewErrors;
  editorLooks: EditorLooks;
}>;

/** Base64 takes a third more than what it says. */
const ATTACHMENT_BODY_BYTES = 6 * 1024 * 1024;
/** The most that its parts may have, four bytes to a character. */
const LOOK_BODY_BYTES = 512 * 1024;
const lookParams = z.object({ id: projectId, lookId: entityId });

export function registerMaterialRoutes(
  app: App,
  { projects, attachments, previewErrors }: MaterialRouteDependencies,
): void {
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
export function registerLookRoutes(app: App, { projects, editorLooks }: MaterialRouteDependencies): void {
  const owner = guardedBy(projects.guards.ownsProject, rates.write);
  app.post("/api/projects/:id/looks/:lookId/take", {
    ...owner,
    schema: {
      tags,
      summary: "Say that this editor looks at the preview for a run",
      params: lookParams,
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
      params: lookParams,
      body: editorLookAnswer,
      response: { 200: success },
    },
    async handler({ params: { id, lookId }, body }) {
      await editorLooks.answer(id, lookId, body);
      return done;
    },
  });
}
