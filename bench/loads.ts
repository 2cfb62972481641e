// Loads on one address by several ways, taken in turns, and the lines of a table that they become.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Figure, failedFigure, median } from "./report.ts";
import type { UnixLoad } from "./unix-load.ts";

export const CONNECTIONS = 64;
const LOAD_SECONDS = 4;
const ROUNDS = 5;
/** Longer than any of the ways keeps a connection that it does not use. */
const IDLE_CONNECTIONS_END_MS = 1_500;

export const run = promisify(execFile);

export type Load = Readonly<{ perSecond: number; p50Ms: number; p99Ms: number }>;

/** What wrk gets answered, and how soon. */
export async function load(url: string, headers: Record<string, string>): Promise<Load> {
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const settings = ["-t1", `-c${CONNECTIONS}`, `-d${LOAD_SECONDS}s`, "--latency"];
  const { stdout } = await run("wrk", [...settings, ...named, url]);
  if (/Non-2xx|Requests\/sec: +0\.00/.test(stdout)) throw new Error(stdout);
  const latency = (percent: number) => millisecondsOf(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout));
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: latency(50),
    p99Ms: latency(99),
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
const millisecondsOf = (match: RegExpExecArray | null) =>
  Number(match?.[1]) * (MILLISECONDS[match?.[2] ?? ""] ?? Number.NaN);

/** The same load on a unix socket, which wrk can't reach. */
export async function loadSocket(asked: Pick<UnixLoad, "socket" | "path" | "headers">): Promise<Load> {
  const settings: UnixLoad = { ...asked, connections: CONNECTIONS, seconds: LOAD_SECONDS };
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, "unix-load.ts"), JSON.stringify(settings)]);
  return JSON.parse(stdout);
}

/** A way to one answer; `name` stands in the table. One that is `forInterest` may fail without taking the others along. */
export type Way = Readonly<{ name: string; load(): Promise<Load>; forInterest?: boolean }>;
type Loads = Readonly<{ name: string; loads: Load[] }>;

/** Measured in turns, so that whatever else the machine does meets all of them; a first round warms up. */
async function inTurns(ways: readonly Way[]): Promise<Loads[]> {
  const sides = ways.map(({ name }) => ({ name, loads: [] as Load[] }));
  const loadBy = async ({ name, load, forInterest }: Way) => {
    // An app takes a bounded number of connections: those of the way before have to be closed.
    await delay(IDLE_CONNECTIONS_END_MS);
    return load().catch((cause: unknown) => {
      if (forInterest) return null;
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    });
  };
  for (const way of ways) await loadBy(way);
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, way] of ways.entries()) {
      const answered = await loadBy(way);
      if (answered) sides[place]?.loads.push(answered);
    }
  return sides;
}

/** Throughput and durations of each way, and the ratio of the first to the second. */
export async function compareWays(
  { what, budget, how }: { what: string; budget: number | null; how: string },
  ways: readonly Way[],
): Promise<Figure[]> {
  const sides = await inTurns(ways);
  const method = `median of ${ROUNDS}, in turns: ${CONNECTIONS} connections, ${LOAD_SECONDS} s, ${how}`;
  const lines = sides.flatMap(({ name, loads }) => {
    if (loads.length === 0) return [failedFigure(`${what}: ${name}`, "it got no answer")];
    const line = (suffix: string, unit: string, figureOf: (load: Load) => number): Figure => ({
      what: `${what}: ${name}${suffix}`,
      budget: null,
      measured: median(loads.map(figureOf)),
      unit,
      method,
    });
    return [
      line("", "requests/s", ({ perSecond }) => perSecond),
      line(", p50", "ms", ({ p50Ms }) => p50Ms),
      line(", p99", "ms", ({ p99Ms }) => p99Ms),
    ];
  });
  const [first, second] = sides;
  const ratios = (first?.loads ?? []).map(
    ({ perSecond }, round) => perSecond / (second?.loads[round]?.perSecond ?? Number.NaN),
  );
  const ratio: Figure = {
    what: `${what}: gateway beside nginx`,
    budget,
    atLeast: true,
    measured: median(ratios),
    unit: "of nginx",
    method: "median ratio of the throughputs above, round by round",
  };
  return [...lines, ratio];
}
