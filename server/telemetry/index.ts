// Traces and figures for the operator's collector, and the id under which a request is found in every log (decision 103).
export { currentSpan, traced, traceOfLine, withinSpan } from "./current-span.ts";
export { createIdsOnly } from "./ids-only.ts";
export type { Family } from "./metric-producer.ts";
export { openMetrics, openTelemetry } from "./open-telemetry.ts";
export type { RecordingSettings } from "./recorded.ts";
export { REQUEST_ID_HEADER, readTraceparent, type TraceIds, writeTraceparent } from "./traceparent.ts";
export type { Attributes, Span, SpanKind, SpanOptions, Telemetry, TracedApp } from "./types.ts";
