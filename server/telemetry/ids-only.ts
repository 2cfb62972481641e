// Without an address to send spans to nothing is recorded; traces have ids all the same.
import { newSpanId, newTraceId, type TraceIds } from "./traceparent.ts";
import type { Span, Telemetry } from "./types.ts";

export function createIdsOnly(): Telemetry {
  return Object.freeze({
    isOn: false,
    begin: ({ parent }) => idsOnly({ traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId(), isSampled: false }),
    give: () => {},
    takeGiven: () => false,
    close: async () => {},
  } satisfies Telemetry);
}

function idsOnly(ids: TraceIds): Span {
  const span: Span = { ids, child: () => span, end: () => {} };
  return span;
}
