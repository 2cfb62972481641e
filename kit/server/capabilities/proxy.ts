// One call through the platform's proxy: HTTP as it is, HTTPS through a tunnel.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { connect as connectTls } from "node:tls";

/** What the proxy says when it was itself that refused, percent-encoded; nobody outside can send it through. */
const REFUSAL_HEADER = "x-ninefold-refusal";

/** As `fetch` with that request; redirects are answered, not followed. */
export async function fetchThrough(proxy: string, request: Request, signal: AbortSignal): Promise<Response> {
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : null;
  const address = new URL(request.url);
  const options = {
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), host: address.host },
    signal,
  };
  if (address.protocol !== "https:")
    return send(requestHttp({ ...options, socketPath: proxy, path: address.href }), body);
  const tunnel = await openTunnel(proxy, address);
  const createConnection = () => connectTls({ socket: tunnel, servername: address.hostname });
  return send(
    requestHttps({ ...options, host: address.hostname, path: address.pathname + address.search, createConnection }),
    body,
  );
}

async function openTunnel(proxy: string, { hostname, port }: URL): Promise<IncomingMessage["socket"]> {
  const target = `${hostname}:${port || 443}`;
  const request = requestHttp({ socketPath: proxy, method: "CONNECT", path: target, headers: { host: target } });
  return new Promise((resolve, reject) => {
    request.once("error", reject).once("connect", (answer, socket) => {
      if (answer.statusCode === 200)
        resolve(socket as IncomingMessage["socket"]); // a stream of net.Socket
      else reject(new Error(refusalOf(answer) ?? `${hostname} cannot be reached. (${answer.statusCode})`));
    });
    request.end();
  });
}

/** In the proxy's words; null where it was not the proxy. */
function refusalOf({ headers }: IncomingMessage): string | null {
  const said = headers[REFUSAL_HEADER];
  if (typeof said !== "string") return null;
  const reason = decodeURIComponent(said);
  const advice = reason.endsWith("outbound hosts of app.json") ? ': name it in "outbound"' : "";
  return `This call to the outside was refused: ${reason}${advice}.`;
}

function send(request: ClientRequest, body: Buffer | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    request.once("error", reject).once("response", (answer) => {
      const refused = refusalOf(answer);
      if (refused !== null) {
        answer.resume();
        return reject(new Error(refused));
      }
      const status = answer.statusCode ?? 502;
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) headers.set(name, String(value));
      const empty = status === 204 || status === 304;
      resolve(
        new Response(empty ? null : (Readable.toWeb(answer) as NodeStream as ReadableStream), { status, headers }),
      ); // one stream, two names
    });
    request.end(body ?? undefined);
  });
}
