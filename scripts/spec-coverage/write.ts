// Writes docs/spec-coverage.md from the results of the test runs: each item of the spec and the tests that passed for it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SPEC_ITEMS, type SpecItem } from "./items.ts";

const ROOT = join(import.meta.dirname, "../..");
const RESULTS = { unit: "dist/test-results/vitest.json", browser: "dist/test-results/playwright.json" };

type Outcome = { passed: string[]; failed: number };

const vitestReport = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
});

type Suite = { specs: { title: string; ok: boolean }[]; suites?: Suite[] };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(z.object({ title: z.string(), ok: z.boolean() })), suites: z.array(suite).optional() }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), "utf8"));

function unitOutcome(): Outcome {
  const results = vitestReport.parse(read(RESULTS.unit)).testResults.flatMap((file) => file.assertionResults);
  return {
    passed: results.filter(({ status }) => status === "passed").map(({ title }) => title),
    failed: results.filter(({ status }) => status === "failed").length,
  };
}

function browserOutcome(): Outcome {
  const specsOf = (entry: Suite): Suite["specs"] => [...entry.specs, ...(entry.suites ?? []).flatMap(specsOf)];
  const specs = playwrightReport.parse(read(RESULTS.browser)).suites.flatMap(specsOf);
  return {
    passed: specs.filter(({ ok }) => ok).map(({ title }) => title),
    failed: specs.filter(({ ok }) => !ok).length,
  };
}

function rowOf(item: SpecItem, titles: readonly string[]): string {
  const prefix = `§${item.section} ${item.name}:`;
  const tests = titles.filter((title) => title.startsWith(prefix)).map((title) => title.slice(prefix.length).trim());
  const cell = tests.length === 0 ? "**missing**" : [...new Set(tests)].join("; ");
  return `| ${item.section} | ${item.name} | ${item.summary} | ${cell.replaceAll("|", "\\|")} |`;
}

function main(): void {
  const unit = unitOutcome();
  const browser = browserOutcome();
  const titles = [...unit.passed, ...browser.passed].filter((title) => title.startsWith("§")).sort();
  const rows = SPEC_ITEMS.map((item) => rowOf(item, titles));
  const missing = rows.filter((row) => row.includes("**missing**")).length;
  const text = `# What of the spec is shown by a test

Written by \`npm test\` from the tests that passed: those whose names begin with an item's section and name.
${SPEC_ITEMS.length - missing} of ${SPEC_ITEMS.length} items have a test.

| § | item | what | tests |
| --- | --- | --- | --- |
${rows.join("\n")}
`;
  writeFileSync(join(ROOT, "docs/spec-coverage.md"), text);
  const unknown = titles.filter(
    (title) => !SPEC_ITEMS.some((item) => title.startsWith(`§${item.section} ${item.name}:`)),
  );
  for (const title of unknown) process.stdout.write(`No item of the spec is named like this test: ${title}\n`);
  process.stdout.write(
    `${unit.passed.length + browser.passed.length} passed, ${unit.failed + browser.failed} failed\n`,
  );
}

main();
