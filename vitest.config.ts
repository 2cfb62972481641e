// Unit and integration tests: every `*.test.ts` beside the code it speaks about.
import { defineConfig } from "vitest/config";

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
const NOT_OURS = ["node_modules/**", "e2e/**", "data/**", "dist/**"];

export default defineConfig({
  test: {
    globalSetup: ["testing/global-setup.ts", "web/testing/global-setup.ts"],
    reporters: ["default", "json"],
    outputFile: { json: "dist/test-results/vitest.json" },
    maxWorkers: 2,
    // On a shared machine a process may lose its turn for many seconds: what ran out of time gets one more try, a wrong result none.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|Test timed out in \d+ms/ },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      // Files share a process: nothing keeps state in modules, and most of the time went into loading them anew (decision 035).
      {
        extends: true,
        test: { name: "platform", include: TESTS, exclude: [...NOT_OURS, "kit/**"], isolate: false },
      },
      // The kit is made for one app in one process: its connection and what it reads from the environment are the process's.
      {
        extends: true,
        test: { name: "kit", include: TESTS.map((tests) => `kit/${tests}`), exclude: NOT_OURS, isolate: true },
      },
    ],
  },
});
