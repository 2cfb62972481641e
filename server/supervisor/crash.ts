// Crashes of the server: what is recorded, the sentence for the log, and how the next server process learns of them.

export const CRASH_CAUSES = ["error", "killed", "memory", "hung"] as const;
/**
 * - `error`: the process ended by itself, with an exit code: an error that nobody caught.
 * - `killed`: a signal ended it.
 * - `memory`: its heap was full, and V8 gave up.
 * - `hung`: it sent no heartbeat any more, and the supervisor killed it.
 */
export type CrashCause = (typeof CRASH_CAUSES)[number];

export type Crash = Readonly<{
  cause: CrashCause;
  atMs: number;
  /** Exit code or signal, as in "exit code 1" or "SIGKILL". */
  ending: string;
  /** The end of its stderr, or the stack where it hung; may be empty, at most `STDERR_TAIL_BYTES`. */
  details: string;
}>;

export type CrashHistory = Readonly<{
  /** Crashes by cause since the supervisor began. */
  counts: Readonly<Record<CrashCause, number>>;
  /** Those that no server process has written into its log yet, oldest first; at most `UNREPORTED_MAX`. */
  untold: readonly Crash[];
}>;

export const STDERR_TAIL_BYTES = 4_096;
/** In a crash loop the first and the latest suffice. */
export const UNREPORTED_MAX = 8;

const VARIABLE = "NINEFOLD_CRASHES";

export const NO_CRASHES: CrashHistory = Object.freeze({
  counts: Object.freeze({ error: 0, killed: 0, memory: 0, hung: 0 }),
  untold: [],
});

/** The history with one crash more. */
export function withCrash({ counts, untold }: CrashHistory, crash: Crash): CrashHistory {
  const kept = untold.length < UNREPORTED_MAX ? untold : untold.slice(0, -1);
  return { counts: { ...counts, [crash.cause]: counts[crash.cause] + 1 }, untold: [...kept, crash] };
}

/** For metrics: every cause with its count, zeros included. */
export const countsByCause = ({ counts }: CrashHistory): readonly (readonly [CrashCause, number])[] =>
  CRASH_CAUSES.map((cause) => [cause, counts[cause]] as const);

const WORDS: Readonly<Record<CrashCause, (ending: string) => string>> = {
  error: (ending) => `ended with ${ending}`,
  killed: (ending) => `was killed by ${ending}`,
  memory: () => "ran out of memory",
  hung: () => "hung and was killed",
};

/** What happened to the server, without a subject: "was killed by SIGKILL". */
export const describeCrash = ({ cause, ending }: Crash): string => WORDS[cause](ending);

/** Environment variables by which the next server process learns of it. */
export const toEnvironment = (history: CrashHistory): Record<string, string> => ({
  [VARIABLE]: JSON.stringify(history),
});

/** What the supervisor handed over; nothing when there is none. */
export function fromEnvironment(environment: NodeJS.ProcessEnv): CrashHistory {
  const text = environment[VARIABLE];
  // Written by `toEnvironment` in the parent process, which is the same release.
  return text === undefined ? NO_CRASHES : (JSON.parse(text) as CrashHistory);
}
