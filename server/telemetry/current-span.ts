// The span in whose work the running code is: it follows promises and timers.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanOptions } from "./types.ts";

const current = new AsyncLocalStorage<Span>();

export const currentSpan = (): Span | null => current.getStore() ?? null;

export const withinSpan = <Result>(span: Span, work: () => Result): Result => current.run(span, work);

/** Records `work` as a part of the present span; outside of one it is just done. */
export async function traced<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  const span = currentSpan()?.child(options);
  if (!span) return work();
  try {
    const result = await withinSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/** What each line of a log gets: the id under which a request is found from the browser to the app. */
export function traceOfLine(): { trace?: string } {
  const span = currentSpan();
  return span ? { trace: span.ids.traceId } : {};
}
