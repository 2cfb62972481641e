// Unit and integration tests: every `*.test.ts` beside the code it speaks about.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.ts", "**/*.test.tsx"],
    exclude: ["node_modules/**", "e2e/**", "data/**", "dist/**"],
    globalSetup: ["server/testing/global-setup.ts", "web/testing/global-setup.ts"],
    reporters: ["default", "json"],
    outputFile: { json: "dist/test-results/vitest.json" },
    maxWorkers: 2,
    // On a machine that is shared a browser may lose its turn for seconds; what fails twice is broken.
    retry: 1,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
