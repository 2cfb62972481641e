// Fuzzes one listener with malformed requests, and checks its process afterwards (alive, memory, descriptors).
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createRandom } from "#test-tools";
import { deliver, planDelivery } from "./delivery.ts";
import { type ProcessFigures, settledFigures, steadyFigures } from "./process-figures.ts";
import { requestOf, type Target } from "./requests.ts";

export type Listener = Readonly<{
  name: string;
  processId: number;
  target: Target;
  connect(): Socket;
  /** Where the process can be told to: what is measured afterwards is what it really holds. */
  clearMemory?(): void;
  /** Whether it answers an honest request as it should. */
  answers(): Promise<boolean>;
}>;

export type Report = Readonly<{
  listener: string;
  requests: number;
  /** How many answers began with each status. */
  statuses: Readonly<Record<string, number>>;
  /** Numbers of requests that were answered with 500, the first few: a mistake that was caught. */
  faults: readonly number[];
  isAlive: boolean;
  before: ProcessFigures;
  after: ProcessFigures;
  seconds: number;
}>;

export type Plan = Readonly<{ seed: number; requests: number; onProgress?: (done: number) => void }>;

const AT_ONCE = 32;
/** How long a connection that the listener leaves open is kept: at least this, or a multiple of an honest request's time. */
const WAIT_LEAST_MS = 60;
const WAIT_FACTORS = [3, 3, 3, 15] as const;
const SETTLE_MS = 20_000;
const FAULTS_REPORTED_MAX = 20;
/** What a process takes for good is taken by then. */
const WARM_UP_SHARE = 0.2;
const LOOK_EVERY = 250;
const DESCRIPTORS_LEFT_MAX = 8;
const GONE: ProcessFigures = Object.freeze({ descriptors: 0, residentBytes: 0 });

/** The bytes of one request of a run, for looking at it again. */
export const requestNumber = (listener: Pick<Listener, "target">, seed: number, index: number): Buffer =>
  requestOf(index, listener.target, createRandom(seed + index));

const CLEARING_MS = 1_000;

async function clearMemory(listener: Listener): Promise<void> {
  if (!listener.clearMemory) return;
  listener.clearMemory();
  await delay(CLEARING_MS);
}

/** Ends early when the listener does not answer any more. */
export async function fuzz(listener: Listener, { seed, requests, onProgress }: Plan): Promise<Report> {
  const began = performance.now();
  const state = { next: 0, isAlive: true, answerMs: 0 };
  const statuses: Record<string, number> = {};
  const faults: number[] = [];

  async function visit(index: number): Promise<void> {
    const random = createRandom(seed + index);
    const bytes = requestOf(index, listener.target, random);
    const socket = listener.connect();
    let heard = "";
    const delivery = planDelivery(bytes, random);
    if (delivery.reads)
      socket.on("data", (piece) => {
        if (heard.length < 16) heard += piece.toString("latin1");
      });
    await deliver(socket, delivery, random.pick(WAIT_FACTORS) * Math.max(WAIT_LEAST_MS, state.answerMs));
    const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? (heard === "" ? "none" : "other");
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === "500" && faults.length < FAULTS_REPORTED_MAX) faults.push(index);
  }

  /** On a busy machine everything takes longer. */
  async function look(): Promise<void> {
    const asked = performance.now();
    state.isAlive = await listener.answers();
    state.answerMs = performance.now() - asked;
  }

  async function visitUntil(end: number): Promise<void> {
    const work = async () => {
      while (state.isAlive && state.next < end) {
        const index = state.next;
        state.next += 1;
        await visit(index);
        if (index % LOOK_EVERY !== LOOK_EVERY - 1) continue;
        await look();
        onProgress?.(index + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  await look();
  await visitUntil(Math.floor(requests * WARM_UP_SHARE));
  await clearMemory(listener);
  const before = await steadyFigures(listener.processId).catch(() => GONE);
  await visitUntil(requests);
  await clearMemory(listener);
  const wanted = before.descriptors + DESCRIPTORS_LEFT_MAX;
  const after = await settledFigures(listener.processId, wanted, SETTLE_MS).catch(() => GONE);
  return {
    listener: listener.name,
    requests: state.next,
    statuses,
    faults,
    isAlive: after !== GONE && (await listener.answers()),
    before,
    after,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  };
}

const GROWTH_BYTES_MAX = 150 * 1024 * 1024;

/** What is wrong in a report, in words; nothing when it is clean. */
export function findingsOf({ listener, isAlive, faults, before, after }: Report): string[] {
  const findings: string[] = [];
  if (!isAlive) findings.push(`${listener} does not answer any more`);
  if (faults.length > 0) findings.push(`${listener} answered 500 to the requests number ${faults.join(", ")}`);
  const left = after.descriptors - before.descriptors;
  if (left > DESCRIPTORS_LEFT_MAX) findings.push(`${listener} keeps ${left} descriptors`);
  const grown = after.residentBytes - before.residentBytes;
  if (grown > GROWTH_BYTES_MAX) findings.push(`${listener} has grown by ${Math.round(grown / 1024 / 1024)} MiB`);
  return findings;
}
