// The gateway's own responses, as JSON or as a page, always under the app's policy.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppPermission } from "#contract";
import { currentSpan, REQUEST_ID_HEADER } from "#telemetry";
import type { Destination } from "../addresses/app-addresses.ts";
import type { Call } from "../call.ts";
import { messagePage } from "./documents.ts";
import { createProtection, type PolicyScope, permissionsPolicy, protectiveHeaders } from "./policy.ts";
import type { AppDocument, Exchange } from "./types.ts";

export type Replies = ReturnType<typeof createReplies>;

const DOCUMENT_HEADERS = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** An answer where there is no app: the way to its own host, or that there is none. */
export function answerElsewhere(
  destination: Exclude<NonNullable<Destination>, { kind: "app" }>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const headers = {
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  if (destination.kind === "moved") {
    const allowed = { "access-control-allow-origin": "*" };
    response.writeHead(307, { ...headers, ...allowed, location: destination.location }).end();
    return;
  }
  const page = messagePage({ title: "Nothing here", text: "There is no app at this address." });
  response
    .writeHead(404, { ...headers, "content-type": "text/html; charset=utf-8", "content-security-policy": "sandbox" })
    .end(request.method === "HEAD" ? undefined : page);
}

/** Of what went wrong here: the id under which the log has it. */
function requestIdOf(status: number): string[] {
  const span = status >= 500 ? currentSpan() : null;
  return span ? [REQUEST_ID_HEADER, span.ids.traceId] : [];
}

/** `publicUrl`: where browsers reach the platform. */
export function createReplies(publicUrl: string) {
  const remembered = createProtection();
  const secure = publicUrl.startsWith("https:");
  const platform = new URL(publicUrl).origin;

  const scopeOf = ({ requestHead, address }: Pick<Call, "requestHead" | "address">): PolicyScope => ({
    host: requestHead.headers.host ?? "",
    secure,
    base: address.base,
    platform,
  });
  const protection = (call: Call) => remembered(scopeOf(call));

  function sendJson(call: Call, status: number, body: unknown): void {
    const { writer } = call;
    if (writer.hasBegun() || writer.isClosed()) return;
    const text = Buffer.from(JSON.stringify(body)).toString("latin1");
    const headers = [
      "content-type",
      "application/json",
      "cache-control",
      "no-store",
      "content-length",
      `${text.length}`,
      ...requestIdOf(status),
    ];
    writer.send({ status, headers, protection: Object.entries(protection(call)).flat() }, text);
  }

  /** An app's own page, with what it may use of a person's device. */
  function sendApp(
    exchange: Exchange,
    { html, scriptHashes }: AppDocument,
    permissions: readonly AppPermission[],
  ): void {
    const { request, response, address } = exchange;
    const protection = protectiveHeaders({ ...scopeOf(exchange), scriptHashes });
    response
      .writeHead(200, { ...protection, ...permissionsPolicy(permissions, address.base === ""), ...DOCUMENT_HEADERS })
      .end(request.method === "HEAD" ? undefined : html);
  }

  function sendPage(exchange: Exchange, status: number, html: string): void {
    const { request, response } = exchange;
    const headers = { ...protection(exchange), ...DOCUMENT_HEADERS };
    response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : html);
  }

  return Object.freeze({ scopeOf, protection, sendJson, sendPage, sendApp });
}
