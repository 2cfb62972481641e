// How a run ends that was to change nothing: with an answer, or with a plan. Whatever its draft holds is a rehearsal.
import { sameTree, storeDraft } from "../draft-checks.ts";
import { isBuiltin } from "../installation-models.ts";
import { wholeAnswer } from "../length.ts";
import { replyWith } from "../replies.ts";
import type { RunEnd } from "../store.ts";
import type { HowItEnds, RunDependencies, State } from "../types.ts";
import { inWords, planFromWords, planIn } from "./plan.ts";

const WOULD_CHANGE =
  "That would change the app, and nothing is changed in Ask mode. Switch to Plan to see what I would do, or to Build to have it done.";

export async function endTalk(dependencies: RunDependencies, state: State, how: HowItEnds): Promise<RunEnd> {
  const plan = how.reason === undefined && state.run.mode === "plan" ? await planOf(dependencies, state) : null;
  const said = wholeAnswer(state.steps);
  const isDryRun = await hasDryRun(dependencies, state);
  const text = plan ? inWords(plan) : isDryRun ? WOULD_CHANGE : said;
  return {
    status: how.stopped ? "stopped" : how.reason === undefined ? "succeeded" : "failed",
    reply: replyWith({ text, reason: how.reason, failures: [], changed: false, goesOn: false }),
    error: how.reason ?? null,
    fault: how.fault ?? null,
    failures: [],
    revision: null,
    green: null,
    plan,
    understood: null,
  };
}

async function planOf(dependencies: RunDependencies, state: State) {
  if (!isBuiltin(state.chosen.model)) return planIn(state.steps);
  if (!(await hasDryRun(dependencies, state))) return null;
  return planFromWords(wholeAnswer(state.steps), state.request);
}

/** The built-in model goes through the motions on a draft of its own, so that it can say what it would do. */
const hasDryRun = async (dependencies: RunDependencies, state: State): Promise<boolean> =>
  !sameTree(await storeDraft(dependencies, state), state.run.baseTree);
