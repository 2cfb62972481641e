// Every pattern over people's text is quick: none can be read in so many ways that its time explodes.
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { patternsOf } from "./literals.ts";
import type { TimedPattern } from "./timed-patterns.ts";

const ROOT = join(import.meta.dirname, "../..");
const patterns = patternsOf(ROOT);
/** Longer than all of them together on a busy machine: a pattern that is still being tried then never ends. */
const DEADLINE_MS = 50_000;
/** They make the model put its patterns together: lists, rights, steps, and changes to each. */
const SAID = [
  "App for our club with members, lessons and bookings. Each lesson has a title, a date and a status: open, full, done. Only coaches may edit lessons. Members see their own bookings.",
  "add a due date to lessons",
  "the price of lessons is rate times hours",
  "no, I meant the date",
];

type Message = { trying?: TimedPattern; slow?: TimedPattern & { piece: string }; done?: number };

/** What was found too slow, and the pattern at which it stopped, if it did not come to an end. */
function timePatterns(
  list: readonly TimedPattern[],
  said: readonly string[],
  deadlineMs = DEADLINE_MS,
): Promise<{ slow: string[]; count: number }> {
  const importing = new URL("../../builtin-model/testing.ts", import.meta.url).href;
  const worker = new Worker(new URL("./timed-patterns.ts", import.meta.url), {
    workerData: { patterns: list, importing, said },
  });
  const slow: string[] = [];
  let at = "";
  return new Promise<{ slow: string[]; count: number }>((resolve, reject) => {
    const late = setTimeout(() => resolve({ slow: [...slow, `never ends: ${at}`], count: 0 }), deadlineMs);
    worker.on("message", ({ trying, slow: found, done }: Message) => {
      if (trying) at = `/${trying.source}/${trying.flags}`;
      if (found) slow.push(`/${found.source}/${found.flags} on “${found.piece}” repeated`);
      if (done !== undefined) resolve({ slow, count: done });
    });
    worker.once("error", reject);
    worker.once("exit", () => clearTimeout(late));
  }).finally(() => worker.terminate());
}

describe("patterns", () => {
  const reportsOf = ({ source, flags }: TimedPattern) => analyse({ source, flags }).reports;

  it("are all found", () => {
    expect(patterns.length).toBeGreaterThan(2_000);
  });

  it("never take a repeated character apart in exponentially many ways", () => {
    const found = patterns.filter((one) => reportsOf(one).some(({ exponential }) => exponential));
    expect(found).toEqual([]);
  });

  // What the built-in model reads comes in lines of bounded length (bounded-text.ts); everything else reads texts of any.
  it("outside the built-in model take no repeated character apart in more ways than one, and look at none again and again", () => {
    const found = patterns.filter((one) => !one.at.startsWith("builtin-model/") && reportsOf(one).length > 0);
    expect(found).toEqual([]);
  });

  it("of a line made of their own words take no longer than the square of its length", async () => {
    const { slow, count } = await timePatterns(patterns, SAID);
    expect(slow).toEqual([]);
    expect(count).toBeGreaterThan(patterns.length / 2);
  });

  it.each([
    String.raw` ?= ?[a-z][a-z ]*(?: ?[×*x+–/-] ?[a-z][a-z ]*)+(?=[,;.)\n]|$)`,
    "^([a-z -]+s) by (?!the |an? )([a-z -]+(?: and [a-z -]+)*)$",
  ])("that explode are found out: %s", async (source) => {
    expect((await timePatterns([{ source, flags: "i" }], [], 3_000)).slow).not.toEqual([]);
  });
});
