// The span of a request to an app. Only calls that reach an app's process end it: documents and files are not recorded.
import { readTraceparent, type Span, type Telemetry } from "#telemetry";
import type { Call } from "./call.ts";

/** @param believesProxy a proxy of one's own stands in front: what it began is gone on with. A visitor's own header counts nothing */
export function beginRequestSpan(telemetry: Telemetry, { requestHead, address }: Call, believesProxy: boolean): Span {
  const attributes = {
    "http.request.method": requestHead.method ?? "GET",
    "url.path": address.path,
    "ninefold.project": address.projectId,
    "ninefold.environment": address.environment,
  };
  const parent = believesProxy ? readTraceparent(headerOf(requestHead.rawHeaders, "traceparent")) : null;
  const span = telemetry.begin({ name: "app request", kind: "server", attributes, parent });
  telemetry.give(address, span.ids);
  return span;
}

function headerOf(rawHeaders: readonly string[], name: string): string | undefined {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === name) return rawHeaders[index + 1];
  return undefined;
}
