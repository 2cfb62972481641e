// What an app asks the platform itself, on the socket that is its way out: plain requests that name a path and no host.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppEnvironment } from "#contract";

/** One app in one environment. Its own socket says which, so that no app can speak for another. */
export type AppIdentity = Readonly<{ projectId: string; environment: AppEnvironment }>;

export type AppServices = Readonly<{
  /** Answers one request of an app, whatever it holds. A rejection breaks it off. */
  handle(app: AppIdentity, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A text of the app without what it was entrusted with; absent: nothing was. */
  redact?(app: AppIdentity, text: string): string;
}>;

/** In origin form (RFC 9112, 3.2.1); what is meant for the outside names its host. */
export const isForPlatform = ({ url }: IncomingMessage) => url?.startsWith("/") ?? false;

export function serveApp(options: {
  app: AppIdentity;
  appServices?: AppServices | undefined;
  request: IncomingMessage;
  response: ServerResponse;
  failed(error: unknown): void;
}): void {
  const { app, appServices, request, response } = options;
  if (!appServices) {
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "The platform offers apps nothing here." }));
    return;
  }
  appServices.handle(app, request, response).catch((error: unknown) => {
    options.failed(error);
    response.destroy();
  });
}
