// Tests of an app: Bun's test runner, with the app's tables as its migrations left them before each, and a line told of each.
import {
  afterAll,
  beforeEach as beforeEachTest,
  describe as describeTests,
  expect as expectValue,
  test as runTest,
} from "bun:test";
import type { Expect } from "./matchers.ts";
import { forgetOutside } from "./outside.ts";
import { began, failed, passed, pathOfFile, tellCounts } from "./results.ts";
import { clearRows } from "./rows.ts";

/** One test may take so long. */
const TEST_MS = 5_000;

// Loaded before all files of tests (`bun test --preload`), these are for every one of them.
beforeEachTest(clearRows);
beforeEachTest(forgetOutside);
afterAll(tellCounts);

export const expect: Expect = expectValue;

/** Runs before each test of its file. */
export const beforeEach = (run: () => unknown): void => beforeEachTest(run);

const groups: string[] = [];

/** Tests that belong together; their names begin with this one. */
export function describe(name: string, define: () => void): void {
  describeTests(name, () => {
    groups.push(name);
    define();
    groups.pop();
  });
}

/** One test. Each begins with the tables as the migrations left them: without sample rows, and without what another test wrote. */
export function test(name: string, run: () => unknown): void {
  const path = pathOfFile();
  const whole = [...groups, name].join(" › ");
  runTest(name, async () => {
    began(path, whole);
    try {
      await inTime(run);
      passed();
    } catch (error) {
      failed(path, whole, error);
      throw error;
    }
  });
}

async function inTime(run: () => unknown): Promise<void> {
  const clock: { timer?: ReturnType<typeof setTimeout> } = {};
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new Error(`It did not end within ${TEST_MS / 1000} seconds.`));
    clock.timer = setTimeout(refuse, TEST_MS);
  });
  await Promise.race([run(), late]).finally(() => clearTimeout(clock.timer));
}
