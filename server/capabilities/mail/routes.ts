// The calls about an app's mail: for its owner, and the one behind "no more mail" for whoever got some.
import { z } from "zod";
import { type AppMails, allowedMailAddress, appMails, entityId, projectId } from "#contract";
import { type App, anyone, type Guard, guardedBy, notFound } from "#http";
import { rates } from "#limits";

type RouteDeps = Readonly<{
  mail: Readonly<{
    overview(projectId: string): Promise<AppMails>;
    sendForReal(projectId: string, id: string): Promise<AppMails>;
    allow(projectId: string, address: string, allowed: boolean): Promise<AppMails>;
    readUnsubscription(token: string): readonly string[] | null;
    unsubscribe(token: string): Promise<boolean>;
  }>;
  notices: Readonly<{
    readConfirmation(token: string): readonly string[] | null;
    confirm(token: string): Promise<boolean>;
  }>;
  guards: Readonly<{ ownsProject: Guard }>;
}>;

const tags = ["mail"];
const params = z.object({ id: projectId });

export function registerMailRoutes(app: App, { mail, notices, guards: { ownsProject } }: RouteDeps): void {
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
  registerAnswerOf(app, {
    path: "/api/mail/unsubscribe",
    summaries: ["Asks whether an app's mail shall stop", "Stops an app's mail to one address"],
    title: "No more mail",
    ask: '<p>Do you want no more mail from this app?</p><form method="post"><button>No more mail</button></form>',
    done: "<p>You get no more mail from this app.</p>",
    isSigned: (given) => mail.readUnsubscription(given) !== null,
    answer: mail.unsubscribe,
  });
  registerAnswerOf(app, {
    path: "/api/notices/confirm",
    summaries: ["Asks whether an address is theirs", "Confirms the address at which a person wants an app's notices"],
    title: "Your address",
    ask: '<p>Shall what this app tells you come to this address, too?</p><form method="post"><button>Yes, send it here</button></form>',
    done: "<p>Thank you. What the app tells you comes to this address, too. Each mail says how to stop that.</p>",
    isSigned: (given) => notices.readConfirmation(given) !== null,
    answer: notices.confirm,
  });
}

const token = z.object({ token: z.string().max(1_000) });
const NO_TOKEN = "This address is not complete, or another one is wanted by now. Open it as it stands in the mail.";

type Answering = Readonly<{
  path: `/api/${string}`;
  /** Of the question and of the answer. */
  summaries: readonly [string, string];
  title: string;
  ask: string;
  done: string;
  isSigned(token: string): boolean;
  /** False for a token that is good no more. */
  answer(token: string): Promise<boolean>;
}>;

/** A click on a link must change nothing, for mail programs follow links; a page asks, and people and mail programs post (RFC 8058). */
function registerAnswerOf(app: App, { path, summaries, title, ask, done, isSigned, answer }: Answering): void {
  app.get(path, {
    ...guardedBy(anyone),
    schema: { tags, summary: summaries[0], querystring: token },
    async handler(request, reply) {
      if (!isSigned(request.query.token)) throw notFound(NO_TOKEN);
      return reply.type("text/html").send(page(title, ask));
    },
  });
  // Programs of mailboxes send `List-Unsubscribe=One-Click` as a form; nothing of it is read.
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", (_request, payload, over) => {
      payload.resume();
      over(null);
    });
    forms.post(path, {
      ...guardedBy(anyone, rates.comeBack),
      bodyLimit: 1024,
      schema: { tags, summary: summaries[1], querystring: token },
      async handler(request, reply) {
        const given = token.parse(request.query);
        if (!(await answer(given.token))) throw notFound(NO_TOKEN);
        return reply.type("text/html").send(page(title, done));
      },
    });
  });
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body>${body}</body></html>`;
