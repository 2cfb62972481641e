// What the gateway itself says to a request, as JSON or as a page, always under the app's policy.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppAddress } from "./app-addresses.ts";
import { createProtection, type PolicyScope, protectiveHeaders } from "./policy.ts";

export type Exchange = Readonly<{ request: IncomingMessage; response: ServerResponse; address: AppAddress }>;

export type Replies = ReturnType<typeof createReplies>;

const DOCUMENT_HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** `secure`: whether browsers reach the platform by https. */
export function createReplies(secure: boolean) {
  const remembered = createProtection();

  const scopeOf = (request: IncomingMessage, { base }: AppAddress): PolicyScope => ({
    host: request.headers.host ?? "",
    secure,
    base,
  });
  const protection = ({ request, address }: Exchange) => remembered(scopeOf(request, address));

  function sendJson(exchange: Exchange, status: number, body: unknown): void {
    const { response } = exchange;
    if (response.headersSent || response.destroyed) return;
    response
      .writeHead(status, { ...protection(exchange), "content-type": "application/json", "cache-control": "no-store" })
      .end(JSON.stringify(body));
  }

  /** `scriptHashes`: of the page's own inline scripts. */
  function sendPage(exchange: Exchange, status: number, html: string, scriptHashes: readonly string[] = []): void {
    const { request, response, address } = exchange;
    const headers =
      scriptHashes.length === 0
        ? protection(exchange)
        : protectiveHeaders({ ...scopeOf(request, address), scriptHashes });
    response.writeHead(status, { ...headers, ...DOCUMENT_HEADERS }).end(request.method === "HEAD" ? undefined : html);
  }

  return Object.freeze({ scopeOf, protection, sendJson, sendPage });
}
