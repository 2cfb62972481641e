// What the workspace asks of workers.
import { defineTask } from "#workers";

export const UNPACK = defineTask<typeof import("./unpack-task.ts").run>({
  module: import.meta.resolve("./unpack-task.ts"),
  deadlineMs: 10_000,
  tooMuch: "Unpacking this archive takes more time or memory than an archive may have.",
});

export const PACK = defineTask<typeof import("./pack-task.ts").run>({
  module: import.meta.resolve("./pack-task.ts"),
  deadlineMs: 30_000,
  tooMuch: "This app is too large to be exported.",
});

export const DIFF = defineTask<typeof import("./diff-task.ts").run>({
  module: import.meta.resolve("./diff-task.ts"),
  deadlineMs: 15_000,
  tooMuch: "These revisions are too different to be compared.",
});
