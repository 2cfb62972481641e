// What a guest finds out: its programs print each finding as a line, which is read and counted outside.
import { writeFileSync } from "node:fs";
import { type GuestPlan, runGuest } from "./guest.ts";

const MARK = "NINEFOLD ";

export type Finding = Readonly<{ situation: string; what: string; holds: boolean; seen: string }>;

/** For programs inside the guest. */
export const tell = (finding: Finding) => writeFileSync(1, `${MARK}${JSON.stringify(finding)}\n`);

/**
 * Runs a guest and prints what it finds.
 * @param situations of which at least something must be heard
 * @returns how many things did not hold
 */
export async function countFailures(
  plan: GuestPlan,
  situations: readonly Readonly<{ name: string; what: string }>[],
  limitMs: number,
): Promise<number> {
  const told: Finding[] = [];
  const note = (line: string) => {
    if (!line.startsWith(`${MARK}{`)) return console.log(`  ${line}`);
    // Written by `tell`.
    const finding = JSON.parse(line.slice(MARK.length)) as Finding;
    told.push(finding);
    console.log(`${finding.holds ? "ok  " : "FAIL"} ${finding.situation}: ${finding.what} (${finding.seen})`);
  };
  const ended = await runGuest(plan, note, AbortSignal.timeout(limitMs));
  const silent = situations.filter(({ name }) => !told.some(({ situation }) => situation === name));
  for (const { what } of silent) console.log(`FAIL nothing was heard of ${what}`);
  if (!ended) console.log("FAIL the guest did not end by itself");
  return silent.length + told.filter(({ holds }) => !holds).length + (ended ? 0 : 1);
}
