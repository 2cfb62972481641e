// Workers: a pool of processes for work whose cost is decided by what a person sends, so that the server's own thread is
// never kept busy.
import { chmod, mkdir, readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { Refusal } from "#http";
import { traced } from "#telemetry";
import { createFairQueue, type QueueSlot } from "./fair-queue.ts";
import { Interrupted } from "./interrupted.ts";
import {
  EXCHANGE_MODE,
  OVERTIME_AFTER_MS,
  OVERTIME_SLOTS,
  OWNER_AT_ONCE_MAX,
  OWNER_WAITING_MAX,
  PENALTY_MS,
  RESERVED_SLOTS,
  SLOTS,
  WAITING_MAX,
  WORKER_KEPT_BYTES,
} from "./limits.ts";
import { Overrun } from "./overrun.ts";
import type { Task } from "./task.ts";
import { openWorker, type Worker } from "./worker.ts";
import { openWorkerRuntime } from "./worker-runtime.ts";

export type WorkOptions = Readonly<{
  /** By whom work is queued: owners take turns. A creator's or a project's id. */
  owner: string;
  /** Ends the work. */
  signal?: AbortSignal;
}>;

export type Workers = Readonly<{
  /**
   * Runs a task in a worker once it is this owner's turn, and a second time in another worker if that process is killed.
   * @throws Overrun when the task exceeds its deadline or memory; Refusal as thrown by the task, 429 or 503 when too much
   * waits, 503 when the second process was killed, too
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: WorkOptions): Promise<Output>;
  /** Whether workers run in a sandbox. */
  isSandboxed: boolean;
  /** A folder that workers can read and not list, in which files are linked for them under names that nobody guesses; null: none. */
  exchange: string | null;
  /** Starts the workers that are kept ready (`warm`). */
  warmUp(): void;
  close(): Promise<void>;
}>;

export type WorkersOptions = Readonly<{
  /** Prefix of their control groups' names; unique on this machine. */
  name: string;
  sandbox: "bubblewrap" | "none";
  /** Folders that workers can read beside code and libraries; created when absent. */
  shows?: readonly string[];
  /** See `Workers.exchange`; created when absent. On the file system of what is to be linked. */
  exchange?: string;
  /** Tasks whose modules a worker loads before its first work. */
  preload?: readonly Pick<Task<unknown, unknown>, "module">[];
  /** How many are kept ready, from `warmUp` or the first work on. */
  warm?: number;
  /** Called when a worker did not start, was killed or could not be ended. */
  onFault?(error: unknown): void;
}>;

const BOUNDS = {
  slots: SLOTS,
  overtimeAfterMs: OVERTIME_AFTER_MS,
  overtimeSlots: OVERTIME_SLOTS,
  reservedSlots: RESERVED_SLOTS,
  penaltyMs: PENALTY_MS,
  ownerAtOnceMax: OWNER_AT_ONCE_MAX,
  ownerWaitingMax: OWNER_WAITING_MAX,
  waitingMax: WAITING_MAX,
};

export async function openWorkers(options: WorkersOptions): Promise<Workers> {
  const { warm = 0, onFault = () => {} } = options;
  const preload = (options.preload ?? []).map(({ module }) => module);
  const exchange = options.exchange ?? null;
  if (exchange !== null) await openExchange(exchange);
  const shows = [...(options.shows ?? []), ...(exchange === null ? [] : [exchange])];
  const runtime = await openWorkerRuntime({ ...options, shows, preload });
  const closing = new AbortController();
  const queue = createFairQueue(BOUNDS);
  const pool = createPool({ start: async (slot) => openWorker(await runtime.start(slot)), warm, onFault });

  async function perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    on: { slot: QueueSlot; signal: AbortSignal },
  ) {
    const worker = await pool.take(task.module);
    on.slot.onOvertime(() => void worker.giveWay(true));
    if (on.slot.isOvertime()) void worker.giveWay(true);
    try {
      on.signal.throwIfAborted();
      return await worker.perform(task, input, on.signal);
    } finally {
      const isReusable = !on.slot.isOvertime() || (worker.isUsable() && (await worker.giveWay(false)));
      pool.giveBack(worker, { isReusable });
    }
  }

  return Object.freeze({
    isSandboxed: runtime.isSandboxed,
    exchange,
    warmUp: pool.fill,
    async run<Input, Output>(task: Task<Input, Output>, input: Input, options: WorkOptions) {
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
      const slot = await queue.acquire(options.owner, signal);
      const end = { overran: false };
      try {
        return await traced({ name: "worker", attributes: { "ninefold.task": nameOf(task) } }, () =>
          perform(task, input, { slot, signal }).catch((error: unknown) => {
            if (!(error instanceof Interrupted)) throw error;
            onFault(error);
            signal.throwIfAborted();
            return perform(task, input, { slot, signal });
          }),
        );
      } catch (error) {
        end.overran = error instanceof Overrun;
        throw error;
      } finally {
        slot.release(end);
      }
    },
    async close() {
      closing.abort(new Refusal(503, "The server is stopping. Please try again in a moment."));
      await pool.close();
      await runtime.close();
    },
  } satisfies Workers);
}

