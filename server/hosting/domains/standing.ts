// What a look at a domain's records makes of it: proved, on its last days, or no longer the app's.
import type { Finding } from "./proof.ts";
import type { DomainRow } from "./store.ts";

/** For so long an app goes on answering on a domain whose record has gone: records vanish by mistake, too. */
const GRACE_MS = 3 * 24 * 3_600_000;

export type Standing = Pick<DomainRow, "status" | "message" | "missing_since">;

/** Silence of DNS says nothing about a domain and leaves it as it is. */
export function judge(row: Standing, { kind, message }: Finding, nowMs: number): Standing {
  if (kind === "proved") return { status: "proved", message, missing_since: null };
  if (kind === "silent") return { ...row, message };
  if (row.status !== "proved") {
    const isRefuted = kind === "wrong" || row.missing_since !== null;
    return { status: isRefuted ? "failed" : "pending", message, missing_since: row.missing_since };
  }
  const missing_since = row.missing_since ?? new Date(nowMs);
  const isOver = nowMs >= missing_since.getTime() + GRACE_MS;
  return { status: isOver ? "failed" : "proved", message, missing_since };
}

/** Until when an app answers on a domain whose record has gone; null when nothing is amiss, or it is over. */
export const answersUntil = ({ status, missing_since }: Standing): Date | null =>
  status === "proved" && missing_since ? new Date(missing_since.getTime() + GRACE_MS) : null;

/** What the owner is told of a change, if anything. */
export function newsOf(before: Standing, after: Standing): "domain missing" | "domain back" | null {
  if (!before.missing_since && after.missing_since) return "domain missing";
  return before.missing_since && !after.missing_since ? "domain back" : null;
}
