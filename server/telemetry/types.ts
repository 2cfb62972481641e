// Spans of traces, and what makes them.
import type { TraceIds } from "./traceparent.ts";

export type SpanKind = "server" | "client" | "internal" | "consumer";
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanOptions = Readonly<{
  /** Few different ones: ids and addresses are attributes. */
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** Milliseconds since 1970; now unless given. */
  startMs?: number;
}>;

/** One piece of work. It ends once; what comes after that is left out. */
export type Span = Readonly<{
  /** Also where nothing is recorded: lines of logs bear the trace's id. */
  ids: TraceIds;
  child(options: SpanOptions): Span;
  /** `status`: of HTTP; from 500 on the work has failed. `endMs`: milliseconds since 1970. */
  end(outcome?: Readonly<{ status?: number; error?: unknown; attributes?: Attributes; endMs?: number }>): void;
}>;

export type TracedApp = Readonly<{ projectId: string; environment: string }>;

export type Telemetry = Readonly<{
  /** Whether spans are recorded and sent. */
  isOn: boolean;
  /** The first span of a trace here. `parent`: the caller's, where the caller is believed. */
  begin(options: SpanOptions & Readonly<{ parent?: TraceIds | null }>): Span;
  /** Notes that an app was told of a span that is recorded, so that it may add to it. */
  give(app: TracedApp, ids: TraceIds): void;
  /** Whether the app was told of it and has not added to it before: a call is told of in one message. */
  takeGiven(app: TracedApp, ids: TraceIds): boolean;
  /** Sends what is waiting. */
  close(): Promise<void>;
}>;