/** What an earlier server left in it is removed. */
async function openExchange(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, EXCHANGE_MODE);
  for (const left of await readdir(folder)) await rm(join(folder, left), { force: true });
}

/** Of the task's module, as in `check-types`. */
const nameOf = ({ module }: Pick<Task<unknown, unknown>, "module">): string => basename(module).replace(/\.[jt]s$/, "");

/** A worker of the pool; `number` is unique among the running ones. */
type PoolEntry = { number: number; worker: Worker };

type Pool = Readonly<{
  /** An idle worker, preferably one that has loaded the module already, or a new one. */
  take(module: string): Promise<Worker>;
  /** @param how.isReusable false: the worker is ended */
  giveBack(worker: Worker, how: { isReusable: boolean }): void;
  fill(): void;
  close(): Promise<void>;
}>;

/** The pool: idle workers as a stack, so that the one used last is taken first, and busy ones. */
function createPool(
  deps: Readonly<{ start(slot: number): Promise<Worker>; warm: number; onFault(error: unknown): void }>,
): Pool {
  const slots = new Set<number>();
  const idle: PoolEntry[] = [];
  const busy = new Map<Worker, PoolEntry>();
  const starting = new Set<Promise<unknown>>();
  const state = { closed: false };

  async function start(): Promise<PoolEntry> {
    let number = 0;
    while (slots.has(number)) number += 1;
    slots.add(number);
    const begun = deps.start(number);
    starting.add(begun);
    try {
      return { number, worker: await begun };
    } catch (error) {
      slots.delete(number);
      throw error;
    } finally {
      starting.delete(begun);
    }
  }

  function end({ number, worker }: PoolEntry): Promise<void> {
    return worker
      .destroy()
      .catch(deps.onFault)
      .finally(() => slots.delete(number));
  }

  function keep(slot: PoolEntry): void {
    if (state.closed || !slot.worker.isUsable()) void end(slot);
    else idle.push(slot);
  }

  function fill(): void {
    for (let missing = deps.warm - idle.length - busy.size - starting.size; missing > 0; missing -= 1)
      start().then(keep, deps.onFault);
  }

  return Object.freeze({
    async take(module: string) {
      const ended = idle.filter(({ worker }) => !worker.isUsable());
      for (const slot of ended) {
        idle.splice(idle.indexOf(slot), 1);
        void end(slot);
      }
      const known = idle.findLast(({ worker }) => worker.hasLoaded(module));
      const slot = known ?? idle.at(-1);
      if (slot) idle.splice(idle.indexOf(slot), 1);
      const taken = slot ?? (await start());
      busy.set(taken.worker, taken);
      return taken.worker;
    },
    giveBack(worker: Worker, { isReusable }: { isReusable: boolean }) {
      const slot = busy.get(worker);
      if (!slot) return;
      busy.delete(worker);
      const isKept = isReusable && worker.residentBytes() <= WORKER_KEPT_BYTES && idle.length < SLOTS;
      if (isKept) keep(slot);
      else void end(slot);
      fill();
    },
    fill,
    async close() {
      state.closed = true;
      await Promise.allSettled(starting);
      await Promise.all([...idle.splice(0), ...busy.values()].map(end));
    },
  });
}
