// What the two runs of tests have left behind: which tests passed, and what stands in their bodies.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { type Bodies, bodiesOf } from "./bodies.ts";
import type { PassedTest } from "./coverage.ts";

const UNIT_RESULTS = "dist/test-results/vitest.json";
const STORY_RESULTS = "dist/test-results/playwright.json";

type Ran = { title: string; file: string; status: string };
export type Results = { passed: PassedTest[]; failedCount: number };

const vitestReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ expectedStatus: z.string(), status: z.string() })),
});
type Suite = { specs: z.infer<typeof spec>[]; suites?: Suite[] };
const suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(spec), suites: z.array(suite).optional() }));
const playwrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) });

/** Throws when a run has left nothing behind. */
export function readResults(root: string): Results {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
  const ran = [
    ...unitTests(vitestReport.parse(read(UNIT_RESULTS))),
    ...stories(playwrightReport.parse(read(STORY_RESULTS))),
  ];
  const passed = ran.filter(({ status }) => status === "passed");
  return {
    passed: withBodies(root, passed),
    failedCount: ran.filter(({ status }) => status === "failed").length,
  };
}

/** Files of which no test names an item are not read. */
export function withBodies(root: string, tests: readonly Pick<Ran, "title" | "file">[]): PassedTest[] {
  const read = new Map<string, Bodies>();
  const bodies = (file: string): Bodies => {
    const known = read.get(file) ?? bodiesOf(readFileSync(file, "utf8"));
    read.set(file, known);
    return known;
  };
  return tests.map(({ title, file }) => {
    const body = title.startsWith("§") ? bodies(file).of(title) : null;
    return { title, file: relative(root, file), body: body ?? { words: "", asserts: false, counts: false } };
  });
}

function unitTests(report: z.infer<typeof vitestReport>): Ran[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({ title, file: name, status })),
  );
}

function stories({ config, suites }: z.infer<typeof playwrightReport>): Ran[] {
  const specsOf = (entry: Suite): Suite["specs"] => [...entry.specs, ...(entry.suites ?? []).flatMap(specsOf)];
  return suites
    .flatMap(specsOf)
    .map(({ title, file, tests }) => ({ title, file: join(config.rootDir, file), status: statusOf(tests) }));
}

/** One that was skipped, or was expected to fail, is neither passed nor failed. */
function statusOf(tests: z.infer<typeof spec>["tests"]): Ran["status"] {
  if (tests.some(({ status }) => status === "unexpected")) return "failed";
  const passed = tests.length > 0 && tests.every((one) => one.status !== "skipped" && one.expectedStatus === "passed");
  return passed ? "passed" : "skipped";
}
