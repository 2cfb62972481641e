// The calls about an app's mail: for its owner, and the one behind "no more mail" for whoever got some.
import { z } from "zod";
import { type AppMails, allowedMailAddress, appMails, entityId, projectId } from "#contract";
import { type App, anyone, type Guard, guardedBy, notFound } from "#http";
import { rates } from "#limits";
import type { Unsubscription } from "./unsubscribe.ts";

type RouteDeps = Readonly<{
  mail: Readonly<{
    overview(projectId: string): Promise<AppMails>;
    sendForReal(projectId: string, id: string): Promise<AppMails>;
    allow(projectId: string, address: string, allowed: boolean): Promise<AppMails>;
    readUnsubscription(token: string): Unsubscription | null;
    unsubscribe(token: string): Promise<boolean>;
  }>;
  guards: Readonly<{ ownsProject: Guard }>;
}>;

const tags = ["mail"];
const params = z.object({ id: projectId });

export function registerMailRoutes(app: App, { mail, guards: { ownsProject } }: RouteDeps): void {
  app.get("/api/projects/:id/mails", {
    ...guardedBy(ownsProject),
    schema: { tags, summary: "The app's newest mails and its addresses", params, response: { 200: appMails } },
    handler: (request) => mail.overview(request.params.id),
  });
  app.post("/api/projects/:id/mails/:mailId/send", {
    ...guardedBy(ownsProject, rates.outside),
    schema: {
      tags,
      summary: "Send a mail for real: one of the preview, or one that failed",
      params: z.object({ id: projectId, mailId: entityId }),
      response: { 200: appMails },
    },
    handler: (request) => mail.sendForReal(request.params.id, request.params.mailId),
  });
  app.put("/api/projects/:id/mail-addresses", {
    ...guardedBy(ownsProject, rates.write),
    schema: {
      tags,
      summary: "Let the app write to an address, or no longer",
      params,
      body: allowedMailAddress,
      response: { 200: appMails },
    },
    handler: (request) => mail.allow(request.params.id, request.body.address, request.body.allowed),
  });
  registerUnsubscribing(app, mail);
}

const token = z.object({ token: z.string().max(1_000) });
const NO_TOKEN = "This address is not complete. Open it as it stands in the mail.";

/** A click on a link must change nothing, for mail programs follow links; a page asks, and mail programs post (RFC 8058). */
function registerUnsubscribing(app: App, mail: RouteDeps["mail"]): void {
  app.get("/api/mail/unsubscribe", {
    ...guardedBy(anyone),
    schema: { tags, summary: "Asks whether an app's mail shall stop", querystring: token },
    async handler(request, reply) {
      const wanted = mail.readUnsubscription(request.query.token);
      if (!wanted) throw notFound(NO_TOKEN);
      return reply.type("text/html").send(page(ASK));
    },
  });
  // Programs of mailboxes send `List-Unsubscribe=One-Click` as a form; nothing of it is read.
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    forms.post("/api/mail/unsubscribe", {
      ...guardedBy(anyone, rates.comeBack),
      bodyLimit: 1024,
      schema: { tags, summary: "Stops an app's mail to one address", querystring: token },
      async handler(request, reply) {
        const given = token.parse(request.query);
        if (!(await mail.unsubscribe(given.token))) throw notFound(NO_TOKEN);
        return reply.type("text/html").send(page("<p>You get no more mail from this app.</p>"));
      },
    });
  });
}

const ASK = `<p>Do you want no more mail from this app?</p><form method="post"><button>No more mail</button></form>`;
const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>No more mail</title><body>${body}</body></html>`;
