// The platform's own calls: each is a span, its lines in the log bear the trace's id, and its answer tells that id.
import type { App } from "#http";
import { REQUEST_ID_HEADER, readTraceparent, type Span, type Telemetry, withinSpan } from "#telemetry";

/** @param believesProxy a proxy of one's own stands in front: what it began is gone on with */
export function traceRequests(
  app: App,
  { telemetry, believesProxy }: { telemetry: Telemetry; believesProxy: boolean },
) {
  const spans = new WeakMap<object, Span>();
  app.addHook("onRequest", (request, reply, done) => {
    const { traceparent } = request.headers;
    const parent = believesProxy && typeof traceparent === "string" ? readTraceparent(traceparent) : null;
    const route = request.routeOptions.url ?? "unknown";
    const span = telemetry.begin({
      name: `${request.method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": request.method, "http.route": route },
      parent,
    });
    spans.set(request, span);
    reply.header(REQUEST_ID_HEADER, span.ids.traceId);
    withinSpan(span, done);
  });
  app.addHook("onResponse", (request, reply, done) => {
    spans.get(request)?.end({ status: reply.statusCode });
    done();
  });
}
