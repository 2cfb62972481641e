// Durations and errors of a load, by kind of call.
import { percentile } from "../report.ts";

export type Timings = Readonly<{
  /** Times one call; one that fails is counted with its message, and gives null. */
  take<T>(kind: string, call: () => Promise<T>): Promise<T | null>;
  /** A row for each kind: how many calls, median and p95 in milliseconds, how many failed. */
  rows(): readonly { kind: string; count: number; p50Ms: number; p95Ms: number; failed: number }[];
  /** The most frequent messages of calls that failed. */
  errors(): readonly string[];
}>;

const ERRORS_SHOWN = 10;

export function createTimings(): Timings {
  const kinds = new Map<string, { times: number[]; failed: number }>();
  const errors = new Map<string, number>();
  return Object.freeze({
    async take<T>(kind: string, call: () => Promise<T>) {
      const row = kinds.get(kind) ?? { times: [], failed: 0 };
      kinds.set(kind, row);
      const begin = performance.now();
      try {
        const answer = await call();
        row.times.push(performance.now() - begin);
        return answer;
      } catch (error) {
        row.failed += 1;
        const message = `${kind}: ${error instanceof Error ? `${error.message} ${error.cause ?? ""}` : error}`;
        errors.set(message, (errors.get(message) ?? 0) + 1);
        return null;
      }
    },
    rows: () =>
      [...kinds].map(([kind, { times, failed }]) => ({
        kind,
        count: times.length + failed,
        p50Ms: times.length === 0 ? Number.NaN : percentile(times, 50),
        p95Ms: times.length === 0 ? Number.NaN : percentile(times, 95),
        failed,
      })),
    errors: () =>
      [...errors]
        .sort((left, right) => right[1] - left[1])
        .slice(0, ERRORS_SHOWN)
        .map(([message, count]) => `${count} × ${message}`),
  });
}
