// Between node:http and a web-standard fetch handler, for an app that runs on Node.
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";

type App = { fetch(request: Request): Response | Promise<Response> };

/** Answers one request; a failure of the app itself becomes a 500. */
export async function answerNode(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await app.fetch(requestOf(request));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body)
      Readable.fromWeb(answer.body as NodeStream).pipe(response); // the same stream under two names
    else response.end();
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "Something went wrong in the app. Please try again." }));
  }
}

function requestOf(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const method = request.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : (Readable.toWeb(request) as ReadableStream); // the same stream under two names
  const options = { method, headers, body, duplex: "half" };
  return new Request(`http://${request.headers.host ?? "app"}${request.url ?? "/"}`, options);
}
