// Visits with the server's own Chromium: one at a time, each with a driver, a Chromium and a profile of its own, which end
// with whoever asked, after a deadline, and when they take too much memory.
import { type ChildProcess, fork } from "node:child_process";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { Refusal } from "#http";
import {
  bubblewrapTrouble,
  type ControlGroup,
  type ControlGroups,
  installationName,
  openControlGroups,
  seccompProgram,
  watchMemory,
} from "#sandbox";
import { chromiumScript } from "./chromium-script.ts";
import { type ReadyStep, type Seen, seen, type View, type Visit } from "./messages.ts";
import { createQueue } from "./queue.ts";

/** One that is open at the same time, in the same origin. `width`: CSS pixels across. */
export type SecondPage = Readonly<{ url: string; width: number }>;

/** Addresses of an app's pages as a person's browser would open them, and what of that origin is the app's. */
export type AppAddresses = Readonly<{ url: string; prefixes: readonly string[]; second: SecondPage | null }>;

export type VisitedApp = Readonly<{
  /** Whose app it is: of one owner's a bounded number is looked at or waits. */
  ownerId: string;
  /** Asked when the visit's turn has come: the codes that open pages are soon old. */
  addresses(): Promise<AppAddresses>;
}>;

export type Browser = Readonly<{
  /** Why nothing can be seen with it, as a sentence; null: it can. */
  trouble(): Promise<string | null>;
  /**
   * Opens the pages, does the steps and looks. What is wrong with a page is among what was seen.
   * @throws Refusal in words when it can't be seen at all, the signal's reason when it is aborted
   */
  visit(
    app: VisitedApp,
    wish: View & Readonly<{ steps: readonly ReadyStep[]; picture: boolean }>,
    signal: AbortSignal,
  ): Promise<Seen>;
}>;

type Deps = Readonly<{
  dataDir: string;
  /** Null where this machine has none. */
  program(): Promise<string | null>;
  /** False where the operator runs everything without protection. */
  isSandboxed: boolean;
  /** Where this server listens; null before it does. */
  address(): Readonly<{ host: string; port: number }> | null;
  /** Milliseconds of one visit. */
  deadlineMs?: number;
  /** That a page may take to load. */
  loadMs?: number;
}>;

const DEADLINE_MS = 60_000;
const LOAD_MS = 15_000;
const MEMORY_BYTES = 768 * 1024 * 1024;
const LIMITS = { memoryBytes: MEMORY_BYTES, processes: 256, cores: 1, weight: 0.5 };
/** Of the driver, which holds what Chromium tells it. */
const DRIVER_HEAP_MEBIBYTES = 256;

const NO_CHROMIUM = "This server has no Chromium, so the pages can't be seen from here.";
const NO_SANDBOX = "Pages are not looked at on this server, because it has no sandbox for a browser.";
const TOO_LATE = "The page kept the browser busy for too long, so it was closed.";
const TOO_MUCH = "The page took more memory than a look may have, or ended the browser.";

export function createBrowser(deps: Deps): Browser {
  const queue = createQueue();
  const found: { trouble: Promise<string | null> | null; groups: Promise<ControlGroups> | null } = {
    trouble: null,
    groups: null,
  };
  let number = 0;

  async function findTrouble(): Promise<string | null> {
    if ((await deps.program()) === null) return NO_CHROMIUM;
    return deps.isSandboxed && (await bubblewrapTrouble()) === null ? null : NO_SANDBOX;
  }
  const trouble = () => {
    found.trouble ??= findTrouble();
    return found.trouble;
  };

  return Object.freeze({
    trouble,
    async visit({ ownerId, addresses }, wish, signal) {
      const problem = await trouble();
      const program = await deps.program();
      const server = deps.address();
      if (problem !== null || program === null) throw new Refusal(503, problem ?? NO_CHROMIUM);
      if (!server) throw new Refusal(503, "This server does not listen yet, so no page can be opened.");
      return queue.inTurn({ ownerId, signal }, async () => {
        found.groups ??= openControlGroups(installationName(deps.dataDir));
        const groups = await found.groups;
        number += 1;
        const group = (await groups?.create(`browser-${number}`, LIMITS)) ?? null;
        const folder = join(deps.dataDir, "browser", String(number));
        try {
          const script = await writeScript(folder, program, group);
          const deadlineMs = deps.deadlineMs ?? DEADLINE_MS;
          const { prefixes, ...pages } = await addresses();
          const visit = {
            ...wish,
            ...pages,
            steps: [...wish.steps],
            prefixes: [...prefixes],
            server,
            program: script,
            loadMs: deps.loadMs ?? LOAD_MS,
            deadlineMs,
          };
          return await drive(visit, { signal, group, deadlineMs });
        } finally {
          await group?.remove();
          await rm(folder, { recursive: true, force: true });
        }
      });
    },
  } satisfies Browser);
}

async function writeScript(folder: string, program: string, group: ControlGroup | null): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const filter = seccompProgram(process.arch);
  const filterFile = join(folder, "filter");
  if (filter) await writeFile(filterFile, filter);
  const script = join(folder, "chromium");
  const entrances = group?.entrances ?? [];
  await writeFile(script, chromiumScript({ program, entrances, filter: filter ? filterFile : null }));
  await chmod(script, 0o755);
  return script;
}

type Bounds = Readonly<{ signal: AbortSignal; group: ControlGroup | null; deadlineMs: number }>;

/** Chromium hangs on the driver's pipe, and bubblewrap dies with it: ending the driver ends them all. */
async function drive(visit: Visit, { signal, group, deadlineMs }: Bounds): Promise<Seen> {
  signal.throwIfAborted();
  const driver = fork(join(import.meta.dirname, "driver.ts"), {
    env: compileCache(),
    execArgv: [`--max-old-space-size=${DRIVER_HEAP_MEBIBYTES}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const watch =
    group === null ? watchMemory({ pid: driver.pid, kill: () => driver.kill("SIGKILL") }, MEMORY_BYTES) : null;
  try {
    return await answerOf(driver, visit, AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Refusal) throw error;
    const isFull = (await group?.ranOutOfMemory()) || watch?.exceeded();
    throw new Refusal(502, isFull ? TOO_MUCH : TOO_LATE, "PAGE_UNSEEN");
  } finally {
    watch?.stop();
    driver.kill("SIGKILL");
  }
}

/** What this server's processes have compiled once; it alone writes there. Nothing else of its environment is the driver's. */
function compileCache(): Readonly<Record<string, string>> {
  const cache = getCompileCacheDir();
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
}

/** @throws Refusal when the driver ends without an answer */
function answerOf(driver: ChildProcess, visit: Visit, signal: AbortSignal): Promise<Seen> {
  return new Promise((resolve, reject) => {
    let words = "";
    driver.stderr?.setEncoding("utf8").on("data", (text: string) => {
      words = (words + text).slice(-2_000);
    });
    driver.once("message", (message) => {
      const read = seen.safeParse(message);
      if (read.success) resolve(read.data);
      else reject(new Refusal(502, TOO_MUCH, "PAGE_UNSEEN"));
    });
    driver.once("exit", () => {
      const ended = new Refusal(502, TOO_MUCH, "PAGE_UNSEEN");
      ended.cause = new Error(words);
      reject(ended);
    });
    driver.once("error", reject);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    driver.send(visit, (error) => error && reject(error));
  });
}
