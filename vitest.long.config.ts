// The tests of `npm run test:long`: what takes long and shows little for a daily change (decision 121).
import { configOf, LONG_TESTS } from "./vitest.config.ts";

export default configOf({ name: "vitest-long", tests: [LONG_TESTS] });
