// How long each file of tests takes, as the last recorded run of all of them measured it (`npm run test:times`).
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
export const RECORD = join(import.meta.dirname, "seconds.json");
/** What takes longer is left to `npm test`; `npm run check` runs the rest. */
export const LONG_SECONDS = 4;
/** What takes longer and shows no item of the specification is `npm run test:long`'s, by its name (decision 121). About ten seconds of processor time. */
export const DAILY_SECONDS = 20;
/** In the names of the files of `npm run test:long`. */
export const LONG_NAME = ".long.test.";
/** A file that is not on record yet. */
const NEW_SECONDS = 3;

type Seconds = Readonly<Record<string, number>>;

/** By path in the checkout, whole seconds of wall. */
export const recordedSeconds = (): Seconds => JSON.parse(readFileSync(RECORD, "utf8"));

export const secondsOf = (recorded: Seconds, path: string): number => recorded[path] ?? NEW_SECONDS;

export const longFiles = (recorded: Seconds): string[] =>
  Object.keys(recorded).filter((path) => secondsOf(recorded, path) > LONG_SECONDS);
