// Clocks that a test sets while processes run: the time of day of each, by libfaketime. What only goes on (monotonic) is left alone.
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SetClock = Readonly<{
  /** For the processes that are to have this clock; in front of a command, or as its environment. */
  wrapper: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Seconds by which it is wrong from now on. */
  set(aheadSeconds: number): Promise<void>;
}>;

/** Where Debian has it, by the machine's kind as Node names it. */
const TRIPLES: Readonly<Record<string, string>> = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };
const library = () => `/usr/lib/${TRIPLES[process.arch]}/faketime/libfaketime.so.1`;

/** Clocks that are right until they are set. Call `close` in `afterAll`. @throws Error where libfaketime is missing */
export async function openSetClocks(count: number): Promise<{ clocks: SetClock[]; close(): Promise<void> }> {
  if (!existsSync(library()))
    throw new Error(`There is no ${library()}: install libfaketime (scripts/prepare.mjs test does).`);
  const folder = await mkdtemp(join(tmpdir(), "ninefold-clocks-"));
  await chmod(folder, 0o755);
  const clocks: SetClock[] = [];
  for (let made = 0; made < count; made += 1) {
    const file = join(folder, String(made));
    const set = (aheadSeconds: number) =>
      writeFile(file, `${aheadSeconds < 0 ? "" : "+"}${aheadSeconds}s\n`, { mode: 0o644 });
    await set(0);
    const environment = {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_RESET: "1",
    };
    const wrapper = ["env", ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
    clocks.push({ environment, wrapper, set });
  }
  return { clocks, close: () => rm(folder, { recursive: true, force: true }) };
}
