// One app in one environment: what it shows, what runs for it, how often it crashed, and what that means for a request.
import { Refusal } from "#http";
import type { Artifact } from "../artifacts/types.ts";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppProcess, EndSocket, Lease, SlotSpec, SlotState, SocketEnd } from "./types.ts";

/** A slot was given up before anything of a request had reached its process: whoever asks anew is led to where the app is by now. */
export class SlotGone extends Refusal {
  constructor() {
    super(503, "The app was just changed. Please try again.");
  }
}

/**
 * A process at work. `idle` is called when its last lease is given back, `quiet` when there are none but those of streams;
 * `expected` says that its end is wanted.
 */
export type Running = {
  process: AppProcess;
  leases: number;
  /** Of the leases, those whose answers are streams of events. */
  streams: number;
  sockets: Set<EndSocket>;
  startedAt: number;
  expected: boolean;
  idle(): void;
  quiet(): void;
};

export function endSockets({ sockets }: Running, why: SocketEnd): void {
  for (const end of sockets) end(why);
  sockets.clear();
}

export type Slot = {
  spec: SlotSpec;
  artifact: Artifact;
  running: Running | null;
  starting: Promise<Running> | null;
  /** It is given up as soon as whoever waits for its start was answered. */
  isRetired: boolean;
  waiting: number;
  crashes: number;
  restUntil: number;
  failure: string | null;
  usedAt: number;
  timer: NodeJS.Timeout | null;
};

/** Limits and the time, for everything that has to do with slots. */
export type SlotRules = Readonly<{ limits: HostingLimits; clock: () => number }>;

export function openSlot(spec: SlotSpec, artifact: Artifact, { clock }: SlotRules): Slot {
  return {
    spec,
    artifact,
    running: null,
    starting: null,
    isRetired: false,
    waiting: 0,
    crashes: 0,
    restUntil: 0,
    failure: null,
    usedAt: clock(),
    timer: null,
  };
}

/** Throws Refusal 503 when too many requests are under way. */
export function leaseOn(slot: Slot, running: Running, { limits, clock }: SlotRules): Lease {
  if (running.leases >= limits.concurrentRequests)
    throw new Refusal(503, "This app has too many requests at once. Please try again in a moment.");
  running.leases += 1;
  slot.usedAt = clock();
  let held = true;
  let isStream = false;
  const use = () => {
    slot.usedAt = clock();
  };
  const release = () => {
    if (!held) return;
    held = false;
    running.leases -= 1;
    if (isStream) running.streams -= 1;
    use();
    if (running.leases === 0) running.idle();
    if (running.leases === running.streams) running.quiet();
  };
  return {
    process: running.process,
    release,
    becomeStream() {
      if (!held || isStream) return;
      isStream = true;
      running.streams += 1;
      if (running.leases === running.streams) running.quiet();
    },
    becomeSocket(end) {
      if (running.sockets.size >= limits.appSockets)
        throw new Refusal(503, "This app is open in too many pages at once. Please try again in a moment.");
      running.sockets.add(end);
      release();
      return {
        used: use,
        release() {
          if (running.sockets.delete(end)) use();
        },
      };
    },
  };
}

/** Each crash in a row lengthens the pause before the next start; too many of them are a failure. */
export function noteCrash(
  slot: Slot,
  crash: { startedAt: number; reason: string },
  { limits, clock }: SlotRules,
): void {
  if (clock() - crash.startedAt >= limits.healthyAfterMs) slot.crashes = 0;
  slot.crashes += 1;
  const failed = slot.crashes >= limits.crashesBeforeFailed;
  const backOff = Math.min(limits.backOffFirstMs * 2 ** (slot.crashes - 1), limits.backOffMaxMs);
  const pause = failed ? limits.retryFailedMs : backOff;
  slot.restUntil = clock() + pause;
  slot.failure = crash.reason;
  const next = failed ? "It has failed." : `The next request starts it again after ${pause / 1000} s.`;
  slot.spec.log.note("error", `The app stopped (${slot.crashes} in a row): ${crash.reason} ${next}`);
}

export function forgetCrashes(slot: Slot): void {
  Object.assign(slot, { crashes: 0, restUntil: 0, failure: null });
}

export function conditionOf(slot: Slot, { limits, clock }: SlotRules): SlotState {
  if (slot.running) return { state: "awake" };
  if (slot.starting) return { state: "starting" };
  if (slot.failure !== null && slot.crashes >= limits.crashesBeforeFailed)
    return { state: "failed", reason: slot.failure };
  if (slot.failure !== null && slot.restUntil > clock())
    return { state: "resting", leftMs: slot.restUntil - clock(), reason: slot.failure };
  return { state: "asleep" };
}

/** Throws Refusal 502 for an app that has failed, 503 for one that pauses after a crash. */
export function refuseWhileResting(slot: Slot, { limits, clock }: SlotRules): void {
  if (slot.starting || slot.restUntil <= clock()) return;
  if (slot.crashes >= limits.crashesBeforeFailed)
    throw new Refusal(
      502,
      "This app has stopped several times in a row. Its owner can see why in the log.",
      "APP_FAILED",
    );
  throw new Refusal(
    503,
    "This app has just stopped and is being restarted. Please try again in a moment.",
    "APP_RESTARTING",
  );
}
