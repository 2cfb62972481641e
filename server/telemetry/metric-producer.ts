// The operator's figures (prom-client) as OpenTelemetry has them: what `/metrics` shows is sent to the collector, too.
import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { type RecordingSettings, resourceOf } from "./recorded.ts";

/** A family of figures as prom-client's `getMetricsAsJSON` has it. */
export type Family = Readonly<{
  name: string;
  help: string;
  /** "counter", "gauge", "histogram" or "summary". */
  type: string;
  values: readonly Readonly<{
    value: number;
    metricName?: string;
    labels: Readonly<Record<string, string | number | undefined>>;
  }>[];
}>;

const SEND_EVERY_MS = 15_000;

/** Sends what `read` gives every quarter of a minute, until it is closed. */
export function sendMetrics(settings: RecordingSettings, read: () => Promise<readonly Family[]>) {
  const exporter = new OTLPMetricExporter({ url: `${settings.endpoint}/v1/metrics`, headers: { ...settings.headers } });
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_EVERY_MS / 2,
    metricProducers: [producerOf(settings, read)],
  });
  const provider = new MeterProvider({ resource: resourceOf(settings), readers: [reader] });
  return Object.freeze({ close: () => provider.shutdown() });
}

function producerOf(settings: RecordingSettings, read: () => Promise<readonly Family[]>): MetricProducer {
  const began = timeOf(Date.now());
  return {
    async collect(): Promise<CollectionResult> {
      const families = await read();
      const span = { startTime: began, endTime: timeOf(Date.now()) };
      const metrics = families.flatMap((family) => metricOf(family, span) ?? []);
      return {
        resourceMetrics: { resource: resourceOf(settings), scopeMetrics: [{ scope: { name: "ninefold" }, metrics }] },
        errors: [],
      };
    },
  };
}

const timeOf = (ms: number): HrTime => [Math.trunc(ms / 1000), (ms % 1000) * 1_000_000];

type Span = Readonly<{ startTime: HrTime; endTime: HrTime }>;

/** Summaries have no place in OTLP's metrics and are left to `/metrics`. */
function metricOf({ name, help, type, values }: Family, span: Span): MetricData | null {
  const common = {
    descriptor: { name, description: help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = (): DataPoint<number>[] =>
    values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, labels }) => ({ ...span, attributes: attributesOf(labels), value }));
  if (type === "counter")
    return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() };
  if (type === "gauge") return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() };
  if (type !== "histogram") return null;
  return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(values, span) };
}

const attributesOf = (labels: Family["values"][number]["labels"]): Attributes =>
  Object.fromEntries(
    Object.entries(labels).filter(([label, value]) => label !== "le" && value !== undefined),
  ) as Attributes;

/** Prometheus counts each bucket with all below it; OpenTelemetry counts each alone. */
function histogramsOf(values: Family["values"], span: Span): DataPoint<Histogram>[] {
  const byLabels = Map.groupBy(values, ({ labels }) => JSON.stringify(attributesOf(labels)));
  return [...byLabels].map(([labels, group]) => {
    const buckets = group.filter(({ metricName }) => metricName?.endsWith("_bucket"));
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite);
    const find = (ending: string) => group.find(({ metricName }) => metricName?.endsWith(ending))?.value ?? 0;
    return {
      ...span,
      attributes: JSON.parse(labels) as Attributes,
      value: { buckets: { boundaries, counts }, sum: find("_sum"), count: find("_count") },
    };
  });
}
