// The report of a run as lines for the terminal.
import type { Report } from "./faults.ts";

export function reportLines({ seed, kills, calls, blunt, faults, promises, findings }: Report): string[] {
  const targets = [...new Set(kills.map(({ target }) => target))];
  return [
    `Seed ${seed}: ${kills.length} kills`,
    ...targets.map((target) => `  ${target}: ${readiness(kills.filter((kill) => kill.target === target))}`),
    "Calls (done, refused, unclear):",
    ...[...calls].map(([call, { done, refused, unclear }]) => `  ${call}: ${done}, ${refused}, ${unclear}`),
    `Answers that only say that something failed: ${sum([...blunt.values()])}`,
    ...[...blunt].map(([told, count]) => `  ${count} × ${told}`),
    ...faults.map((told) => `  in the log: ${told}`),
    `Kept of ${promises} promises, and what else was looked at: ${findings.length === 0 ? "all well" : `${findings.length} findings`}`,
    ...findings.map((finding) => `  ${finding}`),
  ];
}

function readiness(kills: Report["kills"]): string {
  const times = kills.flatMap(({ readyAfterMs }) => readyAfterMs ?? []).sort((left, right) => left - right);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return `${kills.length} times, ready again after ${at(0.5)} ms (median), ${at(1)} ms (slowest)`;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
