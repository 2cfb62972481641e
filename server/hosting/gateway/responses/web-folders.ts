// Which of an artifact's folders the browser may read.
import type { AppEnvironment } from "#contract";

/** The first that has a file gives it. What knows the app's source is in `preview` alone, which no live app reads. */
export const webFolders = (environment: AppEnvironment): readonly string[] =>
  environment === "preview" ? ["preview", "web"] : ["web"];
