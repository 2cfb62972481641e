// `npm run test:times`, after runs of all tests: records how long each file took, and tells what each command has to do by that.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { DAILY_SECONDS, LONG_NAME, LONG_SECONDS, longFiles, RECORD, ROOT, recordedSeconds } from "./durations.ts";

type Run = {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: { title: string }[] }[];
};
type Measured = { path: string; seconds: number; showsItem: boolean };

const RESULTS = join(ROOT, "dist/test-results");
/** Of `npm test`, and of `npm run test:long` where that has run, too. */
const RUNS = ["vitest.json", "vitest-long.json"].map((name) => join(RESULTS, name)).filter((path) => existsSync(path));

function measuredIn(path: string): Measured[] {
  const run: Run = JSON.parse(readFileSync(path, "utf8"));
  return run.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    path: relative(ROOT, name),
    seconds: Math.max(1, Math.round((endTime - startTime) / 1000)),
    showsItem: assertionResults.some(({ title }) => title.startsWith("§")),
  }));
}

function tell(command: string, files: readonly string[]): void {
  const seconds = files.reduce((total, path) => total + (recorded[path] ?? 0), 0);
  process.stdout.write(`${command}: ${files.length} files, ${seconds} s one after the other.\n`);
}

const measured = RUNS.flatMap(measuredIn);
const merged = { ...recordedSeconds(), ...Object.fromEntries(measured.map(({ path, seconds }) => [path, seconds])) };
const recorded = Object.fromEntries(
  Object.entries(merged)
    .filter(([path]) => existsSync(join(ROOT, path)))
    .sort(([left], [right]) => (left < right ? -1 : 1)),
);
writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);

const long = Object.keys(recorded).filter((path) => path.includes(LONG_NAME));
const daily = Object.keys(recorded).filter((path) => !path.includes(LONG_NAME));
const leftOut = new Set(longFiles(recorded));
tell(
  "npm run check",
  daily.filter((path) => !leftOut.has(path)),
);
tell("npm test", daily);
tell("npm run test:long", long);
process.stdout.write(`npm run check leaves out what takes more than ${LONG_SECONDS} s.\n`);
const candidates = measured.filter(
  ({ path, seconds, showsItem }) => seconds > DAILY_SECONDS && !showsItem && !path.includes(LONG_NAME),
);
for (const { path, seconds } of candidates)
  process.stdout.write(`${path} takes ${seconds} s and shows no item: should it be a *${LONG_NAME}ts?\n`);
