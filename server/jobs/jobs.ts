// Durable jobs: a row says what is to be done, pg-boss wakes a server to do it, an advisory lock keeps it to one server.
import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { type Database, endWithItsMachine } from "#database";
import { createIdsOnly, type Telemetry, withinSpan } from "#telemetry";
import { createAttemptStore } from "./attempts.ts";

/**
 * A kind of work. `work` must find out from the database how far it got: it is called again for a row that a killed
 * server left behind, and never twice at once for the same id.
 */
export type Work = Readonly<{
  queue: string;
  /** Ids of rows that wait or were under way. Asked at the start and every SWEEP_MS. */
  unfinished: () => Promise<readonly string[]>;
  /** `leaving` aborts when this server is about to leave: long work returns at its next step, for another server to go on. */
  work: (id: string, signal: AbortSignal, leaving: AbortSignal) => Promise<void>;
  /**
   * Ends, with a reason that a person can read, what was begun ATTEMPTS_MAX times while the server died each time before
   * it had ended: it may be what the server died of. Without it such work is begun again for ever.
   */
  giveUp?: (id: string) => Promise<void>;
  /** How many at once on this server. */
  concurrency: number;
}>;

export type Jobs = Readonly<{
  define(work: Work): void;
  /**
   * Wakes a worker for `id`, at once when this server has one free; with `at`, within a second or so of that time, or with
   * the next sweep where this server has ended by then. `work` must look whether it is time: it may be woken for a time
   * that has been changed since.
   */
  enqueue(queue: string, id: string, when?: Readonly<{ at: Date }>): Promise<void>;
  /** Ends the work on `id` on this server, if it is under way here, and waits until it has ended. */
  cancel(queue: string, id: string): Promise<void>;
  /** Opens its connections and queues, while other rooms open theirs. `enqueue` works from then on. */
  connect(): Promise<void>;
  /** Begins to work, with what a killed server left behind. */
  start(): Promise<void>;
  /**
   * Begins nothing more, lets what is under way come to its next step or end, until `tooLate`, and wakes other servers for
   * what is left to do.
   */
  leave(tooLate: AbortSignal): Promise<void>;
  /** Aborts running work and waits for it; what was cut short is unfinished and goes on after the next start. */
  stop(): Promise<void>;
}>;

const SWEEP_MS = 10_000;
/**
 * How often a worker asks by itself, in seconds. It is told of new work, and the sweep finds in the rows what nobody was told of and wakes the
 * workers: dozens of them that ask every few seconds were most of what an idle server asked the database.
 */
const ASK_SECONDS = 300;
/** How often a queue is looked at in which something waits for its time. */
const LOOK_MS = 1_000;
/** How long after that time: the database has a clock of its own. */
const LOOK_ON_MS = 5_000;
/** What was aborted ends within so long, or another server finds it with its sweep. */
const ABORTED_MS = 5_000;
/** A job that was begun this many times without an end is given up. */
export const ATTEMPTS_MAX = 3;

type Running = { kind: Work; id: string; controller: AbortController; ended: Promise<void> };

