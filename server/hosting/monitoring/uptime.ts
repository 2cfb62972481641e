// Uptime: the share of a period in which an app was up.

export type Outage = Readonly<{ startedAtMs: number /** Null while it lasts. */; endedAtMs: number | null }>;

/**
 * From 0 to 1, over the last `windowMs` or the time since the app came online, whichever is shorter; null before it is
 * online. Outages may overlap: time is down once, however many reasons there are for it.
 */
export function uptime(options: {
  outages: readonly Outage[];
  onlineSinceMs: number | null;
  nowMs: number;
  windowMs: number;
}): number | null {
  const { outages, onlineSinceMs, nowMs, windowMs } = options;
  if (onlineSinceMs === null || onlineSinceMs > nowMs) return null;
  const from = Math.max(onlineSinceMs, nowMs - windowMs);
  if (from === nowMs) return 1;
  const spans = outages
    .map(({ startedAtMs, endedAtMs }) => [Math.max(startedAtMs, from), Math.min(endedAtMs ?? nowMs, nowMs)] as const)
    .sort(([one], [other]) => one - other);
  let downMs = 0;
  let covered = from;
  for (const [start, end] of spans) {
    downMs += Math.max(0, end - Math.max(start, covered));
    covered = Math.max(covered, end);
  }
  return 1 - downMs / (nowMs - from);
}
