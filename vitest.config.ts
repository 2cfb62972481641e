// Unit and integration tests: every `*.test.ts` beside the code it speaks about. `vitest.short.config.ts` leaves out the long ones.
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
const NOT_OURS = ["node_modules/**", "e2e/**", "data/**", "dist/**"];
/** Files wait for servers, databases and pages about as long as they compute. Each that runs takes half a gigabyte. */
const WORKERS = Math.min(availableParallelism() + 1, 4);

/** @param leftOut paths of test files */
export const configOf = (leftOut: readonly string[]) =>
  defineConfig({
    test: {
      globalSetup: ["testing/global-setup.ts", "web/testing/global-setup.ts"],
      reporters: ["default", "json", new SecondTries()],
      outputFile: { json: `dist/test-results/${leftOut.length === 0 ? "vitest" : "vitest-short"}.json` },
      maxWorkers: WORKERS,
      sequence: { sequencer: LongestFirst },
      // One race among thousands of tests is not to cost a whole run; each second try is told at the end (decision 092).
      retry: 1,
      // Nothing waits so long where all is well: these are for two copies of all tests on two cores.
      expect: { poll: { timeout: 60_000 } },
      testTimeout: 120_000,
      hookTimeout: 240_000,
      projects: [
        // Files share a process: nothing keeps state in modules, and most of the time went into loading them anew (decision 035).
        {
          extends: true,
          test: { name: "platform", include: TESTS, exclude: [...NOT_OURS, "kit/**", ...leftOut], isolate: false },
        },
        // The kit is made for one app in one process: its connection and what it reads from the environment are the process's.
        {
          extends: true,
          test: {
            name: "kit",
            include: TESTS.map((tests) => `kit/${tests}`),
            exclude: [...NOT_OURS, ...leftOut],
            isolate: true,
          },
        },
      ],
    },
  });

export default configOf([]);
