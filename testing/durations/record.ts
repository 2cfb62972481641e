// `npm run test:times`, after a run of all tests: records how long each file took, and tells what `npm run check` has to do by that.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { LONG_SECONDS, longFiles, RECORD, ROOT } from "./durations.ts";

type Run = { testResults: { name: string; startTime: number; endTime: number }[] };

const run: Run = JSON.parse(readFileSync(join(ROOT, "dist/test-results/vitest.json"), "utf8"));
const measured = run.testResults
  .map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: Math.max(1, Math.round((endTime - startTime) / 1000)),
  }))
  .sort((left, right) => (left.path < right.path ? -1 : 1));
const recorded = Object.fromEntries(measured.map(({ path, seconds }) => [path, seconds]));
writeFileSync(RECORD, `${JSON.stringify(recorded, null, 2)}\n`);

const long = new Set(longFiles(recorded));
const sum = (isLong: boolean) =>
  measured.filter(({ path }) => long.has(path) === isLong).reduce((total, { seconds }) => total + seconds, 0);
process.stdout.write(
  `${measured.length} files. ${long.size} take more than ${LONG_SECONDS} s, ${sum(true)} s together; the others ${sum(false)} s.\n`,
);
