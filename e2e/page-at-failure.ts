// Tells what the page consisted of when a story failed: where a run leaves nothing but its output, that is what there is to look at.
import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** The page as Playwright writes it down for whoever mends the story. */
const PAGE = /```yaml\n(.*?)```/s;

export default class PageAtFailure implements Reporter {
  onTestEnd(test: TestCase, { attachments, status }: TestResult): void {
    if (status === "passed" || status === "skipped") return;
    const path = attachments.find(({ name }) => name === "error-context")?.path;
    const page = path === undefined ? null : PAGE.exec(readFileSync(path, "utf8"))?.[1];
    if (page) process.stdout.write(`\nThe page when "${test.title}" failed:\n${page}\n`);
  }
}
