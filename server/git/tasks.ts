// What Git asks of workers.
import { defineTask } from "#workers";

export const DERIVE = defineTask<typeof import("./derive-task.ts").run>({
  module: import.meta.resolve("./derive-task.ts"),
  deadlineMs: 20_000,
  tooMuch: "This project is too large to be a Git repository.",
});

export const SERVE = defineTask<typeof import("./serve-task.ts").run>({
  module: import.meta.resolve("./serve-task.ts"),
  deadlineMs: 30_000,
  tooMuch: "This project is too large to be cloned.",
});

export const RECEIVE = defineTask<typeof import("./receive-task.ts").run>({
  module: import.meta.resolve("./receive-task.ts"),
  deadlineMs: 20_000,
  tooMuch: "Unpacking this takes more time or memory than a push may have.",
});

export const READ_PACK = defineTask<typeof import("./read-pack-task.ts").run>({
  module: import.meta.resolve("./read-pack-task.ts"),
  deadlineMs: 20_000,
  tooMuch: "Unpacking this repository takes more time or memory than an import may have.",
});
