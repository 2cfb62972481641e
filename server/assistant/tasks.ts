// What the assistant asks of workers.
import { defineTask } from "#workers";

/** A turn takes a fraction of a second on an idle machine. */
const THINKING_MS = 30_000;
const TABLE_MS = 10_000;
/** A header is read in a millisecond. */
const IMAGE_MS = 5_000;

export const THINK = defineTask<typeof import("./think-task.ts").run>({
  module: import.meta.resolve("./think-task.ts"),
  deadlineMs: THINKING_MS,
  tooMuch: "This message took the built-in model too long to understand. Please say it in fewer or simpler words.",
});

export const READ_TABLE = defineTask<typeof import("./tables/table-task.ts").run>({
  module: import.meta.resolve("./tables/table-task.ts"),
  deadlineMs: TABLE_MS,
  tooMuch: "Reading this file takes more time or memory than a file may have. Attach a smaller or simpler one.",
});

export const READ_IMAGE = defineTask<typeof import("./image-task.ts").run>({
  module: import.meta.resolve("./image-task.ts"),
  deadlineMs: IMAGE_MS,
  tooMuch: "This picture could not be read. Save it anew as PNG or JPEG and attach that.",
});
