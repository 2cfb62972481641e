// Unit and integration tests: every `*.test.ts` beside the code it speaks about.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["node_modules/**", "e2e/**", "data/**", "dist/**"],
    globalSetup: ["server/testing/global-setup.ts", "web/testing/global-setup.ts"],
    reporters: ["default", "json"],
    outputFile: { json: "dist/test-results/vitest.json" },
    // Files share a process: nothing keeps state in modules, and most of the time went into loading them anew.
    isolate: false,
    maxWorkers: 2,
    // On a shared machine a process may lose its turn for many seconds: what ran out of time gets one more try, a wrong result none.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|Test timed out in \d+ms/ },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
