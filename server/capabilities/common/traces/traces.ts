// What apps tell of the calls that are recorded: their time and their statements, put below the platform's own spans.
import { z } from "zod";
import { type Attributes, readTraceparent, type Span, type Telemetry, type TracedApp, type TraceIds } from "#telemetry";
import type { AppCallRoute } from "../app-calls/types.ts";

const SPANS_MAX = 100;
const TEXT_MAX = 500;
const DURATION_MAX_MS = 3_600_000;
/** An app's clock is the machine's; what lies further off is made up. */
const APART_MAX_MS = 3_600_000;
const BODY_BYTES_MAX = 128 * 1024;
const PER_MINUTE = 600;

const spansSchema = z.object({
  spans: z
    .array(
      z.object({
        traceparent: z.string().max(60),
        kind: z.enum(["call", "query", "transaction"]),
        parent: z.number().int().min(0).nullable(),
        text: z.string().max(TEXT_MAX),
        startMs: z.number(),
        durationMs: z.number().min(0).max(DURATION_MAX_MS),
        failed: z.boolean(),
      }),
    )
    .max(SPANS_MAX),
});
type Told = z.output<typeof spansSchema>["spans"][number];

const NAMES = { call: "app handles", query: "app query", transaction: "app transaction" } as const;

/** An app can add to the traces that were given to it, and to no others. */
export function traceRoutes(telemetry: Telemetry): readonly AppCallRoute[] {
  return [
    {
      method: "POST",
      path: "/spans",
      bodyBytesMax: BODY_BYTES_MAX,
      perMinute: PER_MINUTE,
      async answer({ app, readJson }) {
        const { spans } = await readJson(spansSchema);
        const made: (Span | null)[] = [];
        const given = new Map<string, TraceIds | null>();
        for (const told of spans) {
          const { traceparent } = told;
          if (!given.has(traceparent)) given.set(traceparent, takenBy(telemetry, app, traceparent));
          const ids = given.get(traceparent) ?? null;
          made.push(ids && add(telemetry, told, parentOf(told, made) ?? ids));
        }
      },
    },
  ];
}

/** The span that the app was told of, for this one message. */
function takenBy(telemetry: Telemetry, app: TracedApp, traceparent: string): TraceIds | null {
  const ids = readTraceparent(traceparent);
  return ids !== null && telemetry.takeGiven(app, ids) ? ids : null;
}

/** Only what stands before it in the same list. */
const parentOf = ({ parent }: Told, made: readonly (Span | null)[]): TraceIds | undefined =>
  parent === null ? undefined : made[parent]?.ids;

function add(telemetry: Telemetry, told: Told, parent: TraceIds): Span | null {
  const { kind, startMs, durationMs, failed } = told;
  if (Math.abs(Date.now() - startMs) > APART_MAX_MS) return null;
  const span = telemetry.begin({
    name: NAMES[kind],
    kind: kind === "query" ? "client" : "internal",
    attributes: attributesOf(told),
    startMs,
    parent,
  });
  span.end({ endMs: startMs + durationMs, ...(failed ? { error: "it failed" } : {}) });
  return span;
}

function attributesOf({ kind, text }: Told): Attributes {
  if (kind === "query") return { "db.system.name": "postgresql", "db.query.text": text };
  return kind === "call" ? { "ninefold.call": text } : {};
}
