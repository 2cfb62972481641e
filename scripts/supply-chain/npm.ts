// Runs npm in the project's folder and gives what it printed.
import { execFile } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
const OUTPUT_BYTES = 64 * 1024 * 1024;

export type NpmOutcome = Readonly<{ output: string; timedOut: boolean }>;

/** Never throws: npm's exit code says less than what it printed. */
export function runNpm(words: readonly string[], limitMs: number): Promise<NpmOutcome> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, timeout: limitMs, killSignal: "SIGKILL" as const, maxBuffer: OUTPUT_BYTES };
    execFile("npm", [...words], options, (error, stdout) =>
      resolve({ output: stdout, timedOut: error?.killed === true }),
    );
  });
}
