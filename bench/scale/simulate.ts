// A fleet on one set of servers, event by event: apps are asked, wake, are used, give way when too many are awake, and sleep.
import { createEventQueue } from "./event-queue.ts";
import { normal, type Random, streamOf } from "./random.ts";
import { arrivals } from "./traffic.ts";

/** All times in seconds. */
export type Fleet = Readonly<{
  seed: number;
  /** Calls a second of each app, averaged over the day. */
  rates: Float64Array;
  /** How much the day's curve swings, from 0 to 1. */
  swing: number;
  lasts: number;
  /** Not counted: the fleet begins asleep. */
  warmUp: number;
  idle: number;
  /** Above it the longest-unused app sleeps when another wakes; null: no bound. */
  awakeMost: number | null;
  /** A wake's own duration, log-normal through these two, and the processor's share of it on `cores` cores that wakes share. */
  wake: Readonly<{ median: number; p95: number; processor: number; cores: number }>;
  /** An app's connection ends after so long without a statement; every app that is awake is asked for its health at the same moments. */
  connectionIdle: number;
  healthCheck: number;
}>;

export type Outcome = Readonly<{
  awake: Spread;
  connections: Spread;
  wakesPerMinute: number;
  evictionsPerMinute: number;
  /** Seconds from a call to a sleeping app until it is awake. */
  wakeMedian: number;
  wakeP95: number;
  /** Apps that were asked at least once. */
  asked: number;
}>;
export type Spread = Readonly<{ mean: number; most: number }>;

/** Beyond so many calls in an idle time an app sleeps after one of e¹⁰ of them: the rest of its calls changes nothing here. */
const CALLS_THAT_COUNT = 10;
const SAMPLE_SECONDS = 5;
/** Of a standard normal, 95 % are below it. */
const Z_OF_95 = 1.6449;

type App = { next: Generator<number, never>; awake: boolean; usedAt: number; wokeAt: number; wakes: number };

/** The calls of app `index` that the model and a replay both go by. */
export const callsOf = (
  { seed, rates, idle, swing }: Pick<Fleet, "seed" | "rates" | "idle" | "swing">,
  index: number,
) => arrivals(Math.min(rates[index] ?? 0, CALLS_THAT_COUNT / idle), swing, streamOf(seed + 1, index));

/** Calls a second of each app that a simulation and a replay make. */
export const countedRates = ({ rates, idle }: Pick<Fleet, "rates" | "idle">): Float64Array =>
  rates.map((rate) => Math.min(rate, CALLS_THAT_COUNT / idle));

export function simulate(fleet: Fleet): Outcome {
  const events = createEventQueue();
  const end = fleet.warmUp + fleet.lasts;
  // Apps in the order in which they were used last: a Map keeps the order of insertion.
  const awake = new Map<number, App>();
  const tally = { awake: [] as number[], connections: [] as number[], wakes: [] as number[], evictions: 0 };
  const asked = new Set<number>();
  const startWake = createWakes(fleet, streamOf(fleet.seed + 2, 0));
  const apps: App[] = Array.from(fleet.rates, (_, index) => {
    return { next: callsOf(fleet, index), awake: false, usedAt: 0, wokeAt: 0, wakes: 0 };
  });
  const schedule = (index: number, app: App) => {
    const at = app.next.next().value;
    if (at <= end) events.push({ at, app: index, kind: "call" });
  };
  for (const [index, app] of apps.entries()) schedule(index, app);
  for (let at = fleet.warmUp; at <= end; at += SAMPLE_SECONDS) events.push({ at, app: -1, kind: "sample" });

  const isCounted = (at: number) => at >= fleet.warmUp;
  function putToSleep(index: number, app: App): void {
    app.awake = false;
    awake.delete(index);
  }
  function makeRoom(at: number): void {
    const [oldest] = awake;
    if (fleet.awakeMost === null || awake.size < fleet.awakeMost || !oldest) return;
    putToSleep(...oldest);
    if (isCounted(at)) tally.evictions += 1;
  }
  function call(at: number, index: number, app: App): void {
    if (isCounted(at)) asked.add(index);
    if (!app.awake) {
      makeRoom(at);
      const took = startWake(at);
      if (isCounted(at)) tally.wakes.push(took);
      Object.assign(app, { awake: true, wokeAt: at, usedAt: at + took, wakes: app.wakes + 1 });
      events.push({ at: app.usedAt + fleet.idle, app: index, kind: "sleep", wake: app.wakes });
    } else app.usedAt = Math.max(app.usedAt, at);
    awake.delete(index);
    awake.set(index, app);
    schedule(index, app);
  }
  function mayBeIdle(at: number, index: number, app: App): void {
    const due = app.usedAt + fleet.idle;
    if (due <= at) putToSleep(index, app);
    else events.push({ at: due, app: index, kind: "sleep", wake: app.wakes });
  }

  for (let event = events.pop(); event && event.at <= end; event = events.pop()) {
    const app = apps[event.app];
    if (!app) {
      tally.awake.push(awake.size);
      tally.connections.push(connected(fleet, awake.values(), event.at));
    } else if (event.kind === "call") call(event.at, event.app, app);
    // One that gave way to another and woke since has a look of its own to come.
    else if (event.kind === "sleep" && app.awake && event.wake === app.wakes) mayBeIdle(event.at, event.app, app);
  }
  const minutes = fleet.lasts / 60;
  const wakes = tally.wakes.sort((one, other) => one - other);
  return {
    awake: spreadOf(tally.awake),
    connections: spreadOf(tally.connections),
    wakesPerMinute: wakes.length / minutes,
    evictionsPerMinute: tally.evictions / minutes,
    wakeMedian: wakes[Math.floor(wakes.length * 0.5)] ?? 0,
    wakeP95: wakes[Math.floor(wakes.length * 0.95)] ?? 0,
    asked: asked.size,
  };
}

/** Wakes share the cores one after the other; what is not the processor's goes on beside them. */
function createWakes({ wake }: Fleet, random: Random): (at: number) => number {
  const freeAt = Array.from({ length: wake.cores }, () => 0);
  const sigma = wake.median > 0 ? Math.log(wake.p95 / wake.median) / Z_OF_95 : 0;
  return (at) => {
    const core = freeAt.indexOf(Math.min(...freeAt));
    const begins = Math.max(at, freeAt[core] ?? 0);
    freeAt[core] = begins + wake.processor;
    return begins - at + wake.median * Math.exp(sigma * normal(random));
  };
}

/** One connection for each app whose database was asked a moment ago, by a call or for the app's health. */
function connected({ connectionIdle, healthCheck }: Fleet, awake: Iterable<App>, at: number): number {
  const lastCheck = Math.floor(at / healthCheck) * healthCheck;
  let count = 0;
  for (const { usedAt, wokeAt } of awake) {
    const usedLast = lastCheck >= wokeAt ? Math.max(usedAt, lastCheck) : usedAt;
    if (at - usedLast < connectionIdle) count += 1;
  }
  return count;
}

const spreadOf = (values: readonly number[]): Spread => ({
  mean: values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1),
  most: values.reduce((most, value) => Math.max(most, value), 0),
});
