// What a model is told once when its last answer does not fit what it did; then the answer stands, and its creator is told.
import { draftDiffers } from "../draft-checks.ts";
import { isBuiltin } from "../installation-models.ts";
import { wholeAnswer } from "../length.ts";
import { ownSteps, wasTold } from "../steps.ts";
import type { RunDependencies, State } from "../types.ts";
import { claimsChange, NOTHING_CHANGED, printsCode, TOLD_NOTHING_CHANGED, WRITE_IT } from "./answers.ts";

/** What to answer to the model's last words, or null when they may stand. */
export async function objectionTo(dependencies: RunDependencies, state: State): Promise<string | null> {
  if (isBuiltin(state.chosen.model) || (await draftDiffers(dependencies, state))) return null;
  if (printsCode(answerOf(state))) return wasTold(ownSteps(state), WRITE_IT) ? null : WRITE_IT;
  return claims(state) && !wasTold(ownSteps(state), NOTHING_CHANGED) ? NOTHING_CHANGED : null;
}

/** For the creator, of a run that left everything as it was; null where the answer says no other. */
export const noteOn = (state: State): string | null =>
  !isBuiltin(state.chosen.model) && wasTold(ownSteps(state), NOTHING_CHANGED) && claims(state)
    ? TOLD_NOTHING_CHANGED
    : null;

const answerOf = (state: State): string => wholeAnswer(state.steps);
const claims = (state: State): boolean =>
  claimsChange(
    answerOf(state),
    state.tickets.some(({ status }) => status === "done"),
  );
