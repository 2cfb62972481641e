// Unit and integration tests: every `*.test.ts` beside the code it speaks about. `vitest.short.config.ts` leaves out the long ones.
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./testing/durations/longest-first.ts";

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
const NOT_OURS = ["node_modules/**", "e2e/**", "data/**", "dist/**"];
/** Files wait for servers, databases and pages about as long as they compute. Each that runs takes half a gigabyte. */
const WORKERS = Math.min(availableParallelism() + 1, 4);

/** @param leftOut paths of test files */
export const configOf = (leftOut: readonly string[]) =>
  defineConfig({
    test: {
      globalSetup: ["testing/global-setup.ts", "web/testing/global-setup.ts"],
      reporters: ["default", "json"],
      outputFile: { json: `dist/test-results/${leftOut.length === 0 ? "vitest" : "vitest-short"}.json` },
      maxWorkers: WORKERS,
      sequence: { sequencer: LongestFirst },
      // On a shared machine a process may lose its turn for many seconds: what ran out of time gets one more try, a wrong result none.
      retry: { count: 1, condition: /Timeout \d+ms exceeded|Test timed out in \d+ms/ },
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
