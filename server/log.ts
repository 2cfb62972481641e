// The server's own log: a file that may stop taking lines at any time, which neither ends nor halts the server.
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { type Logger, pino, stdSerializers } from "pino";
import { traceOfLine } from "#telemetry";

/** As `open` has them: a named pipe that nobody reads is an error then, and not a wait. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
const MODE = 0o666;
/** A file that took no line is tried again after so long. */
const RETRY_MS = 1_000;

type LogFile = Readonly<{ write(line: string): void }>;
type State = {
  descriptor: number | null;
  lost: number;
  reason: string;
  /** The last line that was written has no end. */
  isTorn: boolean;
  timer: NodeJS.Timeout | null;
};

/** Lines that `file` does not take are left out and counted; the first that it takes again is preceded by their count. */
export function createLogFile(file: string, retryMs = RETRY_MS): LogFile {
  const state: State = { descriptor: null, lost: 0, reason: "", isTorn: false, timer: null };

  function append(text: string): void {
    state.descriptor ??= openSync(file, APPEND, MODE);
    const bytes = Buffer.from(state.isTorn ? `\n${text}` : text);
    let written = 0;
    while (written < bytes.length) {
      written += writeSync(state.descriptor, bytes, written);
      state.isTorn = written < bytes.length;
    }
  }

  /** It may be another file by now, or one that is there again. */
  function fail(error: unknown): void {
    state.reason = error instanceof Error ? error.message : String(error);
    if (state.descriptor !== null) closeSync(state.descriptor);
    state.descriptor = null;
    state.timer ??= setTimeout(recover, retryMs).unref();
  }

  function recover(): void {
    state.timer = null;
    const { lost, reason } = state;
    const note = { level: 40, time: Date.now(), lost, reason, msg: "lines of this log were lost" };
    try {
      append(`${JSON.stringify(note)}\n`);
      state.lost = 0;
    } catch (error) {
      fail(error);
    }
  }

  return Object.freeze({
    write(line: string) {
      if (state.lost > 0) {
        state.lost += 1;
        return;
      }
      try {
        append(line);
      } catch (error) {
        state.lost = 1;
        fail(error);
      }
    },
  });
}

/**
 * Opens the log, and tells it of a fault that nobody caught: that still ends the process, as Node.js has it (decision 033).
 */
export function openLog({ file, level }: { file: string; level: string }): Logger {
  const log = pino({ level, serializers: { error: stdSerializers.err }, mixin: traceOfLine }, createLogFile(file));
  process.on("uncaughtExceptionMonitor", (error, origin) =>
    log.fatal({ error, origin }, "a fault that nobody caught ends the server"),
  );
  return log;
}
