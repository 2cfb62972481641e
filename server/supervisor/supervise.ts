// Keeps the server's process running: starts it again after a crash, passes on signals, ends when the server is meant to end.
import { type CrashHistory, describeCrash, NO_CRASHES, toEnvironment, withCrash } from "./crash.ts";
import { createRestartBackoff } from "./restart-backoff.ts";
import { type ChildEnd, type ServerChild, startServerChild } from "./server-child.ts";

export type Supervision = Readonly<{
  /** Node's flags, the server's file and its parameters; asked before each start. */
  parameters(): readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Shorter in tests. */
  hungAfterMs?: number;
  /** Takes one line; the terminal's. */
  say(line: string): void;
}>;

const HUNG_AFTER_MS = 30_000;
const FIRST_SIGN_MS = 180_000;
/** A server that has not said how long it takes to end. */
const SHUTDOWN_MS = 15_000;
/** Beyond that time. */
const STOP_MORE_MS = 5_000;

/**
 * Runs the server until it ends of its own will or is asked to by SIGTERM or SIGINT:
 * - it ends with 0, or is asked to end: that is the end;
 * - it ends by itself before it was ever ready: it could not start and has said why; that is the end, too;
 * - anything else is a crash: it is started again, at once at first, after ever longer pauses in a crash loop.
 * @returns the exit code
 */
export async function supervise(supervision: Supervision): Promise<number> {
  const state: State = { stopping: null, child: null, wake: null, shutdownMs: SHUTDOWN_MS };
  const stop = (name: "SIGTERM" | "SIGINT") => stopServer(state, name);
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const pace = createRestartBackoff();
  let history = NO_CRASHES;
  let wasReady = false;
  for (;;) {
    state.child = startServer(supervision, history, (shutdownMs) => {
      wasReady = true;
      state.shutdownMs = shutdownMs;
      history = { ...history, untold: [] };
    });
    const end = await state.child.ended;
    state.child = null;
    if (isMeant(end, state, wasReady)) return end.exitCode ?? (end.crash.ending === state.stopping ? 0 : 1);
    history = withCrash(history, end.crash);
    const { pauseMs, inARow } = pace.next(end.readyForMs);
    supervision.say(sentence(describeCrash(end.crash), inARow, pauseMs));
    await pause(state, pauseMs);
    if (state.stopping) return 0;
  }
}

type ServerReady = (shutdownMs: number) => void;
type State = {
  stopping: "SIGTERM" | "SIGINT" | null;
  child: ServerChild | null;
  wake: (() => void) | null;
  shutdownMs: number;
};

function startServer(supervision: Supervision, history: CrashHistory, onReady: ServerReady): ServerChild {
  return startServerChild({
    parameters: supervision.parameters(),
    environment: { ...supervision.environment, ...toEnvironment(history) },
    hungAfterMs: supervision.hungAfterMs ?? HUNG_AFTER_MS,
    firstSignMs: FIRST_SIGN_MS,
    onReady,
  });
}

function isMeant({ exitCode }: ChildEnd, state: State, wasReady: boolean): boolean {
  return state.stopping !== null || exitCode === 0 || (exitCode !== null && !wasReady);
}

function stopServer(state: State, name: "SIGTERM" | "SIGINT"): void {
  const { child } = state;
  child?.signal(name);
  state.wake?.();
  if (state.stopping) return;
  state.stopping = name;
  setTimeout(() => child?.signal("SIGKILL"), state.shutdownMs + STOP_MORE_MS).unref();
}

/** Ends early when the supervisor is asked to stop. */
function pause(state: State, pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, state.stopping ? 0 : pauseMs);
    state.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function sentence(what: string, inARow: number, pauseMs: number): string {
  if (inARow === 1) return `Ninefold ${what}. It is started again.`;
  const when = pauseMs < 1_000 ? "at once" : `in ${pauseMs / 1_000} s`;
  return `Ninefold ${what}, for the ${ordinal(inARow)} time in a row soon after its start. The next start is ${when}.`;
}

function ordinal(count: number): string {
  const rest = count % 100;
  const ending = rest > 10 && rest < 14 ? "th" : (["th", "st", "nd", "rd"][count % 10] ?? "th");
  return `${count}${ending}`;
}
