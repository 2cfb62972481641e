// The calls of "invited people only": for the app's owner, and for those who want to come in.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type GuestList,
  gateSetting,
  guestAnswer,
  guestByName,
  guestList,
  guestRequest,
  invitationCode,
  type MadeInvitation,
  madeInvitation,
  newInvitation,
  projectId,
} from "#contract";
import { type App, type Guard, guardedBy } from "#http";
import { rates } from "#limits";

const tags = ["guests"];
const params = z.object({ id: projectId });
const done = z.object({ success: z.literal(true) });
const SUCCESS = { success: true as const };

export type GuestRouteDeps = Readonly<{
  actions: Readonly<{
    listOf(projectId: string): Promise<GuestList>;
    setGate(projectId: string, wanted: z.output<typeof gateSetting>): Promise<GuestList>;
    ask(projectId: string, userId: string, note: string): Promise<void>;
    join(projectId: string, userId: string, given: z.output<typeof invitationCode>): Promise<void>;
    admitNamed(project: { id: string; ownerId: string }, username: string): Promise<void>;
    answer(projectId: string, userId: string, admitted: boolean): Promise<void>;
    remove(projectId: string, userId: string): Promise<void>;
    invite(projectId: string, wanted: z.output<typeof newInvitation>): Promise<MadeInvitation>;
    takeBack(projectId: string, id: string): Promise<void>;
  }>;
  guards: Readonly<{ ownsProject: Guard; seesProject: Guard }>;
  currentUser(request: FastifyRequest): { id: string };
  currentProject(request: FastifyRequest): { id: string; ownerId: string };
}>;

export function registerGuestRoutes(app: App, deps: GuestRouteDeps): void {
  registerOwnersRoutes(app, deps);
  const { actions, guards, currentUser, currentProject } = deps;
  app.post("/api/projects/:id/guests/request", {
    ...guardedBy(guards.seesProject, rates.write),
    schema: {
      tags,
      summary: "Ask the app's owner to be let in; once",
      body: guestRequest,
      response: { 200: done },
    },
    async handler(request) {
      await actions.ask(currentProject(request).id, currentUser(request).id, request.body.note);
      return SUCCESS;
    },
  });
  app.post("/api/projects/:id/guests/join", {
    ...guardedBy(guards.seesProject, rates.outside),
    schema: { tags, summary: "Come in by an invitation", body: invitationCode, response: { 200: done } },
    async handler(request) {
      await actions.join(currentProject(request).id, currentUser(request).id, request.body);
      return SUCCESS;
    },
  });
}

function registerOwnersRoutes(app: App, { actions, guards: { ownsProject }, currentProject }: GuestRouteDeps): void {
  app.get("/api/projects/:id/guests", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "Who is let into the app, and who asks", params, response: { 200: guestList } },
    handler: (request) => actions.listOf(request.params.id),
  });
  app.put("/api/projects/:id/guests/gate", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Invited people only, or everybody",
      params,
      body: gateSetting,
      response: { 200: guestList },
    },
    handler: (request) => actions.setGate(request.params.id, request.body),
  });
  app.post("/api/projects/:id/guests", {
    ...guardedBy(ownsProject, rates.names),
    schema: { tags, summary: "Let somebody in by their user name", params, body: guestByName, response: { 200: done } },
    async handler(request) {
      await actions.admitNamed(currentProject(request), request.body.username);
      return SUCCESS;
    },
  });
  const ofGuest = params.extend({ userId: z.uuid() });
  app.put("/api/projects/:id/guests/:userId", {
    ...guardedBy(ownsProject, rates.write),
    schema: { tags, summary: "Answer a request", params: ofGuest, body: guestAnswer, response: { 200: done } },
    async handler(request) {
      await actions.answer(request.params.id, request.params.userId, request.body.admit);
      return SUCCESS;
    },
  });
  app.delete("/api/projects/:id/guests/:userId", {
    ...guardedBy(ownsProject, rates.write),
    schema: { tags, summary: "Let somebody in no more, from now on", params: ofGuest, response: { 200: done } },
    async handler(request) {
      await actions.remove(request.params.id, request.params.userId);
      return SUCCESS;
    },
  });
  app.post("/api/projects/:id/invitations", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Make a link that lets people in; it is in this answer and nowhere else",
      params,
      body: newInvitation,
      response: { 200: madeInvitation },
    },
    handler: (request) => actions.invite(request.params.id, request.body),
  });
  app.delete("/api/projects/:id/invitations/:invitationId", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Take an invitation back; who came by it stays",
      params: params.extend({ invitationId: z.uuid() }),
      response: { 200: done },
    },
    async handler(request) {
      await actions.takeBack(request.params.id, request.params.invitationId);
      return SUCCESS;
    },
  });
}
