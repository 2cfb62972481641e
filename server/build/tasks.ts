// The tasks of the workers that build and type-check apps.
import { defineTask } from "#workers";

/** A build takes some hundredths of a second on an idle machine. */
const BUILD_MS = 20_000;
/** A check takes a second on an idle machine. */
const CHECK_MS = 30_000;

export const BUILD = defineTask<typeof import("./build-task.ts").run>({
  module: import.meta.resolve("./build-task.ts"),
  deadlineMs: BUILD_MS,
  tooMuch: "Building this app takes more time or memory than an app may have. Make its files smaller or simpler.",
});

export const CHECK_TYPES = defineTask<typeof import("./check-types-task.ts").run>({
  module: import.meta.resolve("./check-types-task.ts"),
  deadlineMs: CHECK_MS,
  tooMuch:
    "Checking the types of this app takes more time or memory than an app may have. Some type in it is too complicated: make it simpler.",
});