export function createJobs(dependencies: { database: Database; log: Logger; telemetry?: Telemetry }): Jobs {
  const { database, log, telemetry = createIdsOnly() } = dependencies;
  const kinds = new Map<string, Work>();
  const running = new Map<string, Running>();
  const attempts = createAttemptStore(database);
  const boss = new PgBoss({ connectionString: database.url, useListenNotify: true, max: 4 });
  boss.on("error", (error) => log.error({ error }, "jobs"));
  const leaving = new AbortController();
  const stopping = new AbortController();
  /** Each job under way holds a lock and so a connection: from the platform's pool, jobs would wait there for each other. */
  let locks: pg.Pool | null = null;
  let sweeping: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  /** By queue, pg-boss' names of the workers that have nothing to do. */
  const idle = new Map<string, Set<string>>();
  /** By queue, the last time that something waits for, in milliseconds. */
  const waitsUntil = new Map<string, number>();

  /** Runs `id` unless somebody else has it. */
  async function perform(kind: Work, id: string): Promise<void> {
    const key = `${kind.queue}:${id}`;
    if (leaving.signal.aborted || stopping.signal.aborted || running.has(key)) return;
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, stopping.signal]);
    const ended = underLock(key, () => recorded(kind, id, () => attempt(kind, id, signal)))
      .catch((error) => log.error({ error, queue: kind.queue, id }, "work failed and will be tried again"))
      .finally(() => running.delete(key));
    running.set(key, { kind, id, controller, ended });
    await ended;
  }

  /** A job is a trace of its own: it may begin long after what asked for it, and on another server. */
  async function recorded(kind: Work, id: string, work: () => Promise<void>): Promise<void> {
    const attributes = { "ninefold.job": id };
    const span = telemetry.begin({ name: `job ${kind.queue}`, kind: "consumer", attributes });
    try {
      await withinSpan(span, work);
      span.end();
    } catch (error) {
      span.end({ error });
      throw error;
    }
  }

  /** Counted before it begins and forgotten when it returns, throws or is stopped: only a server's death leaves a count. */
  async function attempt(kind: Work, id: string, signal: AbortSignal): Promise<void> {
    if (!kind.giveUp) return kind.work(id, signal, leaving.signal);
    const begun = await attempts.begin(kind.queue, id);
    if (begun > ATTEMPTS_MAX) log.error({ queue: kind.queue, id, begun }, "work is given up");
    try {
      await (begun > ATTEMPTS_MAX ? kind.giveUp(id) : kind.work(id, signal, leaving.signal));
    } finally {
      await attempts.forget(kind.queue, id);
    }
  }

  /** The lock belongs to a connection, so it goes when the server that holds it dies, and some twenty seconds after its machine. */
  async function underLock(key: string, action: () => Promise<void>): Promise<void> {
    if (!locks) throw new Error("Jobs have not been started.");
    const client = await locks.connect();
    let broken: Error | undefined;
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 9)) as locked",
        [key],
      );
      if (!rows[0]?.locked) return;
      try {
        await action();
      } finally {
        await client.query("select pg_advisory_unlock(hashtextextended($1, 9))", [key]).catch((error: Error) => {
          broken = error;
        });
      }
    } finally {
      client.release(broken);
    }
  }

  async function enqueue(queue: string, id: string, when?: Readonly<{ at: Date }>): Promise<void> {
    // A wake that waits for its time must not stand in the way of one at once.
    const options = when ? { singletonKey: `${id}@${when.at.getTime()}`, startAfter: when.at } : { singletonKey: id };
    if (when) waitsUntil.set(queue, Math.max(when.at.getTime(), waitsUntil.get(queue) ?? 0));
    await boss.send(queue, { id }, options);
  }

  /** Nobody is told when a time has come: one worker of each queue in which something waits looks for it. */
  function look(): void {
    for (const [queue, untilMs] of waitsUntil) {
      const [worker] = idle.get(queue) ?? [];
      if (worker !== undefined) boss.notifyWorker(worker);
      if (untilMs + LOOK_ON_MS < Date.now()) waitsUntil.delete(queue);
    }
  }

  /** A worker sleeps until it is told of something, so that an idle server asks the database next to nothing. */
  async function startWorker(kind: Work): Promise<void> {
    const resting = idle.get(kind.queue) ?? new Set();
    idle.set(kind.queue, resting);
    const worker: string = await boss.work<{ id: string }>(
      kind.queue,
      // Without word from the database, as behind some poolers, each looks every second.
      { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: ASK_SECONDS },
      async ([job]) => {
        resting.delete(worker);
        if (job) await perform(kind, job.data.id);
        resting.add(worker);
        // It was told once of all that came while it was busy.
        boss.notifyWorker(worker);
      },
    );
    resting.add(worker);
  }

  async function sweep(): Promise<void> {
    for (const { queue, unfinished } of kinds.values()) {
      const waiting = (await unfinished()).filter((id) => !running.has(`${queue}:${id}`));
      for (const id of waiting) await enqueue(queue, id);
      // What is queued already tells nobody once more.
      if (waiting.length > 0) for (const worker of idle.get(queue) ?? []) boss.notifyWorker(worker);
    }
  }

  return Object.freeze({
    define(work: Work) {
      kinds.set(work.queue, work);
    },
    enqueue,
    async cancel(queue: string, id: string) {
      const job = running.get(`${queue}:${id}`);
      job?.controller.abort(new Error("cancelled"));
      await job?.ended;
    },
    async connect() {
      locks = openLocks(database.url, [...kinds.values()]);
      await boss.start();
      // `short`: at most one waiting job per id; the row, not the job, remembers what is left to do.
      for (const { queue } of kinds.values())
        await boss.createQueue(queue, { policy: "short", retryLimit: 0, expireInSeconds: 3600, notify: true });
    },
    async start() {
      for (const kind of kinds.values())
        for (let workers = 0; workers < kind.concurrency; workers += 1) await startWorker(kind);
      looking = setInterval(look, LOOK_MS).unref();
      await sweep();
      sweeping = setInterval(() => sweep().catch((error) => log.error({ error }, "sweep")), SWEEP_MS);
      sweeping.unref();
    },
    async leave(tooLate: AbortSignal) {
      clearInterval(sweeping);
      clearInterval(looking);
      leaving.abort(new Error("The server is leaving"));
      for (const { queue } of kinds.values()) await boss.offWork(queue, { wait: false });
      const left = [...running.values()];
      await allEnded(left, tooLate);
      if (tooLate.aborted) stopping.abort(new Error("The server is stopping"));
      await allEnded(left, AbortSignal.timeout(ABORTED_MS));
      for (const kind of new Set(left.map((job) => job.kind))) {
        const unfinished = new Set(await kind.unfinished());
        for (const { id } of left.filter((job) => job.kind === kind))
          if (unfinished.has(id)) await enqueue(kind.queue, id);
      }
    },
    async stop() {
      clearInterval(sweeping);
      clearInterval(looking);
      stopping.abort(new Error("The server is stopping"));
      await Promise.all([...running.values()].map((job) => job.ended));
      await boss.stop({ graceful: true, timeout: 2_000 });
      const opened = locks;
      locks = null;
      await opened?.end();
    },
  });
}

/** Settles once all have ended, or when it is too late. */
async function allEnded(jobs: readonly Running[], tooLate: AbortSignal): Promise<void> {
  if (tooLate.aborted) return;
  const given = Promise.withResolvers<void>();
  tooLate.addEventListener("abort", () => given.resolve(), { once: true });
  await Promise.race([Promise.all(jobs.map(({ ended }) => ended)), given.promise]);
}

/** A connection for every job that can be under way at once. */
function openLocks(url: string, kinds: readonly Work[]): pg.Pool {
  const max = kinds.reduce((sum, { concurrency }) => sum + concurrency, 0);
  const pool = new pg.Pool({ connectionString: url, max: Math.max(1, max), onConnect: endWithItsMachine });
  // A connection that breaks while somebody holds it would end the process without a listener of its own.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
}
