// Unit and integration tests: every `*.test.ts` beside the code it speaks about but the `*.long.test.ts`, which
// `vitest.long.config.ts` runs (decision 121). `vitest.short.config.ts` leaves out more.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/durations/longest-first.ts";
import { SecondTries } from "./testing/second-tries.ts";
import { COMPILE_CACHE } from "./testing/tools/compile-cache.ts";
import { keepTemporaryFilesInMemory } from "./testing/tools/memory-folder.ts";

keepTemporaryFilesInMemory();
// Libraries are compiled once and not in each process of tests, nor in what these start (decision 121).
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
export const LONG_TESTS = "**/*.long.test.ts";
const NOT_OURS = ["node_modules/**", "e2e/**", "data/**", "dist/**"];
/** Files wait for servers, databases and pages about as long as they compute. Each that runs takes half a gigabyte. */
const WORKERS = Math.min(availableParallelism() + 1, 4);

type Choice = Readonly<{
  /** What its results are called in `dist/test-results`. */
  name: string;
  tests?: readonly string[];
  leftOut?: readonly string[];
}>;

export const configOf = ({ name, tests = TESTS, leftOut = [] }: Choice) =>
  defineConfig({
    test: {
      globalSetup: ["testing/global-setup.ts", "web/testing/global-setup.ts"],
      reporters: ["default", "json", new SecondTries()],
      outputFile: { json: `dist/test-results/${name}.json` },
      maxWorkers: WORKERS,
      sequence: { sequencer: LongestFirst },
      // One race among thousands of tests is not to cost a whole run; each second try is told at the end (decision 092).
      retry: 1,
      // Nothing waits so long where all is well: these are for two copies of all tests on two cores.
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 300_000,
      hookTimeout: 300_000,
      projects: [
        // Files share a process: nothing keeps state in modules, and most of the time went into loading them anew (decision 035).
        {
          extends: true,
          test: { name: "platform", include: [...tests], exclude: [...NOT_OURS, "kit/**", ...leftOut], isolate: false },
        },
        // The kit is made for one app in one process: its connection and what it reads from the environment are the process's.
        {
          extends: true,
          test: {
            name: "kit",
            include: tests.map((pattern) => `kit/${pattern}`),
            exclude: [...NOT_OURS, ...leftOut],
            isolate: true,
          },
        },
      ],
    },
  });

export default configOf({ name: "vitest", leftOut: [LONG_TESTS] });
