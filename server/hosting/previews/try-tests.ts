// Runs the tests that an app brings (`tests/*.test.ts`) in the sandbox, on a database of their own without sample rows.
import { z } from "zod";
import type { CheckFailure } from "#contract";
import type { CommandResult } from "../processes/types.ts";
import type { Trial } from "./types.ts";

/**
 * Lines as the kit tells them (`kit/app-tests/results.ts`): each test that begins, each that failed, and at the end how many there
 * were. What an app's own code prints can only make its own report wrong.
 */
const named = { path: z.string().max(500), name: z.string() };
const line = z.union([
  z.object({ failed: z.object({ ...named, message: z.string() }) }),
  z.object({ began: z.object(named) }),
  z.object({ counts: z.object({ passed: z.number(), failed: z.number() }) }),
]);
type Line = z.infer<typeof line>;

const FAILURES_MAX = 20;
const NAME_MAX = 200;
const MESSAGE_MAX = 1_500;

/** @param migrate brings a database to the app's newest migration */
export async function tryTests(trial: Trial, migrate: (trial: Trial) => Promise<void>): Promise<CheckFailure[]> {
  const { databases, launcher, limits, projectId, artifact, log, signal } = trial;
  const database = await databases.fresh();
  try {
    await migrate({ ...trial, database });
    const result = await launcher.run({
      projectId,
      artifact,
      database,
      log,
      signal,
      environment: "preview",
      script: "test",
      timeoutMs: limits.testsMs,
    });
    return failuresIn(result, artifact.manifest.tests);
  } finally {
    await database.drop();
  }
}

function failuresIn({ ok, output, reason, late }: CommandResult, paths: readonly string[]): CheckFailure[] {
  const lines = linesIn(output);
  const failures = lines
    .flatMap((one) => ("failed" in one ? [one.failed] : []))
    .slice(0, FAILURES_MAX)
    .map(({ path, name, message }) => failure(path, `${quoted(name)} failed: ${message}`));
  const last = lines.at(-1);
  if (last && "counts" in last && (ok || failures.length > 0)) {
    const more = last.counts.failed - failures.length;
    return more > 0 ? [...failures, failure(paths[0], `${more} more tests failed.`)] : failures;
  }
  // All of them passed and something beside them did not, or one of them ended everything.
  const begun = lines.findLast((one) => "began" in one);
  const during = begun ? `${quoted(begun.began.name)} was the last to begin` : "no test had begun";
  const why = reason || "The process was ended in the middle.";
  const lost = failure(begun?.began.path ?? paths[0], `The tests did not end well (${during}): ${why}`);
  return [...failures, late ? { ...lost, overran: true } : lost];
}

const quoted = (name: string) => `"${name.slice(0, NAME_MAX)}"`;

const failure = (path: string | undefined, message: string): CheckFailure => ({
  check: "tests",
  message: message.slice(0, MESSAGE_MAX),
  ...(path !== undefined && { path }),
});

const linesIn = (output: string): Line[] =>
  output
    .split("\n")
    .filter((text) => text.startsWith("{"))
    .flatMap((text) => {
      const read = line.safeParse(parsed(text));
      return read.success ? [read.data] : [];
    });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
