// Between node:http and a web-standard fetch handler, for an app that runs on Node; on Bun none of it is loaded.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { UpgradeServer } from "../server/capabilities/live/transport.ts";

/** An app's server; `server` makes a socket of a request that wishes for one. */
export type App = { fetch(request: Request, server?: UpgradeServer): Response | Promise<Response> };

/** An app, and what makes a web stream of Node's and back. */
type Bridged = { app: App; streams: { Readable: typeof Readable } };

/** Settles once the app listens on its socket; a failure of the app itself becomes a 500. */
export async function listenOnNode(app: App, socket: string): Promise<void> {
  const [{ createServer }, streams] = await Promise.all([import("node:http"), import("node:stream")]);
  const bridged = { app, streams };
  const server = createServer((request, response) => void answer(bridged, request, response));
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const opened = import("./node-sockets.ts");
    void opened.then(({ openNodeSocket }) =>
      openNodeSocket({ app, request, socket, head, asRequest: requestOf(streams, request) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
}

async function answer({ app, streams }: Bridged, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await app.fetch(requestOf(streams, request));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body)
      streams.Readable.fromWeb(answer.body as NodeStream).pipe(response); // the same stream under two names
    else response.end();
  } catch (error) {
    console.error(error);
    if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: "Something went wrong in the app. Please try again." }));
  }
}

function requestOf({ Readable }: Bridged["streams"], request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, String(value));
  const method = request.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : (Readable.toWeb(request) as ReadableStream); // the same stream under two names
  const options = { method, headers, body, duplex: "half" };
  return new Request(`http://${request.headers.host ?? "app"}${request.url ?? "/"}`, options);
}
