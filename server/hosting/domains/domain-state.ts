// The state of a domain after a look at its DNS records: proved, missing within its grace period, or failed.
import type { Finding } from "./proof.ts";
import type { DomainRow } from "./store.ts";

/** For so long an app goes on answering on a domain whose record has gone: records vanish by mistake, too. */
const GRACE_MS = 3 * 24 * 3_600_000;

/** For so long a new domain's record is looked for without being asked. */
export const LOOKED_FOR_MS = 7 * 24 * 3_600_000;
/** The pause between two looks is a tenth of what has passed, within these bounds. */
const SOONEST_MS = 60_000;
const LATEST_MS = 6 * 3_600_000;

export type DomainState = Pick<DomainRow, "status" | "message" | "missing_since">;

/** Silence of DNS says nothing about a domain and leaves it as it is. */
export function judge(row: DomainState, { kind, message }: Finding, nowMs: number): DomainState {
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
export const answersUntil = ({ status, missing_since }: DomainState): Date | null =>
  status === "proved" && missing_since ? new Date(missing_since.getTime() + GRACE_MS) : null;

/** What the owner is told of a change, if anything. */
export function newsOf(before: DomainState, after: DomainState): "domain missing" | "domain back" | null {
  if (!before.missing_since && after.missing_since) return "domain missing";
  return before.missing_since && !after.missing_since ? "domain back" : null;
}

type Claimed = Pick<DomainRow, "status" | "missing_since" | "claimed_at" | "checked_at">;

/** Until when a new domain's record is looked for; null once it was found, also when it has gone since. */
export const lookedForUntil = ({ status, missing_since, claimed_at }: Claimed): Date | null =>
  status === "proved" || missing_since ? null : new Date(claimed_at.getTime() + LOOKED_FOR_MS);

/** Whether a record that was never there is to be looked for now. Most appear within minutes, and some within hours. */
export function isDueFirst(row: Claimed, nowMs: number): boolean {
  const until = lookedForUntil(row);
  if (until === null || nowMs >= until.getTime()) return false;
  if (row.checked_at === null) return true;
  const passedMs = row.checked_at.getTime() - row.claimed_at.getTime();
  return nowMs >= row.checked_at.getTime() + Math.min(Math.max(passedMs / 10, SOONEST_MS), LATEST_MS);
}
