// The engine, which every rule of the emulator works with: the store, the clock, scheduled jobs, and events.
import type { Kind, Records } from "../store/records.ts";
import { recordEvent, recordThinEvent } from "./events.ts";
import type { EmitOptions, Engine, EngineOptions, JobName, RequestMark } from "./types.ts";

const offsetSetting = "clock_offset_seconds";

export function createEngine(options: EngineOptions): Engine {
  const { store } = options;
  /** While a due job runs, it is the moment the job was due, so that late work is dated as if it had been on time. */
  let pinned: number | null = null;
  let mark: RequestMark = null;

  const realNow = () => Math.floor(options.realTimeMs() / 1000);
  const offset = () => Number(store.setting(offsetSetting) ?? 0);

  function now(clock?: string | null): number {
    if (clock) return store.must("test_clock", clock).frozen_time;
    return pinned ?? realNow() + offset();
  }

  function schedule(job: JobName, subject: string, at: number, clock?: string | null): void {
    store.run(
      "insert into due (at, clock, job, subject) values (?, ?, ?, ?) on conflict (job, subject) do update set at = excluded.at",
      at,
      clock ?? "",
      job,
      subject,
    );
  }

  const unschedule = (job: JobName, subject: string) =>
    void store.run("delete from due where job = ? and subject = ?", job, subject);

  const engine: Engine = {
    store,
    options,
    now,
    schedule,
    unschedule,
    pageUrl: (path: string) => `${options.pagesUrl()}${path}`,
    request: () => mark,
    emit: (type: string, object: object, more?: EmitOptions) => recordEvent(engine, type, object, more),
    emitThin: (type: string, account: string, data?: object) => recordThinEvent(engine, type, account, data),
    save,
    setOffset: (seconds: number) => void store.keepSetting(offsetSetting, String(seconds)),
    offset,
    realNow,
    pinnedAt,
    onBehalf,
  };

  function save<K extends Kind>(kind: K, record: Records[K], type?: string, account?: string): Records[K] {
    const before: object | undefined = store.get(kind, record.id);
    store.put(kind, record, account ?? "");
    if (type) engine.emit(type, record, { account, before });
    return record;
  }

  function pinnedAt<Result>(at: number, work: () => Result): Result {
    const outer = pinned;
    pinned = at;
    try {
      return work();
    } finally {
      pinned = outer;
    }
  }

  function onBehalf<Result>(request: RequestMark, work: () => Result): Result {
    const outer = mark;
    mark = request;
    try {
      return work();
    } finally {
      mark = outer;
    }
  }

  return engine;
}
