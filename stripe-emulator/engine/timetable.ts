// Runs scheduled jobs as the clock advances: in the order of their due times, each at its own time, for the emulator's clock
// and for test clocks.
import type { Engine, JobName } from "./types.ts";

export type Jobs = Record<JobName, (engine: Engine, subject: string) => void>;

type Due = { id: number; at: number; job: JobName; subject: string };

/** Runs every job that is due until `until` (seconds), earliest first, each in a transaction of its own. Returns how many. */
export function runDue(engine: Engine, jobs: Jobs, until: number, clock: string | null = null): number {
  let done = 0;
  for (let due = next(engine, until, clock); due; due = next(engine, until, clock)) {
    const { id, at, job, subject } = due;
    engine.store.transaction(() => {
      engine.store.run("delete from due where id = ?", id);
      if (clock) moveClock(engine, clock, at);
      const work = () => jobs[job](engine, subject);
      engine.onBehalf(null, () => (clock ? work() : engine.pinnedAt(at, work)));
    });
    done += 1;
  }
  return done;
}

function next(engine: Engine, until: number, clock: string | null): Due | undefined {
  const row = engine.store.one(
    "select id, at, job, subject from due where clock = ? and at <= ? order by at, id limit 1",
    clock ?? "",
    until,
  );
  // Only `schedule` writes this table, and it takes nothing but a JobName.
  return (
    row && { id: Number(row.id), at: Number(row.at), job: String(row.job) as JobName, subject: String(row.subject) }
  );
}

function moveClock(engine: Engine, clock: string, at: number): void {
  const record = engine.store.must("test_clock", clock);
  if (at > record.frozen_time) engine.store.put("test_clock", { ...record, frozen_time: at });
}

/** Moves the emulator's clock forward to `to` (seconds), running the jobs that become due. */
export function advanceTo(engine: Engine, jobs: Jobs, to: number): number {
  const done = runDue(engine, jobs, to);
  engine.store.transaction(() => engine.setOffset(Math.max(engine.offset(), to - engine.realNow())));
  return done;
}

/** Moves a test clock, and with it its customers, to `to`. */
export function advanceTestClock(engine: Engine, jobs: Jobs, clock: string, to: number): void {
  runDue(engine, jobs, to, clock);
  engine.store.transaction(() => {
    moveClock(engine, clock, to);
    const record = engine.store.must("test_clock", clock);
    engine.save("test_clock", { ...record, status: "ready", status_details: {} }, "test_helpers.test_clock.ready");
  });
}
