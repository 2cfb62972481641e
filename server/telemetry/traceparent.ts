// The header that carries a trace from one process to the next (W3C Trace Context, level 1).
import { randomBytes } from "node:crypto";

/** Of an answer: the trace's id, under which logs have the request. */
export const REQUEST_ID_HEADER = "x-request-id";

/** `traceId`: 32 hex digits, `spanId`: 16. */
export type TraceIds = Readonly<{ traceId: string; spanId: string; isSampled: boolean }>;

const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null for what is absent or has another form. */
export function readTraceparent(header: string | undefined): TraceIds | null {
  const [, traceId, spanId, flags] = FORM.exec(header ?? "") ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceIds): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;

export const newTraceId = (): string => randomBytes(16).toString("hex");
export const newSpanId = (): string => randomBytes(8).toString("hex");
