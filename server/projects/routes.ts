// The calls of projects: create, delete, messages, source, visits, view names.
import { z } from "zod";
import {
  createdProject,
  message,
  messagesToSave,
  newProject,
  newViewName,
  savedViewName,
  source,
  trackedUser,
  viewNameAvailability,
} from "#contract";
import { type App, guardedBy } from "#http";
import { rates } from "#limits";
import type { Projects } from "./types.ts";
import { checkViewName, setViewName } from "./view-names.ts";

const success = z.object({ success: z.literal(true) });
const done = { success: true as const };
const tags = ["projects"];

export function registerProjectRoutes(app: App, projects: Projects): void {
  const { ownsProject, signedIn } = projects.guards;
  app.post("/api/projects", {
    ...guardedBy(signedIn, rates.create),
    schema: {
      tags,
      summary: "Create a project: empty, or as a template's app with a name of its own",
      body: newProject,
      response: { 200: createdProject },
    },
    async handler(request) {
      const { template, name } = request.body;
      const choice = template === undefined ? undefined : { template, name };
      return { projectId: await projects.create(projects.currentUser(request).id, choice) };
    },
  });
  app.delete("/api/projects/:id", {
    ...guardedBy(ownsProject, rates.deploy),
    schema: { tags, summary: "Delete a project and everything that is its", response: { 200: success } },
    async handler(request) {
      await projects.remove(projects.currentProject(request).id);
      return done;
    },
  });
  registerConversationRoutes(app, projects);
  registerSourceRoutes(app, projects);
  registerAudienceRoutes(app, projects);
  registerViewNameRoutes(app, projects);
}

function registerConversationRoutes(app: App, projects: Projects): void {
  const { ownsProject } = projects.guards;
  app.get("/api/projects/:id/messages", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "The conversation, oldest first", response: { 200: z.array(message) } },
    handler: (request) => projects.store.messagesOf(projects.currentProject(request).id),
  });
  app.post("/api/projects/:id/messages", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Save the conversation: what is new is added, what is there stays",
      body: messagesToSave,
      response: { 200: success },
    },
    async handler(request) {
      await projects.store.saveMessages(projects.currentProject(request).id, request.body.messages);
      return done;
    },
  });
}

function registerSourceRoutes(app: App, projects: Projects): void {
  app.get("/api/projects/:id/source", {
    ...guardedBy(projects.guards.ownsProject),
    schema: { tags, summary: "The files of the newest revision", response: { 200: source } },
    async handler(request) {
      const tree = await projects.revisions.newestTree(projects.currentProject(request).id);
      return { files: await projects.revisions.readTree(tree) };
    },
  });
}

function registerAudienceRoutes(app: App, projects: Projects): void {
  app.post("/api/projects/:id/track-user", {
    ...guardedBy(projects.guards.seesProject, rates.write),
    schema: { tags, summary: "Count a visit of the live app", body: trackedUser, response: { 200: success } },
    async handler(request) {
      // The name in the body is the spec's; whom the token belongs to is what counts.
      await projects.store.trackAppUser(projects.currentProject(request).id, projects.currentUser(request).id);
      return done;
    },
  });
}

function registerViewNameRoutes(app: App, projects: Projects): void {
  const { ownsProject, signedIn } = projects.guards;
  app.get("/api/projects/check-view-name/:viewName", {
    ...guardedBy(signedIn, rates.names),
    schema: {
      tags,
      summary: "Whether a view name can be had",
      params: z.object({ viewName: z.string().max(200) }),
      response: { 200: viewNameAvailability },
    },
    handler: (request) => checkViewName(projects.store, request.params.viewName),
  });
  app.post("/api/projects/:projectId/custom-view-name", {
    ...guardedBy(ownsProject, rates.names),
    schema: { tags, summary: "Set the view name, once", body: newViewName, response: { 200: savedViewName } },
    async handler(request) {
      await setViewName(projects.store, projects.currentProject(request).id, request.body.viewName);
      return { customViewName: request.body.viewName };
    },
  });
}
