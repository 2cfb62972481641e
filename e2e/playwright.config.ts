// Browser stories: a real server as `npm start` runs it, and Debian's Chromium.

import { defineConfig } from "@playwright/test";
import { chromiumOptions, keepTemporaryFilesInMemory } from "#test-tools";

keepTemporaryFilesInMemory();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.story.ts",
  globalSetup: "./global-setup.ts",
  outputDir: "../test-results",
  reporter: [["list"], ["json", { outputFile: "../dist/test-results/playwright.json" }]],
  workers: 2,
  // Nothing waits so long where all is well: these are for two copies of all tests on two cores.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // No film of the pages: it took a third of the processor time of all. What the page consisted of at each step is kept.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
    launchOptions: chromiumOptions(),
  },
});
