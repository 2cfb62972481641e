// What an app prints and what happens to it, line by line: two files in a ring for each app and environment.
import { appendFile, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type AppEnvironment, type LogLine, logLine } from "#contract";
import type { HostingLimits } from "../configuration/limits.ts";
import type { AppIdentity } from "../egress/app-services.ts";
import { boundRate } from "./stream-rate.ts";

export type AppLog = Readonly<{
  /** A text of the app without values of its secrets. */
  redact(text: string): string;
  /** A line by the platform about the app. */
  note(level: LogLine["level"], text: string): void;
  /** Takes in what a process prints until it ends. Lines beyond the rate are counted, not kept. */
  follow(stream: Readable, level: LogLine["level"]): void;
}>;

export type Logs = Readonly<{
  of(projectId: string, environment: AppEnvironment): AppLog;
  /** The newest lines, oldest first; with `after` only later ones. */
  read(projectId: string, environment: AppEnvironment, after: string | null): Promise<LogLine[]>;
  /** Everything that was noted is in its file. */
  settled(): Promise<void>;
  remove(projectId: string): Promise<void>;
}>;

const LINES_READ_MAX = 1_000;
const WRITE_PAUSE_MS = 50;
/** Lines of one log that wait for a disk which takes its time; what comes beyond is counted, not kept. */
const WAITING_LINES_MAX = 1_000;

type LogsOptions = Readonly<{
  directory: string;
  limits: HostingLimits;
  clock?: () => number;
  /** Takes out of an app's texts what it was entrusted with. */
  redact?: ((app: AppIdentity, text: string) => string) | undefined;
}>;

/** Logs below `directory`; lines are written in small batches. */
export function createLogs({ directory, limits, clock = Date.now, redact = (_app, text) => text }: LogsOptions): Logs {
  const rings = new Map<string, Ring>();
  const fileOf = (projectId: string, environment: string) => join(directory, projectId, `${environment}.jsonl`);
  const ringOf = (file: string): Ring => {
    const ring = rings.get(file) ?? openRing({ file, limits, clock });
    rings.set(file, ring);
    return ring;
  };
  return Object.freeze({
    of(projectId: string, environment: AppEnvironment) {
      const ring = ringOf(fileOf(projectId, environment));
      const clean = (text: string) => redact({ projectId, environment }, text);
      return {
        redact: clean,
        note: (level: LogLine["level"], text: string) => ring.admit("platform", level, clean(text)),
        follow(stream: Readable, level: LogLine["level"]) {
          splitLines(stream, { maxCharacters: limits.logLineCharacters, clean }, (text) =>
            ring.admit("app", level, text),
          );
        },
      };
    },
    async read(projectId: string, environment: AppEnvironment, after: string | null) {
      const file = fileOf(projectId, environment);
      await rings.get(file)?.settled();
      const texts = await Promise.all([`${file}.1`, file].map((path) => readFile(path, "utf8").catch(() => "")));
      const lines = texts.join("").split("\n").flatMap(readLine);
      return lines.filter(({ at }) => after === null || at > after).slice(-LINES_READ_MAX);
    },
    async settled() {
      await Promise.all([...rings.values()].map((ring) => ring.settled()));
    },
    async remove(projectId: string) {
      for (const environment of ["preview", "live"]) {
        const file = fileOf(projectId, environment);
        await rings.get(file)?.settled();
        rings.delete(file);
      }
      await rm(join(directory, projectId), { recursive: true, force: true });
    },
  });
}

type Ring = Readonly<{
  /** Keeps a line if it fits into this second, and counts it otherwise. */
  admit(source: LogLine["source"], level: LogLine["level"], text: string): void;
  settled(): Promise<void>;
}>;

/** What came within a second from one source. */
type Window = { startedAt: number; lines: number; dropped: number };

function openRing({ file, limits, clock }: { file: string; limits: HostingLimits; clock: () => number }): Ring {
  const pending: LogLine[] = [];
  const state = { writing: Promise.resolve(), unwritten: 0 };
  const open = (): Window => ({ startedAt: 0, lines: 0, dropped: 0 });
  // Apart, so that an app that prints without end does not hide why it was ended; and an app can cause notes, too.
  const windows = { app: open(), platform: open() };

  function add(line: LogLine): void {
    if (pending.length >= WAITING_LINES_MAX) {
      state.unwritten += 1;
      return;
    }
    pending.push(line);
    if (pending.length > 1) return;
    state.writing = state.writing.then(async () => {
      await delay(WRITE_PAUSE_MS);
      await writeOrCount(pending.splice(0));
    });
  }

  /** A disk that takes nothing ends nothing: the lines are counted, and that is the first to be written again. */
  async function writeOrCount(lines: LogLine[]): Promise<void> {
    const { unwritten } = state;
    const text = `${unwritten} lines were left out: they could not be written.`;
    const note: LogLine = { at: new Date(clock()).toISOString(), source: "platform", level: "error", text };
    try {
      await write({ file, lines: unwritten > 0 ? [note, ...lines] : lines, afterFault: unwritten > 0, limits });
      state.unwritten -= unwritten;
    } catch {
      state.unwritten += lines.length;
    }
  }

  return {
    admit(source, level, text) {
      const window = windows[source];
      const now = clock();
      const at = () => new Date(now).toISOString();
      if (now - window.startedAt >= 1000) {
        const missing = `${window.dropped} lines were left out: too many at once.`;
        if (window.dropped > 0) add({ at: at(), source: "platform", level: "error", text: missing });
        Object.assign(window, { startedAt: now, lines: 0, dropped: 0 });
      }
      window.lines += 1;
      if (window.lines <= limits.logLinesPerSecond) add({ at: at(), source, level, text });
      else window.dropped += 1;
    },
    settled: () => state.writing,
  };
}

/** A line that a crash cut short is left out. */
function readLine(text: string): LogLine[] {
  try {
    const line = logLine.safeParse(JSON.parse(text));
    return line.success ? [line.data] : [];
  } catch {
    return [];
  }
}

/** `afterFault`: the last line that is there may have no end. */
type Writing = { file: string; lines: LogLine[]; afterFault: boolean; limits: HostingLimits };

async function write({ file, lines, afterFault, limits }: Writing): Promise<void> {
  if (lines.length === 0) return;
  await mkdir(join(file, ".."), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const text = `${afterFault ? "\n" : ""}${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  if (size + text.length > limits.logFileBytes) await rename(file, `${file}.1`).catch(() => {});
  await appendFile(file, text);
}

type Splitting = { maxCharacters: number; clean(line: string): string };

/** Cuts a stream into lines of at most `maxCharacters`; what a line has beyond that is dropped. */
function splitLines(stream: Readable, { maxCharacters, clean }: Splitting, take: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("error", () => {});
  boundRate(stream);
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = (lines.pop() ?? "").slice(0, maxCharacters);
    for (const line of lines) if (line.trim() !== "") take(clean(line).slice(0, maxCharacters));
  });
  stream.on("end", () => {
    if (rest.trim() !== "") take(clean(rest));
  });
}
