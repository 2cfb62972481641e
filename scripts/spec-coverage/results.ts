// What the two runs of tests have left behind: which tests passed, and where they stand.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
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

type Suite = { specs: { title: string; file: string; ok: boolean }[]; suites?: Suite[] };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) });

/** Throws when a run has left nothing behind. */
export function readResults(root: string): Results {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
  const ran = [
    ...unitTests(vitestReport.parse(read(UNIT_RESULTS))),
    ...stories(playwrightReport.parse(read(STORY_RESULTS))),
  ];
  const sources = new Map<string, string>();
  const sourceOf = (file: string): string => {
    const source = sources.get(file) ?? readFileSync(file, "utf8");
    sources.set(file, source);
    return source;
  };
  return {
    passed: ran
      .filter(({ status }) => status === "passed")
      .map(({ title, file }) => ({ title, source: sourceOf(file) })),
    failedCount: ran.filter(({ status }) => status === "failed").length,
  };
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
    .map(({ title, file, ok }) => ({ title, file: join(config.rootDir, file), status: ok ? "passed" : "failed" }));
}
