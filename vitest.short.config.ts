// The tests of `npm run check`: those of `npm test` without the files that took long when all were last recorded.
import { longFiles, recordedSeconds } from "./testing/durations/durations.ts";
import { configOf, LONG_TESTS } from "./vitest.config.ts";

export default configOf({ name: "vitest-short", leftOut: [LONG_TESTS, ...longFiles(recordedSeconds())] });
