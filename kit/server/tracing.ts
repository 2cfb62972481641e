// What a call takes, told to the platform where it records traces: its time and its statements, never their values.
import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import type { PendingQuery, Row } from "postgres";

/** As the platform's `POST /spans` takes it. `parent`: its place in the same list. */
type Recorded = {
  traceparent: string;
  kind: "call" | "query" | "transaction";
  parent: number | null;
  text: string;
  startMs: number;
  durationMs: number;
  failed: boolean;
};
type Trace = { traceparent: string; spans: Recorded[]; parent: number };

const SAMPLED = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/;
/** Of one call; a loop of thousands of statements shows in the first. */
const SPANS_MAX = 100;
const TEXT_MAX = 500;
const WAITING_MAX = 200;
const SEND_MS = 500;

const traces = new AsyncLocalStorage<Trace>();
const sending = { waiting: [] as Recorded[][], isPlanned: false };

/** The id under which a call is found in the platform's log, too; null outside of the platform. */
export const traceIdOf = (traceparent: string | undefined): string | null =>
  /^00-([0-9a-f]{32})-/.exec(traceparent ?? "")?.[1] ?? null;

/** Records calls that the platform asks to be recorded. */
export function tracing(): MiddlewareHandler {
  return async (context, next) => {
    const traceparent = context.req.header("traceparent");
    if (!traceparent || !SAMPLED.test(traceparent)) return next();
    const trace: Trace = { traceparent, spans: [], parent: 0 };
    const end = begin(trace, { kind: "call", parent: null, text: `${context.req.method} ${context.req.path}` });
    await traces.run(trace, next);
    end?.(context.res.status >= 500);
    send(trace.spans);
  };
}

function begin(trace: Trace, { kind, parent, text }: Pick<Recorded, "kind" | "parent" | "text">) {
  if (trace.spans.length >= SPANS_MAX) return null;
  const { traceparent } = trace;
  const startMs = Date.now();
  const began = performance.now();
  const span: Recorded = {
    traceparent,
    kind,
    parent,
    text: text.slice(0, TEXT_MAX),
    startMs,
    durationMs: 0,
    failed: false,
  };
  trace.spans.push(span);
  return (failed: boolean) => {
    span.durationMs = performance.now() - began;
    span.failed = failed;
  };
}

/** The statement is recorded when it is sent: a fragment that becomes a part of another never is. */
export function recordStatement<Query extends PendingQuery<readonly Row[]>>(
  query: Query,
  given: readonly unknown[],
): Query {
  const trace = traces.getStore();
  const [strings] = given;
  if (!trace || !isTemplate(strings)) return query;
  const { parent } = trace;
  const text = strings.reduce((all, piece, index) => `${all}$${index}${piece}`);
  // How postgres.js sends a query that is waited for; it is called again by each that waits.
  const sent = query as unknown as { handle(): unknown };
  const handle = sent.handle;
  let hasBegun = false;
  sent.handle = () => {
    if (!hasBegun) {
      hasBegun = true;
      const end = begin(trace, { kind: "query", parent, text: text.replace(/\s+/g, " ").trim() });
      if (end)
        Promise.prototype.then.call(
          query,
          () => end(false),
          () => end(true),
        );
    }
    return handle.call(query);
  };
  return query;
}

/** The statements within it stand below it. */
export async function recordTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const trace = traces.getStore();
  const end = trace ? begin(trace, { kind: "transaction", parent: trace.parent, text: "" }) : null;
  if (!trace || !end) return work();
  const within: Trace = { ...trace, parent: trace.spans.length - 1 };
  try {
    const result = await traces.run(within, work);
    end(false);
    return result;
  } catch (error) {
    end(true);
    throw error;
  }
}

export const isRecording = (): boolean => traces.getStore() !== undefined;

const isTemplate = (value: unknown): value is TemplateStringsArray => Array.isArray(value) && "raw" in value;

/** Soon, with what other calls have by then. Nobody waits for it, and what can't be told is lost. */
function send(spans: Recorded[]): void {
  if (sending.waiting.length < WAITING_MAX) sending.waiting.push(spans);
  if (sending.isPlanned) return;
  sending.isPlanned = true;
  setTimeout(() => {
    sending.isPlanned = false;
    const calls = sending.waiting.splice(0);
    void tell(calls).catch(() => {});
  }, SEND_MS);
}

async function tell(calls: readonly Recorded[][]): Promise<void> {
  const { callPlatform } = await import("./capabilities/platform.ts");
  for (const spans of calls) await callPlatform("/spans", { method: "POST", json: { spans } });
}
