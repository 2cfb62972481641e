// Whether a new version's public pages can be written as HTML: by its own process, which knows neither browser nor person.
import type { CheckFailure } from "#contract";
import { askProcess } from "../calls/ask-process.ts";
import type { AppProcess } from "../processes/types.ts";

/** A link that leads to nothing: its page must say so in peace. */
const NO_ROW = "00000000-0000-4000-8000-000000000000";
const WRITE_MS = 5_000;

/** What went wrong, in the order of the paths; a page that never comes to rest ends the trial. */
export async function tryPublicPages(
  process: Pick<AppProcess, "connections" | "gatewayKey">,
  paths: readonly string[],
): Promise<CheckFailure[]> {
  const failures: CheckFailure[] = [];
  for (const path of paths) {
    const search = new URLSearchParams({ path: path.replaceAll(/:\w+/g, NO_ROW), base: "" });
    const answer = await askProcess(process, {
      method: "GET",
      path: `/api/_platform/page?${search}`,
      timeoutMs: WRITE_MS,
    });
    if ("fault" in answer) {
      failures.push(failureOf(path, answer.fault === "late" ? "it never came to rest" : answer.reason));
      return failures;
    }
    if (answer.status !== 200) failures.push(failureOf(path, reasonIn(answer.text)));
  }
  return failures;
}

const failureOf = (path: string, reason: string): CheckFailure => ({
  check: "render",
  message: `Public page ${path}: it could not be written on the server, without a browser and without a signed-in person: ${reason}`,
  path: "web/main.tsx",
});

function reasonIn(text: string): string {
  try {
    const told: unknown = JSON.parse(text);
    if (typeof told === "object" && told !== null && "error" in told && typeof told.error === "string")
      return told.error;
  } catch {
    // Not the kit's answer: it is quoted as it is.
  }
  return text.slice(0, 300) || "no reason given";
}
