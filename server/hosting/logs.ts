// What an app prints and what happens to it, line by line: two files in a ring for each app and environment.
import { appendFile, mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type AppEnvironment, type LogLine, logLine } from "#contract";
import type { HostingLimits } from "./limits.ts";

export type AppLog = Readonly<{
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

/** What came within a second from one source. */
type Window = { startedAt: number; lines: number; dropped: number };
type Ring = { pending: LogLine[]; writing: Promise<void>; windows: Record<LogLine["source"], Window> };

const LINES_READ_MAX = 1_000;
const WRITE_PAUSE_MS = 50;

/** Logs below `directory`; lines are written in small batches. */
export function createLogs(options: { directory: string; limits: HostingLimits; clock?: () => number }): Logs {
  const { directory, limits } = options;
  const clock = options.clock ?? Date.now;
  const rings = new Map<string, Ring>();
  const fileOf = (projectId: string, environment: string) => join(directory, projectId, `${environment}.jsonl`);

  function ringOf(file: string): Ring {
    const known = rings.get(file);
    if (known) return known;
    const open = (): Window => ({ startedAt: 0, lines: 0, dropped: 0 });
    // Apart, so that an app that prints without end does not hide why it was ended; and an app can cause notes, too.
    const ring: Ring = { pending: [], writing: Promise.resolve(), windows: { app: open(), platform: open() } };
    rings.set(file, ring);
    return ring;
  }

  function add(file: string, line: LogLine): void {
    const ring = ringOf(file);
    ring.pending.push(line);
    if (ring.pending.length > 1) return;
    ring.writing = ring.writing.then(async () => {
      await delay(WRITE_PAUSE_MS);
      const lines = ring.pending.splice(0);
      await write({ file, lines, limits }).catch(() => {});
    });
  }

  /** Keeps a line if it fits into this second, and counts it otherwise. */
  function admit(file: string, line: LogLine): void {
    const window = ringOf(file).windows[line.source];
    const now = clock();
    if (now - window.startedAt >= 1000) {
      if (window.dropped > 0)
        add(file, lineAt(now, "error", `${window.dropped} lines were left out: too many at once.`));
      Object.assign(window, { startedAt: now, lines: 0, dropped: 0 });
    }
    window.lines += 1;
    if (window.lines <= limits.logLinesPerSecond) add(file, line);
    else window.dropped += 1;
  }

  const lineAt = (now: number, level: LogLine["level"], text: string): LogLine => ({
    at: new Date(now).toISOString(),
    source: "platform",
    level,
    text,
  });

  return Object.freeze({
    of(projectId: string, environment: AppEnvironment) {
      const file = fileOf(projectId, environment);
      return {
        note: (level: LogLine["level"], text: string) => admit(file, lineAt(clock(), level, text)),
        follow(stream: Readable, level: LogLine["level"]) {
          splitLines(stream, limits.logLineCharacters, (text) => {
            admit(file, { at: new Date(clock()).toISOString(), source: "app", level, text });
          });
        },
      };
    },
    async read(projectId: string, environment: AppEnvironment, after: string | null) {
      const file = fileOf(projectId, environment);
      await rings.get(file)?.writing;
      const texts = await Promise.all([`${file}.1`, file].map((path) => readFile(path, "utf8").catch(() => "")));
      const lines = texts.join("").split("\n").flatMap(readLine);
      return lines.filter(({ at }) => after === null || at > after).slice(-LINES_READ_MAX);
    },
    async settled() {
      await Promise.all([...rings.values()].map((ring) => ring.writing));
    },
    async remove(projectId: string) {
      for (const environment of ["preview", "live"]) {
        const file = fileOf(projectId, environment);
        await rings.get(file)?.writing;
        rings.delete(file);
      }
      await rm(join(directory, projectId), { recursive: true, force: true });
    },
  });
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

async function write(options: { file: string; lines: LogLine[]; limits: HostingLimits }): Promise<void> {
  const { file, lines, limits } = options;
  if (lines.length === 0) return;
  await mkdir(join(file, ".."), { recursive: true });
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  if (size + text.length > limits.logFileBytes) await rename(file, `${file}.1`).catch(() => {});
  await appendFile(file, text);
}

/** Cuts a stream into lines of at most `maxCharacters`; what a line has beyond that is dropped. */
function splitLines(stream: Readable, maxCharacters: number, take: (line: string) => void): void {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("error", () => {});
  stream.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = (lines.pop() ?? "").slice(0, maxCharacters);
    for (const line of lines) if (line.trim() !== "") take(line.slice(0, maxCharacters));
  });
  stream.on("end", () => {
    if (rest.trim() !== "") take(rest);
  });
}
