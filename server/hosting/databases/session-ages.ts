// How long a session has been in its state, by this process's monotonic clock: the database's clock may be set, and only tells states apart.

export type SessionAges = Readonly<{
  /** Begins a look: what is not asked for in it is forgotten by the next. */
  begin(): void;
  /** Milliseconds since `what`, which began at the moment `start` of the database's clock, was first looked at. 0 without a start. */
  of(what: string, start: number | null): number;
}>;

/** A database's clock that jumps by an hour would make every statement overdue, or none for an hour. */
export function createSessionAges(monotonic = () => performance.now()): SessionAges {
  const state = { before: new Map<string, number>(), seen: new Map<string, number>(), nowMs: 0 };
  return Object.freeze({
    begin() {
      Object.assign(state, { before: state.seen, seen: new Map(), nowMs: monotonic() });
    },
    of(what: string, start: number | null) {
      if (start === null) return 0;
      const key = `${what} ${start}`;
      const sinceMs = state.before.get(key) ?? state.nowMs;
      state.seen.set(key, sinceMs);
      return state.nowMs - sinceMs;
    },
  });
}
