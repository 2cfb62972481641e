// Spans recorded by OpenTelemetry's SDK and sent over OTLP. Loaded only where there is an address to send them to.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TraceIds } from "./traceparent.ts";
import type { Span, SpanOptions, Telemetry, TracedApp } from "./types.ts";

export type RecordingSettings = Readonly<{
  /** Of the collector: `http://localhost:4318`. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** Of the traces that begin here, from 0 to 1. */
  sampleRatio: number;
  serviceName: string;
  instance: string;
}>;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
} as const;

/** What waits to be sent while the collector is away; more is dropped. */
const WAITING_SPANS = 4_096;
const SEND_MS = 2_000;
const LONGEST_VALUE = 1_000;
const GIVEN_MAX = 20_000;

export const resourceOf = ({ serviceName, instance }: RecordingSettings): Resource =>
  resourceFromAttributes({ "service.name": serviceName, "service.instance.id": instance });

export function recordSpans(settings: RecordingSettings): Telemetry {
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, headers: { ...settings.headers } });
  const provider = new TracerProvider({
    resource: resourceOf(settings),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.sampleRatio) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE, attributeCountLimit: 32, eventCountLimit: 8 },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: WAITING_SPANS, scheduledDelayMillis: SEND_MS })],
  });
  const tracer = provider.getTracer("ninefold");
  return Object.freeze({
    isOn: true,
    begin: ({ parent, ...options }) => beginSpan(tracer, options, parent ?? null),
    ...createGiven(),
    close: () => provider.shutdown(),
  } satisfies Telemetry);
}

/** The newest that were given to apps: an app tells of a call within seconds. */
function createGiven(): Pick<Telemetry, "give" | "takeGiven"> {
  const apps = new Map<string, string>();
  const nameOf = ({ projectId, environment }: TracedApp) => `${projectId} ${environment}`;
  return {
    give(app, { spanId, traceId, isSampled }) {
      if (!isSampled) return;
      const [oldest] = apps.keys();
      if (apps.size >= GIVEN_MAX && oldest !== undefined) apps.delete(oldest);
      apps.set(spanId, `${nameOf(app)} ${traceId}`);
    },
    takeGiven: (app, { spanId, traceId }) => apps.get(spanId) === `${nameOf(app)} ${traceId}` && apps.delete(spanId),
  };
}

function beginSpan(
  tracer: Tracer,
  { name, kind = "internal", attributes, startMs }: SpanOptions,
  parent: TraceIds | null,
): Span {
  const context = parent
    ? trace.setSpanContext(ROOT_CONTEXT, {
        traceId: parent.traceId,
        spanId: parent.spanId,
        traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
        isRemote: true,
      })
    : ROOT_CONTEXT;
  const options = {
    kind: KINDS[kind],
    ...(attributes && { attributes }),
    ...(startMs !== undefined && { startTime: startMs }),
  };
  const span = tracer.startSpan(name, options, context);
  const { traceId, spanId, traceFlags } = span.spanContext();
  const ids = { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
  let isOver = false;
  return {
    ids,
    child: (one) => beginSpan(tracer, one, ids),
    end({ status, error, attributes: more, endMs } = {}) {
      if (isOver) return;
      isOver = true;
      if (more) span.setAttributes(more);
      if (status !== undefined) span.setAttribute("http.response.status_code", status);
      if (error !== undefined) span.recordException(error instanceof Error ? error : String(error));
      if (error !== undefined || (status ?? 0) >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endMs);
    },
  };
}
