// Figures as people read them.

/** "99.98%"; never rounded up to 100. */
export function formatPercent(share: number | null): string {
  if (share === null) return "–";
  return `${(Math.floor(share * 10_000) / 100).toLocaleString("en", { maximumFractionDigits: 2 })}%`;
}

/** "0.8 ms", "45 ms", "1.2 s", "3 min". */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null) return "–";
  if (durationMs < 10) return `${Math.round(durationMs * 10) / 10} ms`;
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${Math.round(durationMs / 100) / 10} s`;
  if (durationMs < 3_600_000) return `${Math.round(durationMs / 60_000)} min`;
  return `${Math.round(durationMs / 360_000) / 10} h`;
}

/** "12.4 MB". */
export function formatMemory(bytes: number | null): string {
  return bytes === null ? "–" : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const formatCount = (count: number) => count.toLocaleString("en");

/** "1 call", "1,204 calls". */
export const plural = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? "" : "s"}`;
