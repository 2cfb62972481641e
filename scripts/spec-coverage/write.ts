// Writes docs/spec-coverage.md from the results of the test runs, and fails while something of the spec has no test.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { coverageOf, isShown } from "./coverage.ts";
import { SPEC_ITEMS } from "./items.ts";
import { coverageReport, missingLine } from "./report.ts";
import { readResults } from "./results.ts";

const ROOT = join(import.meta.dirname, "../..");

function main(): void {
  const { passed, failedCount } = readResults(ROOT);
  const { items, unknown, unseen } = coverageOf(SPEC_ITEMS, passed);
  writeFileSync(join(ROOT, "docs/spec-coverage.md"), coverageReport(items));
  const missing = items.filter((item) => !isShown(item));
  for (const name of unknown) process.stdout.write(`No item of the spec has this name: ${name}\n`);
  for (const screen of unseen)
    process.stdout.write(`No story on the real server shows anything of this screen: ${screen}\n`);
  if (missing.length > 0) process.stdout.write(`Without a test:\n${missing.map(missingLine).join("\n")}\n`);
  process.stdout.write(`${items.length - missing.length} of the spec's ${items.length} items have a test\n`);
  process.stdout.write(`${passed.length} passed, ${failedCount} failed\n`);
  if (unknown.length + missing.length + unseen.length > 0) process.exitCode = 1;
}

main();
