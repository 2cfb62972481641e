// The tests of `npm run check`: without the files that took long when all were last recorded, which `npm test` runs with the rest.
import { longFiles, recordedSeconds } from "./testing/durations/durations.ts";
import { configOf } from "./vitest.config.ts";

export default configOf(longFiles(recordedSeconds()));
