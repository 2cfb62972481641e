// Asks a process what its app declares: schedules, hooks, secrets.
import { DECLARATIONS_PATH, type Declarations, declarations, NO_DECLARATIONS } from "#contract";
import { BootError } from "../processes/app-socket.ts";
import type { AppProcess } from "../processes/types.ts";
import { askProcess } from "./ask-process.ts";
import type { DeclarationRules } from "./types.ts";

const ANSWER_MS = 5_000;

/**
 * Nothing for an app that was built without them.
 * @throws BootError when they are wrong or are not told in time
 */
export async function readDeclarations(
  process: Pick<AppProcess, "connections" | "gatewayKey">,
  rules: DeclarationRules | undefined,
): Promise<Declarations> {
  if (!rules) return NO_DECLARATIONS;
  const answer = await askProcess(process, { method: "GET", path: DECLARATIONS_PATH, timeoutMs: ANSWER_MS });
  if ("fault" in answer) throw new BootError(`The app did not tell what it declares: ${answer.reason}.`);
  const read = answer.status === 200 ? declarations.safeParse(parsed(answer.text)) : null;
  // Kits of before, and servers that are written without one, know nothing of this call.
  if (!read) return NO_DECLARATIONS;
  const problems = read.success
    ? rules.problemsIn(read.data)
    : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (problems.length > 0 || !read.success) throw new BootError(problems.join(" "));
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
