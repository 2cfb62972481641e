// Workers: processes beside the server for work whose cost a person decides, so that it never keeps the server busy.
import { Refusal } from "#http";
import { createFairQueue, type Place } from "./fair-queue.ts";
import { openGround } from "./ground.ts";
import { Interrupted } from "./interrupted.ts";
import {
  KEPT_PLACES,
  LATE_FOR_MS,
  OVERTIME_AFTER_MS,
  OVERTIME_PLACES,
  OWNER_AT_ONCE_MAX,
  OWNER_WAITING_MAX,
  PLACES,
  WAITING_MAX,
  WORKER_KEPT_BYTES,
} from "./limits.ts";
import { Overrun } from "./overrun.ts";
import type { Task } from "./task.ts";
import { openWorker, type Worker } from "./worker.ts";

export type WorkOptions = Readonly<{
  /** Whose work it is: owners take turns. A creator's or a project's id. */
  owner: string;
  /** Ends the work. */
  signal?: AbortSignal;
}>;

export type Workers = Readonly<{
  /**
   * Carries out a task in a process of its own, once it is this owner's turn; once more in another one, should that
   * process be killed.
   * @throws Overrun when deadline or memory did not suffice; Refusal as the task throws it, for too much that waits, and
   * 503 when the second process was killed, too
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: WorkOptions): Promise<Output>;
  /** Whether workers are kept from the machine. */
  hasWalls: boolean;
  /** Starts those that are kept ready; until then each is started for the first work that it is for. */
  warmUp(): void;
  close(): Promise<void>;
}>;

export type WorkersOptions = Readonly<{
  /** Names them on this machine: two at once never have the same. */
  name: string;
  sandbox: "bubblewrap" | "none";
  /** Folders that they see beside code and libraries; made when absent. */
  shows?: readonly string[];
  /** Tasks whose modules a worker loads before its first work. */
  preload?: readonly Pick<Task<unknown, unknown>, "module">[];
  /** How many are kept ready, from `warmUp` or the first work on. */
  warm?: number;
  /** Hears of workers that did not start, were killed, or could not be ended. */
  onFault?(error: unknown): void;
}>;

const BOUNDS = {
  places: PLACES,
  overtimeAfterMs: OVERTIME_AFTER_MS,
  overtimePlaces: OVERTIME_PLACES,
  keptPlaces: KEPT_PLACES,
  lateForMs: LATE_FOR_MS,
  ownerAtOnceMax: OWNER_AT_ONCE_MAX,
  ownerWaitingMax: OWNER_WAITING_MAX,
  waitingMax: WAITING_MAX,
};

export async function openWorkers(options: WorkersOptions): Promise<Workers> {
  const { warm = 0, onFault = () => {} } = options;
  const preload = (options.preload ?? []).map(({ module }) => module);
  const ground = await openGround({ ...options, preload });
  const closing = new AbortController();
  const queue = createFairQueue(BOUNDS);
  const pool = createPool({ start: async (slot) => openWorker(await ground.start(slot)), warm, onFault });

  async function perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    on: { place: Place; signal: AbortSignal },
  ) {
    const worker = await pool.take(task.module);
    on.place.onOvertime(() => void worker.giveWay(true));
    if (on.place.isOvertime()) void worker.giveWay(true);
    try {
      on.signal.throwIfAborted();
      return await worker.perform(task, input, on.signal);
    } finally {
      const isCalm = !on.place.isOvertime() || (worker.isUsable() && (await worker.giveWay(false)));
      pool.giveBack(worker, { asGood: isCalm });
    }
  }

  return Object.freeze({
    hasWalls: ground.hasWalls,
    warmUp: pool.fill,
    async run<Input, Output>(task: Task<Input, Output>, input: Input, options: WorkOptions) {
      const signal = AbortSignal.any([closing.signal, ...(options.signal ? [options.signal] : [])]);
      const place = await queue.enter(options.owner, signal);
      const end = { ranOut: false };
      try {
        return await perform(task, input, { place, signal }).catch((error: unknown) => {
          if (!(error instanceof Interrupted)) throw error;
          onFault(error);
          signal.throwIfAborted();
          return perform(task, input, { place, signal });
        });
      } catch (error) {
        end.ranOut = error instanceof Overrun;
        throw error;
      } finally {
        place.leave(end);
      }
    },
    async close() {
      closing.abort(new Refusal(503, "The server is stopping. Please try again in a moment."));
      await pool.close();
      await ground.close();
    },
  } satisfies Workers);
}

type Slot = { number: number; worker: Worker };

type Pool = Readonly<{
  /** One that has loaded the module already, where there is a choice. */
  take(module: string): Promise<Worker>;
  /** @param how.asGood false: it is not to be used again */
  giveBack(worker: Worker, how: { asGood: boolean }): void;
  fill(): void;
  close(): Promise<void>;
}>;

/** Workers that wait, the one used last on top, and those that are at work. */
function createPool(
  deps: Readonly<{ start(slot: number): Promise<Worker>; warm: number; onFault(error: unknown): void }>,
): Pool {
  const slots = new Set<number>();
  const idle: Slot[] = [];
  const busy = new Map<Worker, Slot>();
  const starting = new Set<Promise<unknown>>();
  const state = { closed: false };

  async function start(): Promise<Slot> {
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

  function end({ number, worker }: Slot): Promise<void> {
    return worker
      .destroy()
      .catch(deps.onFault)
      .finally(() => slots.delete(number));
  }

  function keep(slot: Slot): void {
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
    giveBack(worker: Worker, { asGood }: { asGood: boolean }) {
      const slot = busy.get(worker);
      if (!slot) return;
      busy.delete(worker);
      const isKept = asGood && worker.residentBytes() <= WORKER_KEPT_BYTES && idle.length < PLACES;
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
