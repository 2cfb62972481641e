// Bounds on what all apps share in one PostgreSQL and no setting bounds by app: lock entries, transaction numbers, write-ahead log.
import type { HostingLimits } from "../configuration/limits.ts";

/** What one session has of it. */
export type SharedUse = Readonly<{
  id: number;
  role: string;
  /** Since its statement began; the platform's own clock. */
  statementMs: number;
  /** Tells one statement of the session from the next. */
  statement: string;
  locks: number;
  /** Of its transaction; null before it has written. */
  transactionNumber: string | null;
  /** Its transaction has parts that can fail by themselves (savepoints, exception blocks), each with a number of its own. */
  hasParts: boolean;
  /** Written to the log of changes since it began; null where this PostgreSQL does not say. */
  logBytes: number | null;
}>;

export type SharedLimits = Pick<
  HostingLimits,
  "databaseLocks" | "transactionsPerSecond" | "databaseLogBytes" | "databaseLogBytesPerSecond"
>;

/** Looks that follow each other sooner say too little of a rate. */
const SPAN_MS = 900;

/** @returns a function that is told of every session at each look and gives those that are to be ended */
export function createSharedParts(limits: SharedLimits, monotonic = () => performance.now()) {
  const numbers = { last: null as bigint | null, lookedMs: monotonic(), known: new Map<number, SharedUse>() };
  const log = createLogBudget(limits, monotonic);

  /** Whose statement has gone on since the last look and has used up numbers meanwhile. */
  function burners(sessions: readonly SharedUse[], next: bigint): SharedUse[] {
    const nowMs = monotonic();
    const passedMs = nowMs - numbers.lookedMs;
    if (passedMs < SPAN_MS) return [];
    const used = numbers.last === null ? 0 : Number(next - numbers.last);
    const before = numbers.known;
    const known = new Map(sessions.map((each) => [each.id, withLastNumber(each, before.get(each.id))]));
    Object.assign(numbers, { last: next, lookedMs: nowMs, known });
    if (used <= (limits.transactionsPerSecond * passedMs) / 1_000) return [];
    return sessions.filter((session) => {
      const earlier = before.get(session.id);
      if (earlier?.statement !== session.statement) return false;
      return session.hasParts || hasAnother(session.transactionNumber, earlier.transactionNumber);
    });
  }

  return (sessions: readonly SharedUse[], next: bigint): SharedUse[] => [
    ...lockers(sessions, limits.databaseLocks),
    ...burners(sessions, next),
    ...log(sessions),
  ];
}

/** As it is, with the number that its statement had when one was last seen: between two transactions it has none. */
function withLastNumber(session: SharedUse, earlier: SharedUse | undefined): SharedUse {
  if (session.transactionNumber !== null || earlier?.statement !== session.statement) return session;
  return { ...session, transactionNumber: earlier.transactionNumber };
}

/** The first is every writer's, whenever its statement comes to write. */
const hasAnother = (number: string | null, earlier: string | null): boolean =>
  number !== null && earlier !== null && number !== earlier;

/** Of each role that holds too many locks, the session with the most. */
function lockers(sessions: readonly SharedUse[], most: number): SharedUse[] {
  return [...Map.groupBy(sessions, ({ role }) => role).values()].flatMap((own) => {
    const sum = own.reduce((locks, each) => locks + each.locks, 0);
    return sum > most ? own.reduce((one, other) => (other.locks > one.locks ? other : one)) : [];
  });
}

/** Each role has so many bytes ahead and gets so many more each second; while it has none left, its sessions that write are ended. */
function createLogBudget({ databaseLogBytes, databaseLogBytesPerSecond }: SharedLimits, monotonic: () => number) {
  const left = new Map<string, number>();
  const state: { written: Map<number, number> | null; lookedMs: number } = { written: null, lookedMs: monotonic() };
  return (sessions: readonly SharedUse[]): SharedUse[] => {
    const nowMs = monotonic();
    const earned = ((nowMs - state.lookedMs) / 1_000) * databaseLogBytesPerSecond;
    for (const [role, bytes] of left) {
      if (bytes + earned < databaseLogBytes) left.set(role, bytes + earned);
      else left.delete(role);
    }
    for (const { id, role, logBytes } of sessions) {
      // What was written before the first look is nobody's debt.
      const fresh = state.written === null ? 0 : (logBytes ?? 0) - (state.written.get(id) ?? 0);
      if (fresh > 0) left.set(role, (left.get(role) ?? databaseLogBytes) - fresh);
    }
    Object.assign(state, { lookedMs: nowMs, written: new Map(sessions.map((each) => [each.id, each.logBytes ?? 0])) });
    // PostgreSQL tells what a statement wrote once it has ended, so whoever is about to write is ended as well.
    return sessions.filter(({ role, transactionNumber }) => transactionNumber !== null && (left.get(role) ?? 0) < 0);
  };
}
