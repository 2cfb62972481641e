// The pool of connections to one app: reused while they are good, watched by one timer, closed when idle.
import { type AppConnection, type Asking, type ExchangeListener, openAppConnection } from "./app-connection.ts";

/** One exchange under way. */
export type Exchanging = Readonly<{
  pause(): void;
  resume(): void;
  /** Ends it; the listener is not called any more. */
  abort(): void;
}>;

export type ConnectionPool = Readonly<{
  ask(asking: Asking, listener: ExchangeListener): Exchanging;
  /** Breaks off whatever is under way. */
  close(): void;
}>;

const READ_BYTES = 64 * 1024;
const IDLE_MS = 60_000;
const LOOK_MAX_MS = 1_000;
const SAFE = /^(GET|HEAD) /;

/** `headersMs`: until an answer begins; `pauseMs`: between two pieces of it. Both are kept to within a second. */
export function createConnectionPool(options: {
  socketPath: string;
  headersMs: number;
  pauseMs: number;
}): ConnectionPool {
  const { socketPath, headersMs, pauseMs } = options;
  const idle: AppConnection[] = [];
  const open = new Set<AppConnection>();
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  const state: { now: number; timer: NodeJS.Timeout | null; isClosed: boolean } = {
    now: performance.now(),
    timer: null,
    isClosed: false,
  };
  const lookMs = Math.min(LOOK_MAX_MS, headersMs / 4);

  function look(): void {
    state.now = performance.now();
    for (const connection of open) connection.look(state.now);
  }

  function forget(connection: AppConnection): void {
    open.delete(connection);
    const at = idle.indexOf(connection);
    if (at !== -1) idle.splice(at, 1);
    if (open.size > 0 || !state.timer) return;
    clearInterval(state.timer);
    state.timer = null;
  }

  function openNew(): AppConnection {
    if (!state.timer) {
      state.now = performance.now();
      state.timer = setInterval(look, lookMs).unref();
    }
    const connection = openAppConnection({
      socketPath,
      buffer,
      limits: { headersMs, pauseMs, idleMs: IDLE_MS },
      now: () => state.now,
      onFree: (free) => void idle.push(free),
      onClosed: forget,
    });
    open.add(connection);
    return connection;
  }

  return Object.freeze({
    ask(asking: Asking, listener: ExchangeListener) {
      const used = idle.pop();
      const mayAskAgain = used !== undefined && asking.body === null && SAFE.test(asking.head);
      const current: { connection: AppConnection | null } = { connection: used ?? openNew() };
      // Once it is over, the connection belongs to another exchange.
      const over = () => {
        const { connection } = current;
        current.connection = null;
        return connection;
      };
      const told: ExchangeListener = {
        onHead: listener.onHead,
        onData: listener.onData,
        onEnd() {
          over();
          listener.onEnd();
        },
        onFault(fault) {
          const ended = over();
          const isStale = mayAskAgain && ended === used && fault.kind === "gone" && !used.hasBegun();
          if (!isStale || state.isClosed) return listener.onFault(fault);
          // The app closed an idle connection just as it was used again: a safe request is made anew (RFC 9112, 9.3.1).
          current.connection = openNew();
          current.connection.ask(asking, told);
        },
      };
      current.connection?.ask(asking, told);
      return {
        pause: () => current.connection?.pause(),
        resume: () => current.connection?.resume(),
        abort: () => over()?.destroy(),
      };
    },
    close() {
      state.isClosed = true;
      for (const connection of [...open]) connection.breakOff();
    },
  });
}
