// A draft in which nobody writes what belongs to another: a creator's standing wishes are the creator's, the built-in model's plan
// of an app is that model's. All of it can be read.
import { RULES_PATH } from "#contract";
import type { Draft } from "#projects";

const RULES = `${RULES_PATH} holds the creator's own standing wishes: only they write it. Tell them what to put there.`;
/** With a plan that is not its own any more the built-in model would take back what others made. */
const PLAN = "Files below .ninefold/ are the built-in model's own notes on what it wrote: leave them as they are.";
const PLAN_FOLDER = ".ninefold/";

/** @param writer whose draft it is: the built-in model keeps its plan there itself */
export function withoutRules(draft: Draft, writer: "builtin" | "others" = "others"): Draft {
  const refusal = (...paths: readonly string[]): { error: string } | null => {
    if (paths.includes(RULES_PATH)) return { error: RULES };
    return writer === "others" && paths.some((path) => path.startsWith(PLAN_FOLDER)) ? { error: PLAN } : null;
  };
  return {
    ...draft,
    write: (path, content) => refusal(path) ?? draft.write(path, content),
    remove: (path) => refusal(path) ?? draft.remove(path),
    rename: (from, to) => refusal(from, to) ?? draft.rename(from, to),
  };
}
