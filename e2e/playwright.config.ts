// Browser stories: a real server as `npm start` runs it, and Debian's Chromium. `playwright.long.config.ts` has the
// `*.long.story.ts` (decision 121).

import { defineConfig } from "@playwright/test";
import { chromiumOptions, keepTemporaryFilesInMemory } from "#test-tools";

keepTemporaryFilesInMemory();

const LONG_STORIES = "**/*.long.story.ts";

type Choice = Readonly<{
  /** What its results are called in `dist/test-results`. */
  name: string;
  testMatch: string;
  testIgnore?: string;
}>;

export const configOf = ({ name, ...chosen }: Choice) =>
  defineConfig({
    testDir: ".",
    ...chosen,
    globalSetup: "./global-setup.ts",
    outputDir: "../test-results",
    reporter: [["list"], ["./page-at-failure.ts"], ["json", { outputFile: `../dist/test-results/${name}.json` }]],
    workers: 2,
    // As every other test (decision 092); Playwright tells at the end which stories needed it.
    retries: 1,
    // Nothing waits so long where all is well: these are for two copies of all tests on two cores.
    timeout: 300_000,
    expect: { timeout: 45_000 },
    use: {
      viewport: { width: 1440, height: 900 },
      screenshot: "only-on-failure",
      // No film of the pages: it took a third of the processor time of all. What the page consisted of at each step is kept.
      trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
      launchOptions: chromiumOptions(),
    },
  });

export const longStories = configOf({ name: "playwright-long", testMatch: LONG_STORIES });

export default configOf({ name: "playwright", testMatch: "**/*.story.ts", testIgnore: LONG_STORIES });
