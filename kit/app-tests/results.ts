// What came of each test: told line by line on standard output, so that it is known too when one of them ends the process.
import { stripVTControlCharacters } from "node:util";

/** More of them help nobody. */
const FAILURES_MAX = 20;
const MESSAGE_MAX = 1_500;

declare global {
  /** The file whose tests are being defined: each bundle of one sets it first. */
  var ninefoldTestFile: string | undefined;
}

const counts = { passed: 0, failed: 0 };

const tell = (line: object) => process.stdout.write(`\n${JSON.stringify(line)}\n`);

export const pathOfFile = (): string => globalThis.ninefoldTestFile ?? "tests";

export function began(path: string, name: string): void {
  tell({ began: { path, name } });
}

export function passed(): void {
  counts.passed += 1;
}

export function failed(path: string, name: string, error: unknown): void {
  counts.failed += 1;
  if (counts.failed > FAILURES_MAX) return;
  const words = error instanceof Error ? error.message : String(error);
  const message = stripVTControlCharacters(words).trim().slice(0, MESSAGE_MAX) || "It failed without a reason.";
  tell({ failed: { path, name, message } });
}

/** The last line: all tests have been run. */
export function tellCounts(): void {
  tell({ counts });
}
